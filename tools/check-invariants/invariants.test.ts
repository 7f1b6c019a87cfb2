import { runChecks } from "./check.js";
import { allChecks } from "./checks/index.js";
import { added, broken, changed, documentsOf } from "./testing/broken.js";
import { soundMarket } from "./testing/market.js";

/** Data that is valid although it looks broken. */

test("a sound market breaks nothing, whatever the order in which it is read", () => {
  expect(broken(soundMarket())).toEqual([]);
  const backwards = documentsOf(soundMarket()).reverse();
  expect(runChecks(allChecks(), backwards)).toEqual([]);
  expect(broken({})).toEqual([]);
});

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
