import type { Product } from "../products/product.js";
import { counted, sections, titled } from "../products/product-markdown.js";
import { code, inline, paragraphs } from "../web/markdown.js";
import type { User } from "./user.js";

/**
 * A profile as Markdown: `/u/{username}.md`.
 *
 * @param products the newest published ones; `stats.products` counts all
 * @param siteUrl without a trailing slash
 */
export function profileMarkdown(user: User, products: readonly Product[], siteUrl: string): string {
  const { stats, username } = user;
  const rating =
    stats.reviewsReceived > 0
      ? `${stats.avgRating.toFixed(2)} of 5 (${counted(stats.reviewsReceived, "review")})`
      : "no reviews yet";
  const facts = [
    `- Username: ${code(`@${username}`)}`,
    `- Verified: ${user.verified ? "yes" : "no"}`,
    `- Rank: ${code(user.rank)}, level ${user.level}`,
    `- Products: ${stats.products}`,
    `- Downloads: ${stats.downloads}`,
    `- Followers: ${stats.followers}`,
    `- Rating: ${rating}`,
    `- Member since: ${user.createdAt.toISOString().slice(0, 10)}`,
  ];
  const list = products.map((product) => {
    const price = product.price > 0 ? `${product.price.toFixed(2)} USD` : "free";
    return `- [${inline(product.title) || code(product.slug)}](${siteUrl}/p/${product.slug}.md) (${code(product.category)}, ${price}): ${inline(product.description)}`;
  });
  const more = stats.products - products.length;
  const rest =
    more > 0 && list.length > 0
      ? `${counted(more, "more product")} by \`vaultmart search --author ${username}\`.`
      : "";
  return sections([
    `# ${inline(user.displayName) || code(username)}`,
    paragraphs(user.bio),
    facts.join("\n"),
    titled("Products", sections([list.join("\n"), rest])),
  ]);
}
