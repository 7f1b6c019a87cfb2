import { type CaseKind, caseState, checkState } from "./case-state.js";

const product = {
  status: "pending_review",
  held: true,
  heldAt: new Date(1_700_000_000_000),
  stats: { likes: 1 },
};

test.each<[string, object, boolean]>([
  ["another status", { status: "published" }, true],
  ["another hold", { heldAt: new Date(1_700_000_000_001) }, true],
  ["a hold that ended", { held: undefined }, true],
  ["a waiting version", { pendingVersion: "2.0.0" }, true],
  ["a like", { stats: { likes: 2 } }, false],
  ["another title", { title: "Other" }, false],
])("%s", (_, change, changes) => {
  const same = caseState("product", product) === caseState("product", { ...product, ...change });
  expect(same).toBe(!changes);
});

test("times of the database are compared with their nanoseconds", () => {
  const at = (nanoseconds: number) => ({ ...product, heldAt: { seconds: 1, nanoseconds } });
  expect(caseState("product", at(1))).not.toBe(caseState("product", at(2)));
});

test("an act is refused if another admin was faster, and allowed without an expectation", () => {
  const seen = caseState("report", { status: "pending" });
  expect(() => checkState(seen, "report", { status: "pending" })).not.toThrow();
  expect(() => checkState(seen, "report", { status: "resolved" })).toThrow(
    expect.objectContaining({ code: "caseChanged" }),
  );
  for (const kind of ["user", "appeal", "order"] as CaseKind[])
    expect(() => checkState(undefined, kind, { status: "any" })).not.toThrow();
});
