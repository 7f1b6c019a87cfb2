import type * as z from "zod";
import type { Order } from "#contract/orders.js";
import type { Download } from "#contract/products.js";

export type Bought = z.infer<typeof Order>;
export type Downloaded = z.infer<typeof Download>;

/** A product that a user has bought, downloaded, or both. */
export interface Entry {
  readonly productId: string;
  /** The order that grants access; if no order does, the newest one. */
  readonly order?: Bought | undefined;
  readonly download?: Downloaded | undefined;
  /** The last purchase or download, in ISO 8601. */
  readonly at: string;
}

/**
 * Merges purchases and downloads into one list, newest first.
 *
 * @param orders all of them, newest first
 * @param downloads newest first; `isWhole` unless older ones have not been loaded yet. If not, entries older than the
 * last download are omitted, because entries that load later would appear among them
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
 * Whether a user can download an entry, or why not: it was refunded, the buyer's bank disputes the payment,
 * or it is no longer available. This predicts the server's decision.
 */
export function stateOf({ order, download }: Entry): "ready" | "refunded" | "disputed" | "gone" {
  const product = download?.product;
  const isFree = product?.status === "published" && product.price === 0;
  if (order && order.status !== "completed" && !isFree) return order.status;
  return download && !product ? "gone" : "ready";
}

const plain = (words: string): string => words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether an entry's title, author or slug contain all words of a query, ignoring accents and case. */
export function isFound({ order, download }: Entry, typed: string): boolean {
  const { title, slug, authorDisplayName, authorUsername } = download?.product ?? {};
  const text = plain(
    [title, order?.productTitle, slug, order?.productSlug, authorDisplayName, authorUsername].join(" "),
  );
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
