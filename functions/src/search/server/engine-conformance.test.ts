import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { createSearchEngine } from "#domain/search/engine.js";
import { PlainScan } from "#domain/search/plain-scan.js";
import type { CatalogEngine, SearchableProduct, SearchQuery } from "#domain/search/types.js";
import { aQuery, aSearchable } from "#domain/testing/search.js";
import { aSearchedProduct, aSearchQuery } from "#domain/testing/search-arbitraries.js";
import { type SearchServerClient, searchServers } from "#gateway/search-server.js";
import { WAITS } from "#platform/waits.js";
import { runs } from "#test/support/effort.js";
import {
  missingSearchServer,
  type RunningServers,
  startSearchServers,
} from "#test/support/search-servers.js";
import { type Comparison, compare } from "./compare.js";
import { serverEngine } from "./engine.js";
import { serverRows } from "./rows.js";

const missing = missingSearchServer();
if (missing) process.stderr.write(`${missing}\n`);

let servers: RunningServers;
let client: SearchServerClient;

beforeAll(async () => {
  if (missing) return;
  servers = await startSearchServers(2);
  client = searchServers(servers.settings);
});
afterAll(async () => {
  await client?.close();
  await servers?.stop();
});

/** The embedded engine behind the interface of both. */
function embedded(): CatalogEngine {
  const engine = createSearchEngine(1);
  return {
    search: async (query) => engine.search(query),
    closest: async (query, found) => engine.closest(query, found),
    facets: async (query) => engine.facets(query),
    suggest: async (typed, limit) => engine.suggest(typed, limit),
    upsert: async (products) => products.forEach((product) => void engine.upsert(product)),
    remove: async (ids) => ids.forEach((id) => void engine.remove(id)),
  };
}

const ENGINES: [string, () => CatalogEngine][] = [
  ["embedded", embedded],
  ...(missing ? [] : [["servers", () => serverEngine(client)] as [string, () => CatalogEngine]]),
];

/** Empties an engine of the products of a test. */
async function filled(
  create: () => CatalogEngine,
  products: readonly SearchableProduct[],
): Promise<CatalogEngine> {
  const engine = create();
  if (present.size > 0) await engine.remove([...present]);
  present = new Set(products.map(({ id }) => id));
  await engine.upsert(products);
  return engine;
}
let present = new Set<string>();

const everything = (changes: Partial<SearchQuery>) => aQuery({ limit: 50, ...changes });

