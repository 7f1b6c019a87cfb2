import { isHeldByBan, planBan } from "./ban.js";

const stamp = new Date(0);

test.each([
  ["a ban that nobody has carried out", { banned: true }, "ban"],
  ["a ban taken back", { banned: false, bannedAt: stamp }, "unban"],
  ["a ban whose field was deleted", { bannedAt: stamp }, "unban"],
  ["a ban carried out", { banned: true, bannedAt: stamp }, "settled"],
  ["no ban", { banned: false }, "settled"],
  ["a profile that never had the field", {}, "settled"],
  ["a word", { banned: "true" }, "put back"],
  ["a number, after a ban", { banned: 1, bannedAt: stamp }, "put back"],
  ["null", { banned: null }, "put back"],
])("%s", (_, marks, plan) => {
  expect(planBan(marks)).toBe(plan);
});

test.each([
  ["that waits", { status: "pending_review" }, true],
  ["with a version that waits", { status: "published", pendingVersion: "1.1.0" }, true],
  ["on sale", { status: "published" }, false],
  ["that is a draft", { status: "draft" }, false],
  ["that an admin holds already", { status: "pending_review", heldAt: stamp }, false],
])("a ban and a product %s", (_, product, held) => {
  expect(isHeldByBan(product)).toBe(held);
});
