import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { LOG_KINDS, type LogEntry, readEntry, versionIn, writeEntry } from "./entry.js";

const at = new Date("2026-11-23T08:00:00.000Z");
const DIGEST = "ab".repeat(32);
const published: LogEntry = {
  kind: "published",
  slug: "notes",
  version: "1.0.0",
  sha256: DIGEST,
  size: 900,
  scan: { outcome: "pass", rules: "2026-11-01" },
  publisher: "ada",
  at,
};
const next = (kind: string, version = "1.0.0", more: Partial<LogEntry> = {}): LogEntry => ({
  ...published,
  kind,
  version,
  ...more,
});

test("an entry is canonical JSON: sorted names, no spaces, nothing undefined", () => {
  expect(writeEntry(published).toString()).toBe(
    `{"at":"2026-11-23T08:00:00.000Z","kind":"published","publisher":"ada","scan":{"outcome":"pass","rules":"2026-11-01"},"sha256":"${DIGEST}","size":900,"slug":"notes","v":1,"version":"1.0.0"}`,
  );
  expect(writeEntry({ ...published, sha256: undefined, size: undefined, scan: undefined }).toString()).toBe(
    `{"at":"2026-11-23T08:00:00.000Z","kind":"published","publisher":"ada","slug":"notes","v":1,"version":"1.0.0"}`,
  );
});

test("an entry says which workflow published its version, with sorted names", () => {
  const provenance = { repository: "https://github.com/ada/notes", issuer: "https://ci.example" };
  expect(writeEntry({ ...published, provenance }).toString()).toContain(
    '"provenance":{"issuer":"https://ci.example","repository":"https://github.com/ada/notes"},"publisher":"ada"',
  );
});

test("what is written is read again", () => {
  const text = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" });
  const entry = fc.record<LogEntry>(
    {
      kind: fc.oneof(fc.constantFrom(...LOG_KINDS), text),
      slug: text,
      version: text,
      publisher: text,
      at: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
      sha256: text,
      size: fc.nat(),
      scan: fc.record({ outcome: text, rules: text }),
      provenance: fc.record({ issuer: text, repository: text, commit: text }, { requiredKeys: ["issuer"] }),
    },
    { requiredKeys: ["kind", "slug", "version", "publisher", "at"] },
  );
  fc.assert(
    fc.property(entry, (one) => {
      expect(readEntry(writeEntry(one))).toEqual(one);
    }),
    runs(50),
  );
});

test.each([
  ["no JSON", "hello"],
  ["bytes that are no UTF-8", Buffer.from([0xff])],
  ["null", "null"],
  ["another format", '{"v":2}'],
  ["no slug", writeEntry(published).toString().replace('"slug":"notes",', "")],
  ["a number as a version", writeEntry(published).toString().replace('"version":"1.0.0"', '"version":1')],
  ["no time", writeEntry(published).toString().replace("2026-11-23T", "yesterday ")],
])("%s is not an entry", (_, bytes) => {
  expect(readEntry(Buffer.from(bytes))).toBeUndefined();
});

describe("what the log says about a version", () => {
  const about = (...entries: LogEntry[]) => versionIn(entries, "1.0.0");

  test("nothing, if it was never published", () => {
    expect(about()).toEqual({ published: undefined, last: undefined, isAmbiguous: false });
    expect(about(next("published", "2.0.0")).published).toBeUndefined();
  });
  test.each(["withdrawn", "held", "removed"])("%s applies to every version of the product", (kind) => {
    const end = next(kind, "2.0.0");
    expect(about(published, next("published", "2.0.0"), end)).toEqual({
      published,
      last: end,
      isAmbiguous: false,
    });
  });
  test("a later publication ends it", () => {
    const again = next("published", "2.0.0");
    expect(about(published, next("withdrawn"), again).last).toBe(again);
  });
  test("other kinds are about their own version only", () => {
    const yanked = next("yanked");
    expect(about(published, yanked).last).toBe(yanked);
    expect(about(published, next("yanked", "2.0.0")).last).toBe(published);
  });
  test("a yank lasts while other versions are published, until it is taken back", () => {
    const [yanked, later] = [next("yanked"), next("published", "2.0.0")];
    expect(about(published, yanked, later).last).toBe(yanked);
    expect(about(published, yanked, later, next("available")).last).toBe(later);
    expect(about(published, yanked, next("deprecated")).last).toBe(published);
    const removed = next("removed", "2.0.0");
    expect(about(published, yanked, later, removed).last).toBe(removed);
  });
  test.each(["deprecated", "available", "of the future"])("%s decides nothing", (kind) => {
    expect(about(published, next(kind)).last).toBe(published);
  });
  test("a version with two digests is ambiguous, and the first one counts", () => {
    const other = next("published", "1.0.0", { sha256: "cd".repeat(32) });
    expect(about(published, other)).toEqual({ published, last: other, isAmbiguous: true });
    expect(about(published, next("withdrawn"), published).isAmbiguous).toBe(false);
  });
});