describe.each(ENGINES)("%s", (_, create) => {
  test("finds the same products as a plain scan, in pages that follow one another", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aSearchedProduct, { maxLength: 25, selector: ({ id }) => id }),
        fc.array(aSearchQuery, { minLength: 4, maxLength: 12 }),
        async (products, queries) => {
          const engine = await filled(create, products);
          const scan = new PlainScan();
          scan.rebuild(products);
          for (const query of queries) {
            const whole = { ...query, offset: 0, limit: 50 };
            const expected = scan.search(whole);
            const found = await engine.search(whole);
            expect({ ...found, ids: found.ids.toSorted() }).toEqual({
              ...expected,
              ids: expected.ids.toSorted(),
            });
            const page = await engine.search({ ...query, limit: 3 });
            expect(page.ids).toEqual(found.ids.slice(query.offset, query.offset + 3));
          }
        },
      ),
      { ...runs(4, 100), endOnFailure: true },
    );
  });

  test("counts facets and completes beginnings as the embedded engine does", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aSearchedProduct, { maxLength: 25, selector: ({ id }) => id }),
        fc.array(aSearchQuery, { minLength: 2, maxLength: 5 }),
        async (products, queries) => {
          const [engine, reference] = [await filled(create, products), embedded()];
          await reference.upsert(products);
          for (const query of queries) {
            expect(await engine.facets(query)).toEqual(await reference.facets(query));
            const [ours, theirs] = [await engine.suggest(query.q, 5), await reference.suggest(query.q, 5)];
            expect({ ...ours, products: ours.products.length }).toEqual({
              ...theirs,
              products: theirs.products.length,
            });
          }
        },
      ),
      { ...runs(3, 60), endOnFailure: true },
    );
  });

  test("an exact slug comes first, then an exact title, and equals by downloads", async () => {
    const engine = await filled(create, [
      aSearchable("many", { title: "Review kit review", description: "review kit", downloads: 900 }),
      aSearchable("title", { title: "Review Kit" }),
      aSearchable("slug", { title: "Other", slug: "review-kit" }),
      aSearchable("less", { title: "A review of a kit", downloads: 2 }),
      aSearchable("more", { title: "A review of a kit", downloads: 3 }),
    ]);
    expect((await engine.search(everything({ q: "Review-Kit" }))).ids.slice(0, 2)).toEqual(["slug", "title"]);
    const { ids } = await engine.search(everything({ q: "review kit" }));
    expect(ids[0]).toBe("title");
    expect(ids.indexOf("more")).toBeLessThan(ids.indexOf("less"));
  });

  test.each<[Partial<SearchQuery>, string[]]>([
    [{ sort: "newest" }, ["c", "b", "a"]],
    [{ sort: "rating" }, ["b", "a", "c"]],
    [{ sort: "price-asc" }, ["a", "c", "b"]],
    [{ sort: "price-desc" }, ["b", "c", "a"]],
  ])("orders by %j", async (changes, ids) => {
    const engine = await filled(create, [
      aSearchable("a", { createdAt: 1, rating: 14 / 3, price: 0 }),
      aSearchable("b", { createdAt: 2, rating: 4.67, price: 9999 }),
      aSearchable("c", { createdAt: 3, rating: 4, price: 0.01 }),
    ]);
    expect((await engine.search(everything(changes))).ids).toEqual(ids);
  });

  test("the closest products are found by most words, with a letter wrong, and by meaning, each with its reason", async () => {
    const engine = await filled(create, [
      aSearchable("notes", {
        title: "Changelog Writer",
        description: "Writes release notes from git history.",
      }),
      aSearchable("sql", { title: "SQL Explain Reader", description: "Finds why a query is slow." }),
      aSearchable("review", { title: "Pull Request Squad", price: 5 }),
      ...Array.from({ length: 20 }, (_each, at) =>
        aSearchable(`other${at}`, { title: `Quiet Ledger ${at}` }),
      ),
    ]);
    const closest = async (q: string, changes: Partial<SearchQuery> = {}) => {
      const query = aQuery({ q, ...changes });
      return engine.closest(query, await engine.search(query));
    };
    expect((await closest("write release notes for my podcast")).products[0]).toMatchObject({
      id: "notes",
      matches: expect.arrayContaining([{ word: "release", found: "release", how: "word" }]),
    });
    const corrected = await closest("chngelog");
    expect(corrected).toMatchObject({ didYouMean: "changelog", products: [{ id: "notes", isWeak: false }] });
    expect((await closest("revisar meu código")).products[0]?.id).toBe("review");
    expect((await closest("revisar meu código", { free: true })).products).toEqual([]);
    expect((await closest("xyzzy plugh")).products).toEqual([]);
    expect((await closest("changelog", { limit: 1 })).products).toEqual([]);
  });

  test("a word of any length and script is found from its inside", async () => {
    const long = `${"abcdefghij".repeat(6)}klm`;
    const engine = await filled(create, [
      aSearchable("long", { title: long }),
      aSearchable("others", { title: "🚀🎈 代码工具箱 c++ it's \\ 'quoted'" }),
    ]);
    for (const [q, id] of [
      [long, "long"],
      ["hijabcdefghijabcdefghijabcd", "long"],
      ["ijklm", "long"],
      ["🎈", "others"],
      ["具", "others"],
      ["c++", "others"],
      ["quoted", "others"],
      ["'", undefined],
    ] as const) {
      expect((await engine.search(everything({ q }))).ids).toEqual(id ? [id] : []);
    }
  });

  test("a product that is written again is found by its new words only, and removed ones no more", async () => {
    const engine = await filled(create, [aSearchable("a", { title: "Before" }), aSearchable("b")]);
    await engine.upsert([aSearchable("a", { title: "After" })]);
    await engine.remove(["b", "unknown"]);
    const total = async (q: string) => (await engine.search(everything({ q }))).total;
    expect([await total("before"), await total("after"), await total("")]).toEqual([0, 1, 1]);
  });
});

