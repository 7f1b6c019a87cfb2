import fc from "fast-check";
import { MODEL_RUNS, runs } from "../support/effort.js";
import { ownProject } from "../support/own-project.js";
import {
  type Listing,
  newSearcher,
  QUERIES,
  rebuild,
  type Searcher,
  SearchMarket,
} from "../support/search-market.js";

/**
 * Random publishes, edits, removals, deletions, rebuilds and restarts. After each step every search process
 * finds what a linear scan finds. Runs in a project without function triggers.
 */
const PROCESSES = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

const project = ownProject();

const number = fc.nat({ max: 9 });
const listing: fc.Arbitrary<Listing> = fc.record({
  title: fc.constantFrom("Release kit", "Kit", "Elements", "代码 kit", "Release"),
  tags: fc.constantFrom([], ["kit"], ["release", "p3"]),
  category: fc.constantFrom("skills", "agents"),
  price: fc.constantFrom(0, 0, 5, 9.99),
});

type Write =
  | { publish: number; listing: Listing }
  | { change: number; to: "removed" | "archived" | "published" }
  | { delete: number };

const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ publish: number, listing }) },
  {
    weight: 2,
    arbitrary: fc.record({
      change: number,
      to: fc.constantFrom("removed", "archived", "published" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ delete: number }) },
);
const writes = fc.array(write, { minLength: 1, maxLength: 6 });

/** A rebuild a day later reads the whole catalog. */
const later = fc.constantFrom(0, 0, 0, DAY_MS + 1);

type Step =
  | { do: "write"; writes: Write[] }
  | { do: "rebuild"; later: number }
  | { do: "rebuild twice at once while products change"; writes: Write[]; later: number }
  | { do: "restart"; searcher: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), writes }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("rebuild" as const), later }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rebuild twice at once while products change" as const),
      writes,
      later,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("restart" as const), searcher: fc.nat({ max: PROCESSES - 1 }) }),
  },
);

async function writeAll(market: SearchMarket, all: Write[]): Promise<void> {
  for (const each of all) {
    if ("publish" in each) await market.publish(each.publish, each.listing);
    else if ("change" in each) await market.changeStatus(each.change, each.to);
    else await market.delete(each.delete);
  }
}

async function take(step: Step, market: SearchMarket, searchers: Searcher[]): Promise<void> {
  switch (step.do) {
    case "write":
      return writeAll(market, step.writes);
    case "rebuild":
      await rebuild(step.later);
      return;
    case "rebuild twice at once while products change":
      await Promise.all([rebuild(step.later), rebuild(), writeAll(market, step.writes)]);
      return;
    case "restart":
      searchers[step.searcher] = newSearcher();
  }
}

test("whatever happens to products, snapshots and processes, a search finds what a plain scan finds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await project.fill({});
      const market = new SearchMarket();
      for (const each of [1, 2, 3, 4, 5]) await market.publish(each);
      const searchers = Array.from({ length: PROCESSES }, () => newSearcher());
      for (const [at, each] of steps.entries()) {
        await take(each, market, searchers);
        const asked = QUERIES.filter((_, index) => index === 0 || index === 1 + (at % (QUERIES.length - 1)));
        for (const searcher of searchers) await market.expectSame(searcher, asked);
      }
      await market.expectSame(newSearcher());
    }),
    { ...runs(MODEL_RUNS, MODEL_RUNS), endOnFailure: true },
  );
}, 600_000);
