import type * as z from "zod";
import type { Order } from "#contract/orders.js";
import type { Download } from "#contract/products.js";

export type Bought = z.infer<typeof Order>;
export type Downloaded = z.infer<typeof Download>;

/** A product that a reader has bought, downloaded, or both. */
export interface Entry {
  readonly productId: string;
  /** The order that gives the right to it; without one that still does, the newest. */
  readonly order?: Bought | undefined;
  readonly download?: Downloaded | undefined;
  /** When it was bought or downloaded last, in ISO 8601. */
  readonly at: string;
}

/**
 * What was bought and what was downloaded as one list, newest first.
 *
 * @param orders all of them, newest first
 * @param downloads newest first; `isWhole` unless older ones were not asked for yet, and then nothing older than
 *   the last of these is listed, since what comes later would stand between
 */
export function entriesOf(
  orders: readonly Bought[],
  downloads: readonly Downloaded[],
  isWhole: boolean,
): Entry[] {
  const downloaded = new Map(downloads.map((download) => [download.productId, download]));
  const oldest = isWhole ? "" : (downloads.at(-1)?.downloadedAt ?? "");
  return [...new Set([...orders, ...downloads].map(({ productId }) => productId))]
    .map((productId): Entry => {
      const own = orders.filter((order) => order.productId === productId);
      const order = own.find(({ status }) => status === "completed") ?? own[0];
      const download = downloaded.get(productId);
      const at = [order?.createdAt ?? "", download?.downloadedAt ?? ""].toSorted().at(-1) ?? "";
      return { productId, order, download, at };
    })
    .filter(({ at }) => at >= oldest)
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/**
 * What a reader can do with an entry: download it, or nothing, because it was paid back, because the buyer's bank
 * disputes the payment, or because it is gone. The server decides; this says what it will say.
 */
export function stateOf({ order, download }: Entry): "ready" | "refunded" | "disputed" | "gone" {
  const product = download?.product;
  const isFree = product?.status === "published" && product.price === 0;
  if (order && order.status !== "completed" && !isFree) return order.status;
  return download && !product ? "gone" : "ready";
}

const plain = (words: string): string => words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether all words that somebody types are in an entry's title, author or slug; accents and case do not matter. */
export function isFound({ order, download }: Entry, typed: string): boolean {
  const { title, slug, authorDisplayName, authorUsername } = download?.product ?? {};
  const text = plain(
    [title, order?.productTitle, slug, order?.productSlug, authorDisplayName, authorUsername].join(" "),
  );
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