if (missing) {
  test("a missing package is named in one sentence", () => {
    expect(missing).toMatch(/^The search servers are not tested: install Debian's package \S+.*\.$/);
  });
} else {
  describe("two shards and a coordinator", () => {
    const CATALOG = Array.from({ length: 40 }, (_, at) => aSearchable(`p${at}`, { title: `Kit ${at}` }));

    /** Compares the servers with a catalog in memory, from the start, at most `pages` pages of ten. */
    async function compared(
      engine: CatalogEngine,
      catalog: ReadonlyMap<string, SearchableProduct>,
      from: Comparison,
      pages = Number.POSITIVE_INFINITY,
      onPage: () => Promise<unknown> = async () => undefined,
    ) {
      let left = pages;
      return compare(from, {
        writes: engine,
        rows: serverRows(client),
        async *pages(after) {
          const ids = [...catalog.keys()].toSorted().filter((id) => after === undefined || id > after);
          for (let at = 0; at < ids.length; at += 10) {
            await onPage();
            yield ids.slice(at, at + 10).flatMap((id) => catalog.get(id) ?? []);
          }
        },
        read: async (ids) => ids.flatMap((id) => catalog.get(id) ?? []),
        save: async () => undefined,
        hasTime: () => --left > 0,
      });
    }
    const start = (run: number): Comparison => ({ run, compared: 0, repaired: 0 });
    const mapOf = (products: readonly SearchableProduct[]) =>
      new Map(products.map((each) => [each.id, each]));

    test("a killed shard makes answers partial and writes fail, and a restarted one has all that it had", async () => {
      const engine = await filled(() => serverEngine(client), CATALOG);
      await servers.kill(1);
      const partial = await engine.search(everything({ q: "kit" }));
      expect(partial).toMatchObject({ isPartial: true });
      expect(partial.total).toBeGreaterThan(0);
      expect(partial.total).toBeLessThan(40);
      expect(await engine.facets(everything({}))).toMatchObject({ isPartial: true });
      await expect(engine.upsert(CATALOG)).rejects.toMatchObject({ code: "unavailable" });
      await servers.restart(1);
      expect(await engine.search(everything({ q: "kit" }))).toMatchObject({ total: 40 });
      expect(await engine.search(everything({ q: "kit" }))).not.toHaveProperty("isPartial");
    });

    test("a search leaves a shard out that does not respond in time, and a write waits for it", async () => {
      const engine = await filled(() => serverEngine(client), CATALOG);
      servers.stall(0);
      const written = engine.upsert(CATALOG);
      try {
        expect(await engine.search(everything({ q: "kit" }))).toMatchObject({ isPartial: true });
        await sleep(WAITS.searchStatement.milliseconds);
      } finally {
        servers.resume(0);
      }
      await expect(written).resolves.toBeUndefined();
    });

    test("without any shard, or without the coordinator, a search is unavailable", async () => {
      const engine = await filled(() => serverEngine(client), CATALOG);
      await Promise.all([servers.kill(0), servers.kill(1)]);
      await expect(engine.search(everything({ q: "kit" }))).rejects.toMatchObject({ code: "unavailable" });
      await Promise.all([servers.restart(0), servers.restart(1)]);
      const nobody = searchServers({ ...servers.settings, coordinator: { host: "127.0.0.1", port: 1 } });
      const query = everything({ q: "kit" });
      await expect(serverEngine(nobody).search(query)).rejects.toMatchObject({ code: "unavailable" });
      await nobody.close();
    });

    test("a comparison finds writes that were lost: missing, outdated and superfluous products", async () => {
      const engine = await filled(() => serverEngine(client), CATALOG);
      const catalog = mapOf(CATALOG);
      expect(await compared(engine, catalog, start(1))).toMatchObject({
        compared: 40,
        repaired: 0,
        isComplete: true,
      });
      await engine.remove(["p3"]);
      await engine.upsert([aSearchable("p5", { title: "Old" }), aSearchable("gone", { title: "Kit" })]);
      present.add("gone");
      expect(await compared(engine, catalog, start(2))).toMatchObject({ repaired: 3, isComplete: true });
      expect(await engine.search(everything({ q: "kit" }))).toMatchObject({ total: 40 });
      expect(await compared(engine, catalog, start(3))).toMatchObject({ repaired: 0 });
    });

    test("empty servers are filled while they are searched and written to, and an interrupted run continues", async () => {
      const engine = await filled(() => serverEngine(client), []);
      const catalog = mapOf(CATALOG);
      present = new Set([...catalog.keys(), "new"]);
      const totals: number[] = [];
      const meanwhile = async () => {
        totals.push((await engine.search(everything({ q: "kit" }))).total);
        const fresh = aSearchable("new", { title: `Kit ${totals.length}` });
        catalog.set("new", fresh);
        await engine.upsert([fresh]);
      };
      const first = await compared(engine, catalog, start(4), 2, meanwhile);
      expect(first).toMatchObject({ compared: 20, isComplete: false });
      const { isComplete: _, ...from } = first;
      expect(await compared(engine, catalog, from, undefined, meanwhile)).toMatchObject({ isComplete: true });
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      expect(await engine.search(everything({ q: "kit" }))).toMatchObject({ total: 41 });
    });
  });
}
