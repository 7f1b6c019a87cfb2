import type { Recall } from "#contract/fields.js";
import { aFile, aProduct } from "../testing/products.js";
import { chooseVersion } from "./download.js";
import { planListing } from "./listing.js";
import { productMarkdown } from "./product-markdown.js";
import type { StoredRelease } from "./product-view.js";
import { planRecall } from "./recall.js";
import { archiveIndex } from "./skill.js";

const release = (version: string, changes: Partial<StoredRelease> = {}): StoredRelease => ({
  ...aFile({ version, sha256: version.padEnd(64, "0") }),
  changelog: "",
  approvedAt: new Date(1),
  ...changes,
});
const ALL = ["1.0.0", "1.1.0", "2.0.0-rc.1", "2.0.0"].map((version) => release(version));
const yanked = (version: string, message = ""): Recall => ({ version, state: "yanked", message });
const product = (recalls: readonly Recall[] = [], version = "2.0.0") => aProduct({ version, recalls });
const plan = (
  of: ReturnType<typeof product>,
  wanted: Partial<Omit<Recall, "state"> & { state: Recall["state"] | "available" }>,
  releases = ALL,
) => {
  const { version, state, message } = { version: "2.0.0", state: "yanked" as const, message: "", ...wanted };
  const record = releases.find((one) => one.version === version);
  return planRecall(of, "ada", { version, state, message }, record, releases);
};

test.each([
  ["the current version, so that the one before becomes current", [], {}, [yanked("2.0.0")], "2.0.0-rc.1"],
  [
    "the second of two current ones",
    [yanked("2.0.0-rc.1")],
    {},
    [yanked("2.0.0"), yanked("2.0.0-rc.1")],
    "1.1.0",
  ],
  ["an older version", [], { version: "1.0.0" }, [yanked("1.0.0")], undefined],
  [
    "by deprecation, which changes no version",
    [],
    { state: "deprecated" as const, message: "Use 3" },
    [{ version: "2.0.0", state: "deprecated", message: "Use 3" }],
    undefined,
  ],
])("an author recalls %s", (_, before, wanted, recalls, current) => {
  const planned = plan(product(before), wanted);
  expect([planned?.recalls, planned?.current?.version]).toEqual([recalls, current]);
});

test("a version that is available again becomes current if it is the highest", () => {
  const before = product([yanked("2.0.0"), yanked("1.0.0")], "2.0.0-rc.1");
  expect(plan(before, { state: "available" })).toMatchObject({
    recalls: [yanked("1.0.0")],
    current: { version: "2.0.0" },
  });
  expect(plan(before, { version: "1.0.0", state: "available" })?.current).toBeUndefined();
});

test.each(["block", "hold"] as const)("a version with the verdict %s does not become current", (outcome) => {
  const verdict = { outcome, rulesVersion: "2", sha256: "0".repeat(64), findings: [] };
  const releases = ALL.map((one) => (one.version === "2.0.0-rc.1" ? { ...one, verdict } : one));
  expect(plan(product(), {}, releases)?.current?.version).toBe("1.1.0");
  const others = releases.map((one) => ({
    ...one,
    verdict: one.version === "2.0.0" ? one.verdict : verdict,
  }));
  expect(() => plan(product(), {}, others)).toThrow(expect.objectContaining({ code: "lastVersion" }));
  // An admin has accepted the current one.
  const accepted = ALL.map((one) => (one.version === "2.0.0" ? { ...one, verdict } : one));
  expect(plan(product(), { version: "1.0.0" }, accepted)?.current).toBeUndefined();
});

test("the same again changes nothing, another message does", () => {
  expect(plan(product([yanked("1.0.0", "Bad")]), yanked("1.0.0", "Bad"))).toBeUndefined();
  expect(plan(product([yanked("1.0.0", "Bad")]), yanked("1.0.0", "Worse"))).toBeDefined();
  expect(plan(product(), { state: "available" })).toBeUndefined();
});

