import type { SearchableProduct } from "#domain/search/types.js";
import { digestOf } from "./encoding.js";
import { follow, type ReadPublished } from "./follow.js";
import type { ServerRows } from "./rows.js";
import type { ServerWrites } from "./writes.js";

/**
 * The number of rows of a shard to check per step, and the number of steps: triggers write unmarked
 * rows concurrently.
 */
const UNSEEN = 500;
const MOST_STEPS = 1_000;

/** The progress of a comparison. */
export interface Comparison {
  /** A unique number, which marks the rows that were compared. */
  readonly run: number;
  /** The last product that was compared; undefined before the first. */
  readonly after?: string | undefined;
  readonly compared: number;
  /** Products that were missing, outdated, or superfluous on the servers. */
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
 * Compares the servers with the database, product by product, and repairs what differs. This also fills empty servers,
 * which can be searched in the meantime. Each correct row is marked with the number of the run. At the end, a row
 * without a mark belongs to an unpublished product, or to one that a trigger wrote in the meantime. These products are
 * looked up one by one.
 *
 * @returns the progress, and whether the comparison is complete; if not, `hasTime` stopped it
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
