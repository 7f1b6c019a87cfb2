import { Failure } from "#contract/failure.js";
import { MAX_SHARE_LINKS } from "#contract/share-links.js";
import { isShown, type User } from "../people/user.js";
import { hasPassed } from "./approval.js";
import type { Product, ProductFile } from "./product.js";
import { ownOnly } from "./visibility.js";

/** A link that shows a draft. Only the digest of its secret is stored, which is its ID. */
export interface ShareLink {
  readonly id: string;
  readonly uid: string;
  readonly productId: string;
  /** The author's name for the link. May be empty. */
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** To the hour. */
  readonly lastUsedAt?: Date | undefined;
}

/** The URL of a link. Browsers send what follows the `#` to no server, and not in `Referer`. */
export const shareUrl = (secret: string, site: string): string => `${site}/draft#${secret}`;

/** Whether a link has not expired. */
export const isOpenLink = ({ expiresAt }: Pick<ShareLink, "expiresAt">, now: Date): boolean =>
  expiresAt > now;

/**
 * Whether a product can be shown before it is published. It was never published, neither an admin, a ban, nor a scan
 * holds it, and its archive, if it has one, passed the scan with exactly these bytes.
 */
export const isShareable = ({ status, held, approvedAt }: Product, file: ProductFile | undefined): boolean =>
  (status === "draft" || status === "pending_review") &&
  approvedAt === undefined &&
  held !== true &&
  (file === undefined || hasPassed(file));

/**
 * Decides whether a user may create a link to a product.
 *
 * @throws Failure as `ownOnly`, `notShareable`
 */
export function checkShareable(
  found: { readonly product: Product | undefined; readonly file: ProductFile | undefined },
  uid: string,
): void {
  const product = ownOnly(found.product, uid);
  if (!isShareable(product, found.file)) throw new Failure("notShareable");
}

/**
 * Decides whether a product may have one more link.
 *
 * @param others the product's links that are older
 * @throws Failure `tooManyShareLinks`
 */
export function checkNewLink(others: readonly Pick<ShareLink, "expiresAt">[], now: Date): void {
  if (others.filter((other) => isOpenLink(other, now)).length >= MAX_SHARE_LINKS) {
    throw new Failure("tooManyShareLinks");
  }
}

/** What a link leads to: the product, its current file, and the profile of the author. */
export interface Shared {
  readonly product: Product | undefined;
  readonly file: ProductFile | undefined;
  readonly author: User | undefined;
}

/**
 * The product that a link shows. Everything that ends a link has the same failure, so that it says nothing about the
 * product.
 *
 * @returns the product; its status is `published` if everyone can see it now
 * @throws Failure `shareLinkNotFound`
 */
export function openLink(link: ShareLink | undefined, { product, file, author }: Shared, now: Date): Product {
  const isGood = link !== undefined && isOpenLink(link, now) && product?.authorUid === link.uid;
  if (!isGood || !isShown(author)) throw new Failure("shareLinkNotFound");
  if (product.status !== "published" && !isShareable(product, file)) throw new Failure("shareLinkNotFound");
  return product;
}
