import type { SearchableProduct } from "#domain/search/types.js";
import { digestOf } from "./encoding.js";
import { follow, type ReadPublished } from "./follow.js";
import type { ServerRows } from "./rows.js";
import type { ServerWrites } from "./writes.js";

/** Rows of a shard that are looked at in one step, and the number of steps: triggers write unmarked rows at the same time. */
const UNSEEN = 500;
const MOST_STEPS = 1_000;

/** Where a comparison is. */
export interface Comparison {
  /** A number of its own: rows that it has looked at have it. */
  readonly run: number;
  /** The last product that was compared; undefined before the first. */
  readonly after?: string | undefined;
  readonly compared: number;
  /** Products that were missing, outdated, or too many on the servers. */
  readonly repaired: number;
}

export interface ComparisonSources {
  readonly writes: ServerWrites;
  readonly rows: ServerRows;
  /** All published products after one, by ID, in pages. */
  readonly pages: (after: string | undefined) => AsyncIterable<readonly SearchableProduct[]>;
  readonly read: ReadPublished;
  /** Saves where the comparison is, so that an interrupted one continues. */
  readonly save: (comparison: Comparison) => Promise<void>;
  readonly hasTime: () => boolean;
}

/**
 * Compares the servers with the database, product by product, and repairs what differs. With empty servers this is how
 * they are filled: searches see the products that have arrived.
 *
 * Each row that is as it should be is marked with the number of the run. What has no mark at the end is a product that
 * is not published, or one that a trigger wrote in the meantime: these are looked up one by one.
 *
 * @returns where it is, and whether it is complete; `hasTime` ended it otherwise
 */
export async function compare(
  from: Comparison,
  sources: ComparisonSources,
): Promise<Comparison & { readonly isComplete: boolean }> {
  const { rows, pages, save, hasTime } = sources;
  let at = from;
  for await (const page of pages(from.after)) {
    const ids = page.map(({ id }) => id);
    const digests = await rows.digests(ids);
    const wrong = page.filter((product) => digests.get(product.id) !== digestOf(product)).map(({ id }) => id);
    await follow(wrong, sources.writes, sources.read);
    await rows.markSeen(ids, at.run);
    at = {
      run: at.run,
      after: ids.at(-1),
      compared: at.compared + ids.length,
      repaired: at.repaired + wrong.length,
    };
    await save(at);
    if (!hasTime()) return { ...at, isComplete: false };
  }
  for (let shard = 0; shard < rows.shards; shard++) {
    for (let step = 0; step < MOST_STEPS; step++) {
      const ids = await rows.unseen(shard, at.run, UNSEEN);
      if (ids.length === 0) break;
      const published = new Set((await sources.read(ids)).map(({ id }) => id));
      const gone = ids.filter((id) => !published.has(id));
      await follow(gone, sources.writes, sources.read);
      await rows.markSeen(ids, at.run);
      at = { ...at, repaired: at.repaired + gone.length };
      await save(at);
      if (!hasTime()) return { ...at, isComplete: false };
    }
  }
  return { ...at, isComplete: true };
}
