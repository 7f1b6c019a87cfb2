import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { aSearchedProduct as product, aSearchQuery as query } from "../testing/search-arbitraries.js";
import { createSearchEngine, type SearchableProduct, type SearchQuery } from "./engine.js";
import { PlainScan } from "./plain-scan.js";
import { loadSnapshot, saveSnapshot } from "./snapshot.js";

const SEED = 1;

type Step =
  | { do: "upsert"; product: SearchableProduct }
  | { do: "remove"; id: string }
  | { do: "save and load" }
  | { do: "search"; query: SearchQuery };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: product.map((each) => ({ do: "upsert" as const, product: each })) },
  {
    weight: 3,
    arbitrary: fc.nat({ max: 30 }).map((number) => ({ do: "remove" as const, id: `p${number}` })),
  },
  { weight: 1, arbitrary: fc.constant({ do: "save and load" as const }) },
  { weight: 8, arbitrary: query.map((each) => ({ do: "search" as const, query: each })) },
);

function replay(start: SearchableProduct[], steps: Step[]): void {
  let engine = createSearchEngine(SEED);
  const scan = new PlainScan();
  engine.rebuild(start);
  scan.rebuild(start);
  for (const each of steps) {
    if (each.do === "search") {
      expect(engine.search(each.query)).toEqual(scan.search(each.query));
      continue;
    }
    if (each.do === "save and load") {
      engine = loadSnapshot(saveSnapshot({ engine, knownUntil: 0, completeAt: 0 })).engine;
      expect(engine.size).toBe(scan.size);
      continue;
    }
    for (const one of [engine, scan]) {
      if (each.do === "upsert") one.upsert(each.product);
      else one.remove(each.id);
    }
    expect(engine.size).toBe(scan.size);
  }
}

test("through any changes the engine answers what a plain scan answers", () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60 }), fc.array(step, { maxLength: 80, size: "max" }), replay),
    runs(30, 500),
  );
});

test("it does so too when so many changes came that the index was compacted, more than once", () => {
  const churn = fc.array(product, { minLength: 150, maxLength: 200 });
  fc.assert(
    fc.property(churn, fc.array(step, { minLength: 20, maxLength: 60 }), (products, steps) => {
      replay([], [...products.map((each) => ({ do: "upsert" as const, product: each })), ...steps]);
    }),
    runs(6, 100),
  );
});

test("facets count what a plain scan finds, through changes, and after saving and loading", () => {
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 120 }),
      fc.array(fc.nat({ max: 30 })),
      query,
      (products, gone, asked) => {
        let engine = createSearchEngine(SEED);
        const scan = new PlainScan();
        const current = new Map<string, SearchableProduct>();
        for (const each of products) {
          engine.upsert(each);
          scan.upsert(each);
          current.set(each.id, each);
        }
        for (const number of gone) {
          engine.remove(`p${number}`);
          scan.remove(`p${number}`);
        }
        engine = loadSnapshot(saveSnapshot({ engine, knownUntil: 0, completeAt: 0 })).engine;
        // The filter that chooses from a facet does not reduce its counts.
        const without = (...names: (keyof SearchQuery)[]) => {
          const others = { ...asked, ...Object.fromEntries(names.map((name) => [name, undefined])) };
          const { ids } = scan.search({ ...others, offset: 0, limit: 1_000 });
          return ids.map((id) => current.get(id) as SearchableProduct);
        };
        const facets = engine.facets(asked);
        const counts = (own: keyof SearchQuery, values: (each: SearchableProduct) => string[]) => {
          const sums = new Map<string, number>();
          for (const value of without(own).flatMap((each) => [...new Set(values(each))])) {
            if (value !== "") sums.set(value, (sums.get(value) ?? 0) + 1);
          }
          return [...sums]
            .map(([value, count]) => ({ value, count }))
            .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
            .slice(0, 30);
        };
        expect(facets.categories).toEqual(counts("category", ({ category }) => [category]));
        expect(facets.licenses).toEqual(counts("license", ({ license }) => [license]));
        expect(facets.languages).toEqual(counts("language", ({ language }) => [language]));
        expect(facets.worksWith).toEqual(counts("worksWith", ({ worksWith }) => worksWith));
        expect(facets.tags).toEqual(counts("tag", ({ tags }) => tags));
        const rated = without("ratingFrom");
        for (const { atLeast, count } of facets.ratings) {
          expect(count).toBe(rated.filter(({ rating }) => rating >= atLeast).length);
        }
        const priced = without("free", "priceFrom", "priceBelow");
        for (const { from, below = Number.POSITIVE_INFINITY, count } of facets.prices) {
          expect(count).toBe(priced.filter(({ price }) => price >= from && price < below).length);
        }
        expect(facets.prices.reduce((sum, { count }) => sum + count, 0)).toBe(priced.length);
        expect(engine.search(asked)).toEqual(scan.search(asked));
      },
    ),
    runs(30, 500),
  );
});

test("the pages of a search follow one another without a gap or a repetition", () => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 5, maxLength: 60 }),
      query,
      fc.integer({ min: 1, max: 7 }),
      (products, asked, limit) => {
        const engine = createSearchEngine(SEED);
        engine.rebuild(products);
        const whole = engine.search({ ...asked, offset: 0, limit: 1_000 });
        expect(whole.ids.length).toBe(whole.total);
        expect(new Set(whole.ids).size).toBe(whole.total);
        const pages: string[] = [];
        for (let offset = 0; offset < whole.total; offset += limit) {
          const page = engine.search({ ...asked, offset, limit });
          expect(page.total).toBe(whole.total);
          pages.push(...page.ids);
        }
        expect(pages).toEqual(whole.ids);
      },
    ),
    runs(30, 500),
  );
});

test("the order in which products arrive does not matter", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(product, { maxLength: 30, selector: ({ id }) => id }),
      query,
      (products, asked) => {
        const engine = createSearchEngine(SEED);
        engine.rebuild(products);
        const forth = engine.search(asked);
        engine.rebuild(products.toReversed());
        expect(engine.search(asked)).toEqual(forth);
      },
    ),
    runs(30, 500),
  );
});
