import { REMOVAL_REASONS } from "#contract/admin.js";
import { LOCALES } from "#contract/fields.js";
import type { Fields } from "./admin-edit.js";
import { holdNotice, REASON_WORDS, refundsBuyers, removalNotice, removalOf, startedBy } from "./removal.js";

const removed = { status: "removed", settledStatus: "removed", removedBy: "boss", authorUid: "ada" };
const published = { status: "published", settledStatus: "published", authorUid: "ada" };

test.each([
  ["malicious", undefined, true],
  ["counterfeit", undefined, true],
  ["broken", undefined, true],
  ["rules", undefined, false],
  [undefined, undefined, false],
  ["malicious", false, false],
  ["rules", true, true],
  [undefined, true, true],
  [undefined, "yes", false],
] as const)("a removal with the reason %s and the choice %s refunds: %s", (reason, chosen, refunds) => {
  expect(refundsBuyers(reason, chosen)).toBe(refunds);
});

test.each([
  ["an admin's", { ...removed, removalReason: "broken" }, { reason: "broken", refundsBuyers: true }],
  ["one without a reason", removed, { reason: undefined, refundsBuyers: false }],
  [
    "one with an unknown reason",
    { ...removed, removalReason: 7 },
    { reason: undefined, refundsBuyers: false },
  ],
  ["one that the functions have not carried out", { ...removed, settledStatus: "published" }, undefined],
  ["one by the deletion of the account", { ...removed, removedBy: "ada" }, undefined],
  ["none", published, undefined],
])("the removal of a product: %s", (_, product, removal) => {
  expect(removalOf(product)).toEqual(removal);
});

const refunded = { ...removed, removalReason: "malicious" };
test.each<[string, Fields, Fields, object]>([
  ["the removal", published, removed, { tells: true, refunds: false }],
  ["the removal with refunds", published, refunded, { tells: true, refunds: true }],
  [
    "the choice to refund later",
    removed,
    { ...removed, refundBuyers: true },
    { tells: false, refunds: true },
  ],
  ["another reason", refunded, { ...removed, removalReason: "broken" }, { tells: false, refunds: false }],
  ["a counter", refunded, { ...refunded, stats: {} }, { tells: false, refunds: false }],
  ["the restoration", refunded, published, { tells: false, refunds: false }],
])("what %s starts", (_, before, after, started) => {
  expect(startedBy(before, after)).toEqual(started);
});

test.each(REMOVAL_REASONS)("the reason %s has words in every language", (reason) => {
  for (const locale of LOCALES) expect(REASON_WORDS[reason][locale].length).toBeGreaterThan(5);
});

test("the author of a removed product reads the reason that its buyers read, without their advice", () => {
  expect(removalNotice("A Tool", "broken")).toEqual({
    about: "productRemovedFor",
    title: "A Tool",
    reason: REASON_WORDS.broken,
  });
  expect(removalNotice("A Tool", "malicious")).toMatchObject({ reason: { en: "it is malicious" } });
});

test.each([undefined, "", "Malicious", 7])("a removal for %p names no reason", (reason) => {
  expect(removalNotice("A Tool", reason)).toEqual({ about: "productRemoved", title: "A Tool" });
});

test("the author of a held product reads whether it is suspected", () => {
  expect(holdNotice("A Tool", "malicious").about).toBe("productHeldAsMalicious");
  for (const reason of [undefined, "review", "broken"])
    expect(holdNotice("A Tool", reason).about).toBe("productHeld");
});
