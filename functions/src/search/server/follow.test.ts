import type { SearchableProduct } from "#domain/search/types.js";
import { aSearchable } from "#domain/testing/search.js";
import { follow } from "./follow.js";

/** Servers that are a map, and a database whose products are changed by `onWrite`, once per write. */
function market(product: SearchableProduct | undefined, changes: (SearchableProduct | undefined)[] = []) {
  const rows = new Map<string, SearchableProduct>();
  let current = product;
  const next = () => {
    if (changes.length > 0) current = changes.shift();
  };
  const writes = {
    upsert: async (products: readonly SearchableProduct[]) => {
      for (const each of products) rows.set(each.id, each);
      next();
    },
    remove: async (ids: readonly string[]) => {
      for (const id of ids) rows.delete(id);
    },
  };
  return { rows, run: () => follow(["a"], writes, async () => (current ? [current] : [])) };
}

const product = (title: string) => aSearchable("a", { title });

test("writes what is published, and removes what is not", async () => {
  const published = market(product("New"));
  await published.run();
  expect(published.rows.get("a")?.title).toBe("New");
  const gone = market(undefined);
  gone.rows.set("a", product("Old"));
  await gone.run();
  expect(gone.rows.size).toBe(0);
});

test("a product that changes while it is written is written again", async () => {
  const changed = market(product("One"), [product("Two"), product("Three")]);
  await changed.run();
  expect(changed.rows.get("a")?.title).toBe("Three");
  const removed = market(product("One"), [undefined]);
  await removed.run();
  expect(removed.rows.size).toBe(0);
});

test("one that never stops changing is left to its next event", async () => {
  const restless = market(
    product("0"),
    Array.from({ length: 50 }, (_, at) => product(String(at + 1))),
  );
  await restless.run();
  expect(restless.rows.get("a")?.title).toBe("4");
});
