import type { CatalogEngine, SearchableProduct } from "#domain/search/types.js";
import type { SearchServerClient } from "#gateway/search-server.js";
import { keyOf, rowOf } from "./encoding.js";
import { deleteStatement, replaceStatement } from "./row-statements.js";

/** Rows per statement, so that a statement stays below the servers' limit of eight megabytes. */
const ROWS = 200;

/** The writes to the search servers. Triggers use this module, so it does not load any search code. */
export type ServerWrites = Pick<CatalogEngine, "upsert" | "remove">;

export function serverWrites(client: SearchServerClient): ServerWrites {
  return {
    upsert: (products: readonly SearchableProduct[]) =>
      onShards(
        client,
        products,
        ({ id }) => keyOf(id),
        ROWS,
        (shard, some) => client.tell(shard, replaceStatement(some.map((product) => rowOf(product, 0)))),
      ),
    remove: (ids) =>
      onShards(
        client,
        ids.map(keyOf),
        (key) => key,
        ROWS,
        (shard, keys) => client.tell(shard, deleteStatement(keys)),
      ),
  };
}

/**
 * Processes the items of each shard, on all shards concurrently, in batches of at most `most`
 * items. It waits for all shards, and then throws the first error, if any.
 */
export async function onShards<T>(
  { shards }: SearchServerClient,
  items: readonly T[],
  keyFor: (item: T) => string,
  most: number,
  work: (shard: number, some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const byShard = Array.from({ length: shards }, (): T[] => []);
  for (const item of items) byShard[Number(BigInt(keyFor(item)) % BigInt(shards))]?.push(item);
  const ends = await Promise.allSettled(
    byShard.map(async (own, shard) => {
      for (let at = 0; at < own.length; at += most) await work(shard, own.slice(at, at + most));
    }),
  );
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
