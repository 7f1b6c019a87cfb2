import { EXPORT_DAYS, MAX_EXPORT_PARTS } from "#contract/data-export.js";
import {
  checkRequest,
  chooseExportPart,
  type DataExport,
  exportReadme,
  exportView,
  newExport,
  PART_BYTES,
  partOf,
  planParts,
  rangeOf,
  totalParts,
} from "./data-export.js";

const NOW = new Date("2026-03-02T09:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;
const asked = newExport("one", "ada", NOW);
const part = { key: "exports/ada/one/1.zip", size: 10, sha256: "0".repeat(64) };
const ready: DataExport = {
  ...asked,
  starts: [],
  parts: [part],
  readyAt: later(9),
  expiresAt: later(DAY_MS),
};

test("a user can request a copy once in 24 hours", () => {
  expect(() => checkRequest(undefined, NOW)).not.toThrow();
  expect(() => checkRequest(ready, later(DAY_MS))).not.toThrow();
  expect(() => checkRequest(ready, later(DAY_MS - 1_500))).toThrow(
    expect.objectContaining({ code: "exportTooSoon", retryAfterSeconds: 2 }),
  );
});

const file = (position: string, size: number) => ({ position, size });

test.each([
  ["no files", [], []],
  ["files that fit into one part", [file("a", PART_BYTES / 2), file("b", PART_BYTES / 2)], []],
  ["one byte more", [file("a", PART_BYTES / 2), file("b", PART_BYTES / 2 + 1)], ["b"]],
  ["a file that is larger than a part", [file("a", 2 * PART_BYTES), file("b", 1)], ["b"]],
  ["many files", ["a", "b", "c", "d"].map((at) => file(at, PART_BYTES / 2)), ["c"]],
])("%s", (_what, files, starts) => expect(planParts(files)).toEqual(starts));

test("files that do not fit into the last part are left out", () => {
  const files = Array.from({ length: 150 }, (_, at) => file(String(at).padStart(3, "0"), PART_BYTES));
  const starts = planParts(files);
  expect(totalParts(starts)).toBe(MAX_EXPORT_PARTS);
  const parts = files.map((one) => partOf(starts, one));
  expect(parts.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(parts.slice(100)).toEqual(Array.from({ length: 50 }, () => undefined));
  for (const [at, one] of files.slice(0, 100).entries()) {
    const { from = "", to = "~" } = rangeOf(starts, at + 1);
    expect(one.position >= from && one.position < to).toBe(true);
  }
});

test("a copy is waiting, then working, then ready", () => {
  expect(exportView(asked)).toEqual({
    status: "waiting",
    requestedAt: "2026-03-02T09:00:00.000Z",
    expiresAt: later(EXPORT_DAYS * DAY_MS).toISOString(),
    nextAt: "2026-03-03T09:00:00.000Z",
    parts: [],
  });
  expect(exportView({ ...asked, starts: ["b"], parts: [part] })).toMatchObject({
    status: "working",
    totalParts: 2,
    parts: [{ part: 1, fileName: "vaultmart-my-data-2026-03-02-1.zip", fileSize: 10 }],
  });
  expect(JSON.stringify(exportView(ready))).not.toContain(part.key);
  expect(exportView(ready)).toMatchObject({ status: "ready", readyAt: later(9).toISOString() });
});

test.each<[string, DataExport | undefined, number, Date]>([
  ["no copy", undefined, 1, NOW],
  ["a part that is not made", ready, 2, NOW],
  ["a copy that has expired", ready, 1, later(DAY_MS)],
])("%s has no file", (_what, found, number, now) => {
  expect(() => chooseExportPart(found, number, now)).toThrow(
    expect.objectContaining({ code: "exportPartNotFound" }),
  );
});

test("a file has a name", () => {
  expect(chooseExportPart(ready, 1, NOW)).toMatchObject({
    key: part.key,
    fileName: expect.stringMatching(/1\.zip$/),
  });
});

test("the readme says what is in the copy, and what is not", () => {
  const text = exportReadme("https://market.example", NOW, 3);
  expect(text).toContain("It has 3 files.");
  expect(text).toContain("https://market.example/settings");
  for (const line of text.split("\n")) expect(line.length).toBeLessThan(120);
});
