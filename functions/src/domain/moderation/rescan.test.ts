import type { ProductStatus } from "#contract/fields.js";
import type { StoredFinding, StoredVerdict } from "../products/product.js";
import { aFile, aProduct } from "../testing/products.js";
import { DEPLOYING_MS, nextStep, planEarlierRescan, planRescan, type Rescan, SETTLING_MS } from "./rescan.js";

const NOW = new Date("2026-11-01T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const SHA = "a".repeat(64);

const finding = (rule: string, severity: StoredFinding["severity"], file = "SKILL.md"): StoredFinding => ({
  rule,
  severity,
  file,
  message: "Something",
  hint: "Fix it.",
});
const SUSPICIOUS = finding("git-hook", "suspicious");
const MALICIOUS = finding("exfiltration", "malicious");
const NOTE = finding("known-installer", "note");

function verdict(...findings: StoredFinding[]): StoredVerdict {
  const has = (severity: string) => findings.some((found) => found.severity === severity);
  const outcome = has("malicious") ? "block" : has("suspicious") ? "hold" : "pass";
  return { outcome, rulesVersion: "2.bbbbbbbbbbbb", sha256: SHA, findings };
}

describe("which step a run takes", () => {
  const edition = { rules: "2.bbbbbbbbbbbb", list: "cccccccccccc" };
  const none = { tries: 0, scanned: 0, held: 0, skipped: 0 };
  const noticed: Rescan = { edition, startsAfter: later(DEPLOYING_MS), ...none };
  const underWay = { ...noticed, startedAt: NOW, after: "p7", scanned: 7, tries: 1 };
  const ended = { ...underWay, startsAfter: NOW, finishedAt: NOW };

  test("new rules are noticed first, and applied once they are deployed everywhere", () => {
    expect(nextStep(undefined, edition, NOW)).toEqual({ kind: "notice", rescan: noticed });
    expect(nextStep(noticed, edition, later(DEPLOYING_MS - 1))).toEqual({ kind: "nothing" });
    const at = later(DEPLOYING_MS);
    expect(nextStep(noticed, edition, at)).toEqual({ kind: "scan", rescan: { ...noticed, startedAt: at } });
  });

  test("a rescan goes on where it is, and nothing follows its end", () => {
    const at = later(DEPLOYING_MS);
    expect(nextStep(underWay, edition, at)).toEqual({ kind: "scan", rescan: underWay });
    expect(nextStep(ended, edition, at)).toEqual({ kind: "nothing" });
  });

  test.each([
    ["rules", { ...edition, rules: "3.bbbbbbbbbbbb" }, DEPLOYING_MS],
    ["a list", { ...edition, list: "dddddddddddd" }, SETTLING_MS],
    ["no list", { rules: edition.rules }, SETTLING_MS],
  ])("other %s start from the first product, after the scans that began before", (_, other, ms) => {
    const rescan = { ...none, edition: other, startsAfter: later(ms) };
    expect(nextStep(ended, other, NOW)).toEqual({ kind: "notice", rescan });
    // Also while a rescan is under way. Another list never shortens the wait for new rules.
    const waiting = { ...rescan, startsAfter: later(DEPLOYING_MS) };
    expect(nextStep(underWay, other, NOW)).toEqual({ kind: "notice", rescan: waiting });
  });
});

describe("whether a rescan holds a product", () => {
  interface Case {
    status?: ProductStatus;
    earlier?: StoredVerdict;
    heldFor?: string;
    approvedAt?: Date | undefined;
  }
  function plan(fresh: StoredVerdict, { status = "published", earlier = verdict(), ...fields }: Case = {}) {
    const product = aProduct({ status, approvedAt: NOW, ...fields });
    const file = aFile({ sha256: SHA, verdict: earlier });
    const decided = planRescan({ product, file, pending: undefined, soldBefore: true }, fresh);
    return decided && [decided.reason, decided.plan.status, decided.findings.map(({ rule }) => rule)];
  }

  test.each<[string, StoredVerdict, Case, unknown]>([
    ["nothing new", verdict(), {}, undefined],
    ["a note", verdict(NOTE), {}, undefined],
    ["something suspicious", verdict(SUSPICIOUS, NOTE), {}, ["review", "pending_review", ["git-hook"]]],
    ["something malicious", verdict(MALICIOUS), {}, ["malicious", "pending_review", ["exfiltration"]]],
    [
      "something in what is archived",
      verdict(SUSPICIOUS),
      { status: "archived" },
      ["review", "pending_review", ["git-hook"]],
    ],
    ["what an admin accepted", verdict(SUSPICIOUS), { earlier: verdict(SUSPICIOUS) }, undefined],
    [
      "the same rule in another file",
      verdict(SUSPICIOUS, finding("git-hook", "suspicious", "b.md")),
      { earlier: verdict(SUSPICIOUS) },
      ["review", "pending_review", ["git-hook"]],
    ],
    [
      "malice beside what an admin accepted",
      verdict(MALICIOUS, SUSPICIOUS),
      { earlier: verdict(SUSPICIOUS) },
      ["malicious", "pending_review", ["exfiltration"]],
    ],
    ["something suspicious in a draft", verdict(SUSPICIOUS), { status: "draft" }, undefined],
    ["something suspicious in what waits", verdict(SUSPICIOUS), { status: "pending_review" }, undefined],
    [
      "malice in what was on sale and waits, for its buyers",
      verdict(MALICIOUS),
      { status: "pending_review", heldFor: "review" },
      ["malicious", "pending_review", ["exfiltration"]],
    ],
    [
      "malice in what nobody ever had",
      verdict(MALICIOUS),
      { status: "pending_review", approvedAt: undefined },
      undefined,
    ],
    [
      "malice that is known",
      verdict(MALICIOUS),
      { status: "pending_review", heldFor: "malicious", earlier: verdict(MALICIOUS) },
      undefined,
    ],
    ["malice in what is removed", verdict(MALICIOUS), { status: "removed" }, undefined],
    ["a verdict on other bytes", { ...verdict(MALICIOUS), sha256: "b".repeat(64) }, {}, undefined],
  ])("%s", (_, fresh, found, expected) => {
    expect(plan(fresh, found)).toEqual(expected);
  });
});

describe("whether a rescan holds a product because of an earlier version", () => {
  const plan = (fresh: StoredVerdict, known = verdict(), fields: Parameters<typeof aProduct>[0] = {}) => {
    const product = aProduct({ approvedAt: NOW, ...fields });
    const earlier = aFile({ version: "0.9.0", verdict: known });
    const found = { product, file: aFile(), pending: undefined, soldBefore: true };
    const decided = planEarlierRescan(found, earlier, fresh);
    return decided && [decided.reason, decided.plan.status, decided.findings];
  };
  const held = ["malicious", "pending_review", [MALICIOUS]];

  test.each<[string, ReturnType<typeof plan>, unknown]>([
    ["malicious", plan(verdict(SUSPICIOUS, MALICIOUS, NOTE)), held],
    ["malicious, of an archived product", plan(verdict(MALICIOUS), verdict(), { status: "archived" }), held],
    ["malicious, and only suspicious before", plan(verdict(MALICIOUS), verdict(SUSPICIOUS)), held],
    ["suspicious", plan(verdict(SUSPICIOUS)), undefined],
    ["honest", plan(verdict(NOTE)), undefined],
    ["known to be malicious", plan(verdict(MALICIOUS), verdict(MALICIOUS)), undefined],
    [
      "malicious, of a product that is held as malicious",
      plan(verdict(MALICIOUS), verdict(), { status: "pending_review", held: true, heldFor: "malicious" }),
      undefined,
    ],
    [
      "malicious, of a removed product",
      plan(verdict(MALICIOUS), verdict(), { status: "removed" }),
      undefined,
    ],
  ])("a version that is %s", (_, decided, expected) => expect(decided).toEqual(expected));
});
