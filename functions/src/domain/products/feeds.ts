import { withoutHidden } from "#contract/text.js";
import { atomFeed } from "../web/atom.js";
import { plainLine } from "../web/markdown.js";
import type { Product } from "./product.js";
import { recallOf } from "./recall.js";

/** The number of entries in a feed. */
export const IN_FEED = 50;

/** The scope of a product feed. */
export type FeedSubject =
  | { readonly kind: "new" }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "author"; readonly name: string };

/**
 * Newly published products as an Atom feed: of the marketplace, a category, or an author.
 *
 * @param siteUrl without a trailing slash
 */
export function productsFeed(subject: FeedSubject, products: readonly Product[], siteUrl: string): string {
  const { host } = new URL(siteUrl);
  const [path, title, page] =
    subject.kind === "new"
      ? ["new", `New on ${host}`, "/explore?sort=newest"]
      : subject.kind === "category"
        ? [
            `category/${subject.name}`,
            `New ${subject.name} on ${host}`,
            `/explore?category=${subject.name}&sort=newest`,
          ]
        : [`author/${subject.name}`, `@${subject.name} on ${host}`, `/u/${subject.name}`];
  const self = `${siteUrl}/feeds/${path}.xml`;
  return atomFeed({
    id: self,
    ...{ title, link: `${siteUrl}${page}`, self },
    entries: products.map((product) => ({
      id: `${siteUrl}/p/${product.slug}`,
      title: titleOf(product),
      link: `${siteUrl}/p/${product.slug}`,
      published: product.createdAt,
      // A new version is news of the product's own feed.
      updated: product.createdAt,
      author: `@${product.authorUsername}`,
      content: plainLine(product.description),
    })),
  });
}

/** A version as it appears in its feed. */
export interface ReleasedVersion {
  readonly version: string;
  readonly changelog: string;
  readonly approvedAt?: Date | undefined;
}

/**
 * The versions of a product as an Atom feed, newest first. It says which of them the author has recalled.
 *
 * @param siteUrl without a trailing slash
 */
export function versionsFeed(
  product: Product,
  versions: readonly ReleasedVersion[],
  siteUrl: string,
): string {
  const page = `${siteUrl}/p/${product.slug}`;
  const self = `${siteUrl}/feeds/product/${product.slug}.xml`;
  return atomFeed({
    id: self,
    ...{ title: `Versions of ${titleOf(product)}`, link: `${page}?tab=versions`, self },
    entries: versions.map(({ version, changelog, approvedAt = product.createdAt }) => {
      const recall = recallOf(product, version);
      return {
        id: `${page}#${version}`,
        title: `${titleOf(product)} ${version}${recall ? ` (${recall.state})` : ""}`,
        link: `${page}?tab=versions`,
        published: approvedAt,
        updated: approvedAt,
        author: `@${product.authorUsername}`,
        content: withoutHidden(recall?.message || changelog),
      };
    }),
  });
}

const titleOf = ({ title, slug }: Product): string => plainLine(title) || slug;
