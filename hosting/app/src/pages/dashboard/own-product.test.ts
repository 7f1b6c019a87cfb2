import { actionsFor, approves, type OwnProduct } from "./own-product.js";

const product = { status: "published" } as OwnProduct;

test.each([
  ["draft", undefined, ["publish"]],
  ["pending_review", undefined, ["publish", "withdraw"]],
  ["published", undefined, ["archive"]],
  ["published", "1.1.0", ["publish", "archive"]],
  ["archived", undefined, ["restore"]],
  ["removed", undefined, []],
] as const)("a product that is %s, with %s waiting, can %j", (status, pendingVersion, actions) => {
  expect(actionsFor({ ...product, status, ...(pendingVersion && { pendingVersion }) })).toEqual(actions);
});

test("publishing and restoring put a product on sale, the others take it back", () => {
  expect((["publish", "restore", "withdraw", "archive"] as const).map(approves)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
