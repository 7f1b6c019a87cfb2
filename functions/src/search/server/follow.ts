import type { SearchableProduct } from "#domain/search/types.js";
import { digestOf } from "./encoding.js";
import type { ServerWrites } from "./writes.js";

/**
 * How often products that keep changing are written. Each change also has its own event, which
 * follows.
 */
const MOST_ROUNDS = 5;

/** Reads the given products from the database, and returns the published ones. */
export type ReadPublished = (ids: readonly string[]) => Promise<readonly SearchableProduct[]>;

/**
 * Updates the servers' rows of some products to match the database: writes the rows of published products, and removes
 * the others.
 *
 * Events arrive in any order, and two handlers may run concurrently. An event is therefore only a hint: each handler
 * reads the products, writes them, and reads them again until nothing has changed between a read and its write. The
 * last writer has then seen the last state.
 */
export async function follow(
  ids: readonly string[],
  writes: ServerWrites,
  read: ReadPublished,
): Promise<void> {
  let open = [...new Set(ids)];
  let current = await stateOf(open, read);
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round++) {
    await writes.upsert(open.flatMap((id) => current.get(id) ?? []));
    await writes.remove(open.filter((id) => !current.has(id)));
    const before = current;
    current = await stateOf(open, read);
    open = open.filter((id) => versionOf(before.get(id)) !== versionOf(current.get(id)));
  }
}

async function stateOf(ids: readonly string[], read: ReadPublished): Promise<Map<string, SearchableProduct>> {
  return new Map((ids.length === 0 ? [] : await read(ids)).map((product) => [product.id, product]));
}

const versionOf = (product: SearchableProduct | undefined) => product && digestOf(product);
