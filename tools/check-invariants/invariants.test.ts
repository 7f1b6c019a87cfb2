import { runChecks } from "./check.js";
import { checkArchive } from "./checks/files.js";
import { allChecks } from "./checks/index.js";
import { added, broken, changed, documentsOf } from "./testing/broken.js";
import { soundMarket } from "./testing/market.js";

/** Data that is valid although it looks broken, and archives in Storage. */

test("a sound market breaks nothing, whatever the order in which it is read", () => {
  expect(broken(soundMarket())).toEqual([]);
  const backwards = documentsOf(soundMarket()).reverse();
  expect(runChecks(allChecks().checks, backwards)).toEqual([]);
  expect(broken({})).toEqual([]);
});

const digest = "ab".repeat(32);

test("a hold that an admin overrode is no violation, and only of that version", () => {
  const held = changed("products/p1/private/file", { "verdict.outcome": "hold" });
  const approval = (version: string) => ({
    action: "product.approve-version",
    details: { productId: "p1", version, verdict: "hold" },
  });
  expect(broken({ ...held, "auditLog/e1": approval("1.1.0") })).toEqual([]);
  expect(broken({ ...held, "auditLog/e1": approval("1.0.0") })).toHaveLength(1);
});

test("a profile that a client made under its account's own id needs no claim", () => {
  const market = added({ "users/CalX": { username: "u-calx", xp: 0 } });
  expect(broken(market)).toEqual([]);
});

test("a product that its author deleted leaves the author's own downloads", () => {
  const market = {
    ...changed("users/ada", { "stats.downloads": 4 }),
    "products/p9/downloads/ada": { versions: ["1.0.0"] },
  };
  expect(broken(market)).toEqual([]);
});

test("what is on sale must lie in storage, with the bytes that were scanned", () => {
  const { checks, archives } = allChecks();
  runChecks(checks, documentsOf(soundMarket()));
  const [archive] = archives();
  expect(archives()).toEqual([{ productId: "p1", key: `products/notes/1.1.0-${digest}.zip`, size: 900 }]);
  if (!archive) throw new Error("no archive");
  expect(checkArchive(archive, { size: 900 })).toEqual([]);
  expect(checkArchive(archive, undefined)[0]?.message).toBe(`${archive.key} is missing in storage`);
  expect(checkArchive(archive, { size: 901 })[0]?.message).toMatch(/has 901 bytes, but 900 were scanned/);
});