test("a current version that was never published stays, because only an admin decides about it", () => {
  const waits = product([], "3.0.0");
  const planned = plan(waits, { version: "2.0.0" }, [...ALL, release("3.0.0", { approvedAt: undefined })]);
  expect(planned).toEqual({ recalls: [yanked("2.0.0")] });
});

const MANY = Array.from({ length: 51 }, (_, at) => release(`1.0.${at}`));
test.each([
  [
    "another's product",
    () => planRecall(product(), "bea", { ...yanked("2.0.0") }, ALL[3], ALL),
    "notYourProduct",
  ],
  [
    "a product that is not there",
    () => planRecall(undefined, "ada", yanked("2.0.0"), undefined, []),
    "productNotFound",
  ],
  ["a removed product", () => plan({ ...product(), status: "removed" }, {}), "productRemoved"],
  ["an unknown version", () => plan(product(), { version: "9.0.0" }), "versionNotFound"],
  [
    "a version that waits",
    () => plan(product(), { version: "3.0.0" }, [...ALL, release("3.0.0", { approvedAt: undefined })]),
    "versionNotFound",
  ],
  [
    "the only version",
    () => plan(product([], "1.0.0"), { version: "1.0.0" }, [release("1.0.0")]),
    "lastVersion",
  ],
  [
    "the last one that is not yanked",
    () => plan(product([yanked("1.0.0"), yanked("1.1.0"), yanked("2.0.0-rc.1")]), {}),
    "lastVersion",
  ],
  [
    "one of too many",
    () =>
      plan(
        aProduct({ version: "1.0.50", recalls: MANY.slice(0, 50).map(({ version }) => yanked(version)) }),
        { version: "1.0.50", state: "deprecated", message: "m" },
        MANY,
      ),
    "tooManyRecalls",
  ],
])("an author does not recall %s", (_, recall, code) => {
  expect(recall).toThrow(expect.objectContaining({ code }));
});

describe("a yanked version", () => {
  const taken = product([yanked("1.1.0", "Loses files")]);
  const [, record] = ALL;
  const choose = (uid: string, has?: Parameters<typeof chooseVersion>[5]) =>
    chooseVersion(taken, uid, "1.1.0", release("2.0.0"), record, has);

  test("is refused with the author's reason to whoever is new", () => {
    for (const has of [undefined, { version: false }, { version: false, sha256: "0".repeat(64) }]) {
      expect(() => choose("bea", has)).toThrow(
        expect.objectContaining({ code: "versionYanked", details: { issues: ["Loses files"] } }),
      );
    }
  });
  test("is kept by its author, by whoever has it, and by a lock", () => {
    expect(choose("ada")).toBe(record);
    expect(choose("bea", { version: true })).toBe(record);
    expect(choose("bea", { version: false, sha256: record?.sha256 })).toBe(record);
  });
  test("stays taken: a new version must be higher", () => {
    const before = product([yanked("2.0.0")], "1.1.0");
    const claims = [{ slug: "notes", uid: "ada", productId: "p1" }];
    const publish = (version: string) => planListing({ slug: "notes", version }, "ada", claims, before);
    expect(() => publish("2.0.0")).toThrow(expect.objectContaining({ code: "versionExists" }));
    expect(() => publish("1.2.0")).toThrow(expect.objectContaining({ code: "versionNotNewer" }));
    expect(publish("2.0.1").kind).toBe("wait");
  });
});

test("a deprecation is told to agents and to other installers", () => {
  const old = product([{ version: "2.0.0", state: "deprecated", message: "Use *other*." }]);
  expect(productMarkdown(old, "https://market.example")).toContain(
    "Version 2.0.0 is deprecated: Use \\*other\\*.",
  );
  const contents = { sha256: "a".repeat(64), description: "Writes notes.", files: [], runsAsPlugin: false };
  const { skills } = archiveIndex([{ product: old, contents }], "", "https://market.example");
  expect(skills[0]?.description).toBe("Deprecated: Use *other*. Writes notes.");
});
