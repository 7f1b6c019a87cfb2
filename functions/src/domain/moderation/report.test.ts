import { accountable, checkReportable, planReport } from "./report.js";

const resolved = {
  settled: "pending",
  status: "resolved",
  resolution: "remove",
  targetType: "product",
} as const;

test.each([
  ["with an action", resolved, { kind: "resolve", resolution: "remove" }],
  ["without one", { ...resolved, resolution: undefined }, { kind: "resolve", resolution: "none" }],
  [
    "of a user, with a ban",
    { ...resolved, targetType: "user", resolution: "ban" },
    { kind: "resolve", resolution: "ban" },
  ],
  [
    "of a review, with its removal",
    { ...resolved, targetType: "review" },
    { kind: "resolve", resolution: "remove" },
  ],
  ["dismissed", { ...resolved, status: "dismissed" }, { kind: "dismiss" }],
] as const)("a report that is %s", (_, report, plan) => {
  expect(planReport(report)).toEqual(plan);
});

test.each([
  [
    "an unknown action",
    { resolution: "explode" },
    "The resolution of a report of a product is one of none, remove, hide, ban",
  ],
  [
    "an action that its target does not know",
    { targetType: "user" },
    "The resolution of a report of a user is one of none, ban",
  ],
  [
    "the hiding of a review, which is removed or stays",
    { targetType: "review", resolution: "hide" },
    "The resolution of a report of a review is one of none, remove, ban",
  ],
  ["an unknown status", { status: "closed" }, "A status is one of pending, resolved, dismissed"],
  ["a report that is resolved", { settled: "resolved", status: "pending" }, "The report is resolved already"],
  ["a report that is dismissed", { settled: "dismissed" }, "The report is dismissed already"],
] as const)("%s is put back", (_, change, reason) => {
  expect(planReport({ ...resolved, ...change })).toEqual({ kind: "put back", reason });
});

test.each([
  ["a user", "user", "bea", undefined, "bea"],
  ["a product's author", "product", "p1", "ada", "ada"],
  ["nobody, for a product that is gone", "product", "p1", undefined, undefined],
  ["a reviewer, whose uid may hold anything", "review", "p1_bea_2", undefined, "bea_2"],
  ["nobody, for a review's id that is none", "review", "p1", undefined, undefined],
] as const)("behind a report is %s", (_, targetType, targetId, author, uid) => {
  expect(accountable({ targetType, targetId }, author)).toBe(uid);
});

test.each([
  ["a user", "user", {}],
  ["a published product", "product", { status: "published" }],
  ["an archived product", "product", { status: "archived" }],
  ["a review", "review", { status: "published" }],
] as const)("%s can be reported", (_, type, target) => {
  expect(() => checkReportable(type, target, type === "review")).not.toThrow();
});

test.each([
  ["a user who is not there", "user", undefined, false],
  ["a deleted user", "user", { status: "deleted" }, false],
  ["a product that is not there", "product", undefined, false],
  ["a draft", "product", { status: "draft" }, false],
  ["a removed product", "product", { status: "removed" }, false],
  ["a review that is not there", "review", { status: "published" }, false],
  ["a review of a removed product", "review", { status: "removed" }, true],
] as const)("%s cannot be reported", (_, type, target, hasReview) => {
  const refusal = expect.objectContaining({ code: "reportTargetNotFound" });
  expect(() => checkReportable(type, target, hasReview)).toThrow(refusal);
});
