import { AdvisoryList, NewAdvisory, OsvRecord } from "#contract/advisories.js";
import {
  type Advisory,
  advisoryFeed,
  advisoryId,
  affects,
  isAffected,
  nextNumber,
  osvRecord,
} from "./advisory.js";

const SITE = "https://market.example";
const anAdvisory = (changes: Partial<Advisory> = {}): Advisory => ({
  id: "VAULTMART-2026-0001",
  productId: "p1",
  slug: "notes",
  severity: "high",
  summary: "Sends <files> away",
  details: "",
  references: ["https://example.com/report"],
  publishedAt: new Date("2026-03-01T10:00:00Z"),
  modifiedAt: new Date("2026-03-02T10:00:00Z"),
  ...changes,
});
const record = (changes: Partial<Advisory> = {}) => osvRecord(anAdvisory(changes), SITE);

test.each([
  [undefined, "2026-05-01", "VAULTMART-2026-0001"],
  [2026000001, "2026-05-01", "VAULTMART-2026-0002"],
  [2026009999, "2026-05-01", "VAULTMART-2026-10000"],
  [2026000007, "2027-01-01", "VAULTMART-2027-0001"],
  // A clock that is behind does not reuse a number.
  [2027000001, "2026-12-31", "VAULTMART-2027-0002"],
])("after %s, on %s, comes %s", (last, day, id) => {
  expect(advisoryId(nextNumber(last, new Date(day)))).toBe(id);
});

const ALL = ["0.9.0", "1.0.0", "1.2.0-rc.1", "1.2.0", "1.9.9", "2.0.0"];
test.each([
  ["every version", {}, ALL],
  ["those before the fix", { fixed: "1.2.0" }, ["0.9.0", "1.0.0", "1.2.0-rc.1"]],
  ["those from the first on", { introduced: "1.0.0", fixed: "1.9.9" }, ["1.0.0", "1.2.0-rc.1", "1.2.0"]],
  ["those up to the last", { lastAffected: "1.2.0" }, ["0.9.0", "1.0.0", "1.2.0-rc.1", "1.2.0"]],
  ["one", { introduced: "1.2.0", lastAffected: "1.2.0" }, ["1.2.0"]],
  ["none if it is withdrawn", { withdrawnAt: new Date() }, []],
])("%s", (_, changes, affected) => {
  expect(ALL.filter((version) => affects(anAdvisory(changes), version))).toEqual(affected);
  expect(ALL.filter((version) => isAffected(record(changes), "notes", version))).toEqual(affected);
  expect(ALL.filter((version) => isAffected(record(changes), "other", version))).toEqual([]);
});

test("ranges of other markets are evaluated as OSV says: listed versions, several events in any order", () => {
  const events = [{ fixed: "1.0.0" }, { introduced: "1.9.9" }, { introduced: "0" }];
  const [{ package: ours } = { package: { ecosystem: "", name: "" } }] = record().affected;
  const many = {
    affected: [{ package: ours, ranges: [{ type: "SEMVER" as const, events }], versions: ["1.2.0"] }],
  };
  expect(ALL.filter((version) => isAffected(many, "notes", version))).toEqual([
    "0.9.0",
    "1.2.0",
    "1.9.9",
    "2.0.0",
  ]);
  const git = { affected: [{ package: ours, ranges: [{ type: "GIT" as const, events }], versions: [] }] };
  expect(ALL.filter((version) => isAffected(git, "notes", version))).toEqual([]);
  const npm = { affected: [{ ...many.affected[0], package: { ecosystem: "npm", name: "notes" } }] };
  expect(isAffected(npm as typeof many, "notes", "1.2.0")).toBe(false);
});

test("an advisory is a valid OSV record, and names the market", () => {
  const written = record({
    introduced: "1.0.0",
    fixed: "1.2.0",
    withdrawnAt: new Date("2026-03-03T00:00:00Z"),
  });
  expect(OsvRecord.parse(written)).toEqual(written);
  expect(written).toMatchObject({
    schema_version: "1.4.0",
    id: "VAULTMART-2026-0001",
    modified: "2026-03-02T10:00:00.000Z",
    withdrawn: "2026-03-03T00:00:00.000Z",
    affected: [
      {
        package: { ecosystem: "Vaultmart", name: "notes" },
        ranges: [{ type: "SEMVER", events: [{ introduced: "1.0.0" }, { fixed: "1.2.0" }] }],
      },
    ],
    references: [
      { type: "ADVISORY", url: `${SITE}/advisories#VAULTMART-2026-0001` },
      { type: "PACKAGE", url: `${SITE}/p/notes` },
      { type: "WEB", url: "https://example.com/report" },
    ],
    database_specific: { severity: "high", market: SITE },
  });
});

/** What the OSV schema requires of the fields that a market uses: one fact each. */
test.each([
  ["no id", { id: undefined }],
  ["no time of change", { modified: undefined }],
  ["a time without a zone", { modified: "2026-03-02 10:00" }],
  ["a package without an ecosystem", { affected: [{ package: { name: "notes" } }] }],
  ["a range without an event", { affected: [ranged([])] }],
  ["a range that never starts", { affected: [ranged([{ fixed: "1.0.0" }])] }],
  [
    "a range with a fix and a last version",
    { affected: [ranged([{ introduced: "0" }, { fixed: "1.0.0" }, { last_affected: "0.9.0" }])] },
  ],
  ["an event of two kinds", { affected: [ranged([{ introduced: "0", fixed: "1.0.0" }])] }],
  ["a reference of an unknown type", { references: [{ type: "BLOG", url: "https://example.com" }] }],
  ["a reference without an address", { references: [{ type: "WEB" }] }],
])("%s is no OSV record", (_, changes) => {
  expect(OsvRecord.safeParse({ ...record(), ...changes }).success).toBe(false);
});

function ranged(events: object[]) {
  return { package: { ecosystem: "Vaultmart", name: "notes" }, ranges: [{ type: "SEMVER", events }] };
}

test("an admin's advisory is either fixed or ends at a version", () => {
  const both = { ...anAdvisory(), fixed: "1.0.0", lastAffected: "0.9.0" };
  expect(NewAdvisory.safeParse(both).error?.issues).toMatchObject([{ path: ["lastAffected"] }]);
});

test("the feed escapes what admins write, and is empty without advisories", () => {
  const list = AdvisoryList.parse({ advisories: [record()], complete: true });
  const feed = advisoryFeed(list, SITE);
  expect(feed).toContain("VAULTMART-2026-0001: notes (high): Sends &lt;files&gt; away</title>");
  expect(feed).toContain("<updated>2026-03-02T10:00:00.000Z</updated>\n  <entry>");
  expect(advisoryFeed({ advisories: [], complete: true }, SITE)).not.toContain("<entry>");
});
