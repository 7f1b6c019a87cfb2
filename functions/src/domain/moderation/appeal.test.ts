import {
  appealNotice,
  appealUntil,
  checkAppeal,
  type Decision,
  decisionAbout,
  decisionAboutAccount,
  grantedAct,
} from "./appeal.js";

const AT = new Date("2026-03-05T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const removed = {
  ...{ status: "removed", settledStatus: "removed", removedBy: "admin", authorUid: "ada" },
  ...{ removedAt: { toDate: () => AT }, removalReason: "counterfeit" },
};
const held = {
  status: "pending_review",
  settledStatus: "pending_review",
  held: true,
  heldFor: "review",
  heldAt: AT,
  heldBy: "admin",
};
const found = {
  verdict: { outcome: "hold" as const, rulesVersion: "1", sha256: "ab12", findings: [] },
  sha256: "ab12",
};

test.each<[string, Parameters<typeof decisionAbout>, Partial<Decision> | undefined]>([
  [
    "a removal",
    ["p1", removed, undefined],
    {
      appealId: `p1_removed_${AT.getTime()}`,
      kind: "removed",
      by: "admin",
      reason: "counterfeit",
      scope: ["hidden", "noDownloads"],
    },
  ],
  [
    "a removal without a reason",
    ["p1", { ...removed, removalReason: "whim" }, undefined],
    { reason: undefined },
  ],
  ["the author's own removal", ["p1", { ...removed, removedBy: "ada" }, undefined], undefined],
  [
    "a removal that is not carried out",
    ["p1", { ...removed, settledStatus: "published" }, undefined],
    undefined,
  ],
  [
    "a hold by an admin",
    ["p1", held, undefined],
    {
      appealId: `p1_held_${AT.getTime()}`,
      kind: "held",
      by: "admin",
      reason: "review",
      scope: ["hidden", "adminPublishes"],
    },
  ],
  [
    "a hold as malicious",
    ["p1", { ...held, heldFor: "malicious" }, undefined],
    { reason: "malicious", scope: ["hidden", "noDownloads", "adminPublishes"] },
  ],
  ["a hold by a rescan", ["p1", { ...held, heldBy: "rescan" }, found], { kind: "held", by: "scan", at: AT }],
  [
    "a hold of the first product of a new account",
    ["p1", { ...held, heldBy: "rule", heldFor: "newAccount" }, undefined],
    { kind: "held", by: "rule", at: AT, reason: "newAccount", scope: ["hidden", "adminPublishes"] },
  ],
  ["a hold that follows from a ban", ["p1", { ...held, heldFor: "ban" }, found], undefined],
  [
    "a hold by the scan of the upload",
    ["p1", { status: "pending_review" }, found],
    { appealId: "p1_scan_ab12", by: "scan", at: undefined },
  ],
  [
    "a product that only waits",
    ["p1", { status: "pending_review" }, { ...found, verdict: { ...found.verdict, outcome: "pass" } }],
    undefined,
  ],
  ["a published product", ["p1", { status: "published" }, undefined], undefined],
])("%s", (_, given, expected) => {
  const decision = decisionAbout(...given);
  if (expected) expect(decision).toMatchObject(expected);
  else expect(decision).toBeUndefined();
});

test("a ban is a decision once it is carried out", () => {
  expect(decisionAboutAccount("ada", { banned: true, bannedAt: AT })).toMatchObject({
    ...{ appealId: `ada_banned_${AT.getTime()}`, kind: "banned", scope: ["readOnly", "productsHeld"] },
  });
  for (const user of [{ banned: true }, { banned: false, bannedAt: AT }, {}])
    expect(decisionAboutAccount("ada", user)).toBeUndefined();
});

const decision = decisionAbout("p1", held, undefined) as Decision;

test("an appeal is possible for 180 days, and without a limit against the scan of an upload", () => {
  expect(appealUntil(decision)).toEqual(new Date(AT.getTime() + 180 * DAY_MS));
  expect(checkAppeal(decision, new Date(AT.getTime() + 180 * DAY_MS))).toBe(decision);
  const late = new Date(AT.getTime() + 180 * DAY_MS + 1);
  expect(() => checkAppeal(decision, late)).toThrow(expect.objectContaining({ code: "appealPeriodEnded" }));
  const byScan = { ...decision, at: undefined };
  expect(checkAppeal(byScan, late)).toBe(byScan);
  expect(() => checkAppeal(undefined, AT)).toThrow(expect.objectContaining({ code: "nothingToAppeal" }));
});

test.each<[string, Decision | undefined, unknown, string | undefined]>([
  ["a held product is published", decision, "pending_review", "publish"],
  ["a held draft is released", decision, "draft", "release"],
  ["a published product that is held is released", decision, "published", "release"],
  ["a new version that the scan held is published", { ...decision, at: undefined }, "published", "publish"],
  ["a removed product is published", { ...decision, kind: "removed" }, "removed", "publish"],
  ["a later decision stays", { ...decision, appealId: "p1_held_2" }, "pending_review", undefined],
  ["what was undone stays as it is", undefined, "published", undefined],
])("a granted appeal: %s", (_, current, status, act) => {
  expect(grantedAct({ id: decision.appealId }, current, status)).toBe(act);
});

test("the answer names the product, or concerns the account", () => {
  expect(appealNotice({ decision: "held", title: "Notes" }, true, "Yes")).toEqual({
    ...{ about: "appealGranted", title: "Notes", answer: "Yes" },
  });
  expect(appealNotice({ decision: "removed", title: "Notes" }, false, "No")).toMatchObject({
    about: "appealDeclined",
  });
  expect(appealNotice({ decision: "banned" }, true, "Yes")).toEqual({
    about: "banAppealGranted",
    answer: "Yes",
  });
  expect(appealNotice({ decision: "banned" }, false, "No")).toMatchObject({ about: "banAppealDeclined" });
});
