import type { OsvRecord } from "#contract/advisories.js";
import type { Lock, LockedProduct } from "../install/lock-file.js";
import { findingsOf } from "./findings.js";
import type { Knowledge, Known } from "./knowledge.js";

const SITE = "https://market.example";
const lock = (versions: Readonly<Record<string, string>>): Lock => ({
  site: SITE,
  products: new Map(
    Object.entries(versions).map(([slug, version]) => [
      slug,
      { version, target: `.claude/skills/${slug}` } as LockedProduct,
    ]),
  ),
});
const advisory = (slug: string, severity: "low" | "critical", more: Partial<OsvRecord> = {}): OsvRecord => ({
  ...{
    schema_version: "1.4.0",
    id: `VAULTMART-2026-000${severity.length}`,
    summary: `Bad ${slug}`,
    details: "",
  },
  ...{ modified: "2026-03-01T00:00:00Z", published: "2026-03-01T00:00:00Z", references: [] },
  affected: [
    {
      package: { ecosystem: "Vaultmart", name: slug },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed: "2.0.0" }] }],
      versions: [],
    },
  ],
  database_specific: { severity, market: SITE },
  ...more,
});
const knowing = (
  products: Readonly<Record<string, Partial<Known>>>,
  advisories: OsvRecord[] = [],
): Knowledge => ({
  ...{ site: SITE, checkedAt: "2026-03-02T00:00:00Z", advisories },
  products: Object.fromEntries(
    Object.entries(products).map(([slug, known]) => [slug, { recalls: [], ...known }]),
  ),
});
const NOTES = lock({ notes: "1.0.0" });
const said = (knowledge: Knowledge, of = NOTES) =>
  findingsOf(of, knowledge).map(({ kind, level, message, fix }) => [kind, level, message, fix]);
const yanked = (version: string, message = "") => [{ version, state: "yanked" as const, message }];

test.each<[string, Partial<Known>, OsvRecord[], unknown[]]>([
  ["an ordinary version", { version: "1.0.0" }, [], []],
  [
    "an affected one, with a version that fixes it",
    { version: "2.0.0" },
    [advisory("notes", "critical")],
    [["advisory", "finding", "Bad notes", "2.0.0"]],
  ],
  [
    "an affected one, whose published version is affected too",
    { version: "1.5.0" },
    [advisory("notes", "critical")],
    [["advisory", "finding", "Bad notes", undefined]],
  ],
  [
    "one of a withdrawn advisory",
    { version: "2.0.0" },
    [advisory("notes", "low", { withdrawn: "2026-03-02T00:00:00Z" })],
    [],
  ],
  [
    "a yanked one, with the older version that replaces it",
    { version: "0.9.0", recalls: yanked("1.0.0", "Loses\u001b[31m files") },
    [],
    [["yanked", "finding", expect.not.stringContaining("\u001b"), "0.9.0"]],
  ],
  [
    "a deprecated one",
    { version: "1.0.0", recalls: [{ version: "1.0.0", state: "deprecated", message: "Use 2" }] },
    [],
    [["deprecated", "warning", "Use 2", undefined]],
  ],
  ["a yank of another version", { version: "1.1.0", recalls: yanked("0.9.0") }, [], []],
  [
    "a removed product",
    { unavailable: "removed" },
    [],
    [["removed", "finding", expect.any(String), undefined]],
  ],
  [
    "a malicious product",
    { unavailable: "malicious" },
    [],
    [["malicious", "finding", expect.any(String), undefined]],
  ],
  ["a withdrawn product", {}, [], [["withdrawn", "warning", expect.any(String), undefined]]],
])("of %s", (_, known, advisories, findings) => {
  expect(said(knowing({ notes: known }, advisories))).toEqual(findings);
});

test("the worst advisory comes first, and products are in order", () => {
  const knowledge = knowing(
    { zebra: { version: "1.0.0", recalls: yanked("1.0.0") }, notes: { version: "1.0.0" } },
    [advisory("notes", "low"), advisory("notes", "critical")],
  );
  const found = findingsOf(lock({ zebra: "1.0.0", notes: "1.0.0" }), knowledge);
  expect(found.map(({ slug, severity }) => [slug, severity])).toEqual([
    ["notes", "critical"],
    ["notes", "low"],
    ["zebra", undefined],
  ]);
  expect(found[0]?.url).toBe(`${SITE}/advisories#VAULTMART-2026-0008`);
});

test("products that the offline copy does not know have no finding but their advisories", () => {
  const knowledge = knowing({}, [advisory("notes", "low")]);
  expect(said(knowledge, lock({ notes: "1.0.0", constructor: "1.0.0" }))).toHaveLength(1);
});
