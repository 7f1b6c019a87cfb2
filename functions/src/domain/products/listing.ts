import type * as z from "zod";
import type { cliProductsCreate } from "#contract/create-product.js";
import { Failure } from "#contract/failure.js";
import type { Manifest } from "#contract/manifest.js";
import { toCents } from "../money/money.js";
import { isReserved } from "../people/names.js";
import type { Listing, Product } from "./product.js";
import { compareVersions } from "./version.js";

export type CreateInput = z.output<(typeof cliProductsCreate)["POST"]["request"]>;

/** The owner of a slug's claim. A product also claims the other spelling of its slug (`a_b` for `a-b`). */
export interface SlugClaim {
  readonly slug: string;
  readonly uid: string;
  readonly productId: string;
}

/** The planned effect of `/cli/products/create`, decided before anything is written. */
export type ListingPlan =
  /** A new product that waits for approval. */
  | { readonly kind: "create" }
  /** A product that was never published: its details and file are replaced immediately. */
  | { readonly kind: "replace"; readonly product: Product }
  /** The published version stays; the new version waits for approval. */
  | { readonly kind: "wait"; readonly product: Product };

/**
 * Decides between a new product and a new version of the caller's product (spec: create; DESIGN §3,
 * §4.3).
 *
 * @param claims the existing claims of the slug and its plain form
 * @param product the caller's product with that slug
 * @throws Failure `slugReserved`, `slugTaken`, `slugTooSimilar`, `productRemoved`, `versionExists`,
 * `versionNotNewer`
 */
export function planListing(
  input: Pick<CreateInput, "slug" | "version">,
  uid: string,
  claims: readonly SlugClaim[],
  product: Product | undefined,
): ListingPlan {
  const claim = claims.find((found) => found.slug === input.slug);
  if (!claim) {
    if (isReserved(input.slug)) throw new Failure("slugReserved", { issues: ["slug: is a reserved name"] });
    const twin = claims[0];
    if (twin) throw new Failure("slugTooSimilar", { issues: [`slug: ${twin.slug} is taken`] });
    return { kind: "create" };
  }
  if (claim.uid !== uid || (product && product.authorUid !== uid)) throw new Failure("slugTaken");
  // The author deleted a product that was never published; the slug is still theirs.
  if (!product) return { kind: "create" };
  if (product.status === "removed") throw new Failure("productRemoved");
  const last = lastVersion(product);
  const order = compareVersions(input.version, last);
  if (order === 0 || input.version === product.version) throw new Failure("versionExists");
  if (order < 0) {
    throw new Failure("versionNotNewer", { issues: [`version: must be newer than ${last}`] });
  }
  const onSale = product.status === "published" || product.status === "archived";
  return { kind: onSale ? "wait" : "replace", product };
}

/**
 * The highest version of a product. The number of a yanked version stays taken, even if an older
 * version is current.
 */
function lastVersion({ pendingVersion, version, recalls = [] }: Product): string {
  const known = [version, ...recalls.map((recall) => recall.version)];
  return pendingVersion ?? known.reduce((a, b) => (compareVersions(b, a) > 0 ? b : a));
}

/**
 * Checks a price against the operator's lowest price. The contract has already checked it against the lowest price that
 * the software allows.
 *
 * @param lowest cents
 * @throws Failure `invalidRequest`
 */
export function checkPrice(price: number, lowest: number): void {
  if (price === 0 || toCents(price) >= lowest) return;
  const least = (lowest / 100).toFixed(2);
  throw new Failure("invalidRequest", { issues: [`price: must be 0, or at least ${least} here`] });
}

/**
 * The product details of a valid request. Fields that exist only in the manifest are read from the archive.
 */
export function listingOf(input: CreateInput, manifest: Manifest | undefined): Listing {
  return {
    title: input.title,
    description: input.description,
    readme: input.readme,
    category: input.category,
    tags: input.tags,
    price: input.price,
    license: input.license,
    mcsLevel: input.mcsLevel,
    language: input.language,
    longDescription: input.longDescription,
    installTarget: input.installTarget,
    compatibility: input.compatibility,
    dependencies: input.dependencies,
    changelog: input.changelog,
    agentSummary: manifest?.agent_summary ?? input.description.slice(0, 100),
    ...(manifest?.agent_spec && { agentSpec: manifest.agent_spec }),
    ...(manifest?.screenshots?.length && { screenshots: manifest.screenshots }),
  };
}

/**
 * Checks that the archive's manifest has the slug, version and category of the request, so that a
 * buyer gets what the product page describes.
 *
 * @throws Failure `manifestDiffers`
 */
export function checkManifest(
  input: Pick<CreateInput, "slug" | "version" | "category">,
  manifest: Manifest | undefined,
): void {
  if (!manifest) return;
  const issues: string[] = [];
  if (manifest.name !== input.slug) issues.push(`slug: vault.yaml is named ${manifest.name}`);
  if (manifest.version !== input.version) issues.push(`version: vault.yaml says ${manifest.version}`);
  if (manifest.category !== input.category) issues.push(`category: vault.yaml says ${manifest.category}`);
  if (issues.length > 0) throw new Failure("manifestDiffers", { issues });
}
