import type { SearchServerClient } from "#gateway/search-server.js";
import { keyOf } from "./encoding.js";
import { digestsStatement, seenStatement, unseenStatement } from "./row-statements.js";
import { onShards } from "./writes.js";

/** Products per statement of a comparison. */
const PRODUCTS = 500;

/** The rows of the servers, for a comparison with the database. */
export interface ServerRows {
  /** The digests of the existing products, by ID. */
  digests(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  markSeen(ids: readonly string[], run: number): Promise<void>;
  /** The IDs of products on a shard that a run has not marked, at most `limit`. */
  unseen(shard: number, run: number, limit: number): Promise<string[]>;
  readonly shards: number;
}

export function serverRows(client: SearchServerClient): ServerRows {
  return {
    shards: client.shards,
    async digests(ids) {
      const found = new Map<string, string>();
      await onShards(client, ids, keyOf, PRODUCTS, async (shard, some) => {
        const byKey = new Map(some.map((id) => [keyOf(id), id]));
        for (const { id, digest } of await client.tell(shard, digestsStatement([...byKey.keys()]))) {
          found.set(byKey.get(String(id)) ?? "", String(digest));
        }
      });
      return found;
    },
    markSeen: (ids, run) =>
      onShards(client, ids, keyOf, PRODUCTS, (shard, some) =>
        client.tell(shard, seenStatement(some.map(keyOf), run)),
      ),
    async unseen(shard, run, limit) {
      return (await client.tell(shard, unseenStatement(run, limit))).map(({ pid }) => String(pid));
    },
  };
}
