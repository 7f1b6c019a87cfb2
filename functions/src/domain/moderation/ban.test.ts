import { banEffect, planBan, unbanEffect } from "./ban.js";

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
  ["that waits", { status: "pending_review" }, { withholds: false, holds: true }],
  ["on sale", { status: "published" }, { withholds: true, holds: true }],
  ["on sale that an admin holds", { status: "published", heldAt: stamp }, { withholds: true, holds: false }],
  [
    "with a version that waits",
    { status: "archived", pendingVersion: "1.1.0" },
    { withholds: false, holds: true },
  ],
  ["that is archived", { status: "archived" }, { withholds: false, holds: false }],
  ["that is a draft", { status: "draft" }, { withholds: false, holds: false }],
  [
    "that an admin holds already",
    { status: "pending_review", heldAt: stamp },
    { withholds: false, holds: false },
  ],
])("a ban and a product %s", (_, product, effect) => {
  expect(banEffect(product)).toEqual(effect);
});

const withheld = { status: "pending_review", heldFor: "ban", withheld: true };
test.each([
  ["that it withheld", withheld, { publishes: true, releases: true }],
  ["that it only held", { ...withheld, withheld: undefined }, { publishes: false, releases: true }],
  ["that an admin holds too", { ...withheld, heldFor: "review" }, { publishes: true, releases: false }],
  [
    "that was removed meanwhile",
    { ...withheld, status: "removed", heldFor: undefined },
    { publishes: false, releases: false },
  ],
])("the end of a ban and a product %s", (_, product, effect) => {
  expect(unbanEffect(product)).toEqual(effect);
});
