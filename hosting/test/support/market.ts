import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { LogPage } from "#contract/app-pages.js";
import { productsDownload, productsReviews } from "#contract/products.js";
import { until } from "#test/support/console.js";
import { newAddress, succeed } from "#test/support/http.js";
import { newSlug, publish } from "#test/support/listings.js";
import { digest } from "#test/support/pages.js";
import { join, type Member } from "#test/support/records.js";
import { SITE_URL } from "./browser.js";

/**
 * A readme with everything that the product page must render well: each part is hard to render in another
 * way.
 */
const README = `# Written well

Some **bold** words, a [link](https://example.com/x) and \`code\`.

#### A heading that skips levels

| flag | what it does |
|---|---|
| \`--since\` | begins at a tag whose name may be so long that the table is wider than a telephone |

- [x] done
- [ ] to do

\`\`\`js
const answer = 42; // a comment that goes on for so long that no narrow window could ever show all of it at once
\`\`\`
`;

export interface Offer {
  readonly slug: string;
  /** Of the archive. */
  readonly sha256: string;
  readonly productId: string;
  readonly title: string;
}

/** An author with a published and reviewed product, which no other test uses. */
export interface Stall extends Offer {
  readonly author: Member;
}

/** Creates a stall. `more` overrides its default details. Its author is new by default. */
export async function openStall(more: object = {}, by?: Member): Promise<Stall> {
  const author = by ?? (await join({ displayName: "Grace Hopper" }));
  const slug = newSlug();
  // A word that no other product has, so that a search finds only this one.
  const title = `Notes of ${slug.replace(/[^a-z0-9]/g, "")}`;
  const { productId, bytes } = await publish(author, {
    slug,
    title,
    readme: README,
    tags: ["notes"],
    ...more,
  } as object);
  return { author, slug, productId, title, sha256: digest(bytes) };
}

/** The author of a stall publishes another version. `more` overrides its default details. */
export async function release({ author, slug, title }: Stall, version: string, more: object): Promise<void> {
  await publish(author, { slug, title, readme: README, tags: ["notes"], version, ...more } as object);
}

/** Waits until the log has so many entries about a product. */
export async function untilLogged({ slug }: { readonly slug: string }, least = 1): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${SITE_URL}/log.json?product=${slug}`, {
      headers: { "x-forwarded-for": newAddress() },
    });
    if (!answer.ok) return false;
    const { entries } = (await answer.json()) as LogPage;
    return entries.length >= least;
  });
}

/** A reader downloads the product, which is free, and reviews it. */
export async function review({ productId }: Offer, rating: number, comment: string): Promise<Member> {
  const reader = await join({ displayName: "Reader" });
  const { token } = reader;
  await succeed(productsDownload, "POST", { token, input: { productId } });
  await succeed(productsReviews, "POST", { token, input: { productId, rating, comment } });
  return reader;
}

/** The digest of the file that a browser downloads during an action. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return digest(readFileSync(await download.path()));
}
