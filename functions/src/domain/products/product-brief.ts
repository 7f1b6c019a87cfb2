import type { PublicProduct } from "#contract/cli.js";

/** The fields that an agent needs to choose a product. */
export function productBrief(product: PublicProduct, siteUrl: string) {
  const { slug, title, description, category, price, purchasable, version, license, tags, stats } = product;
  return {
    ...{ slug, title, description, category, version, license, tags },
    author: product.authorUsername,
    /** US dollars; 0 is free. */
    price,
    ...(price > 0 && { purchasable }),
    ...{ rating: stats.rating, reviews: stats.reviewsCount, downloads: stats.downloads },
    ...(product.capabilities && { capabilities: product.capabilities }),
    page: `${siteUrl}/p/${slug}`,
    install: `vaultmart ${price > 0 ? "buy" : "install"} ${slug}`,
  };
}
