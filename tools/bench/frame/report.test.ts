import type { Row } from "./part.js";
import { describeRow, isReached, renderSection, type Section, summary, withSection } from "./report.js";

const row: Row = { what: "10k, p50", ours: "1 ms", other: "scan 30 ms", ratio: 30, goal: { atLeast: 30 } };
const section: Section = {
  name: "search",
  title: "Finding products",
  date: "2026-01-31",
  machine: "A processor, 2 cores, 7.8 GiB, Linux 6.1 x64, Node 24.1.0",
  outcome: { rows: [row] },
};
const named = (name: string, rows: readonly Row[] = [row]): Section => ({
  ...section,
  name,
  outcome: { rows },
});

test.each<[string, Partial<Row>, boolean | undefined]>([
  ["at its lower bound", {}, true],
  ["below its lower bound", { ratio: 29.99 }, false],
  ["at its upper bound", { goal: { atMost: 30 } }, true],
  ["above its upper bound", { goal: { atMost: 29 } }, false],
  ["between two bounds", { goal: { atLeast: 1, atMost: 31 } }, true],
  ["without a ratio", { ratio: undefined }, false],
  ["that is no number", { ratio: Number.NaN }, false],
  ["without a goal", { goal: undefined }, undefined],
])("a figure %s", (_, changes, reached) => {
  expect(isReached({ ...row, ...changes })).toBe(reached);
});

test("a section tells when and where, shows its rows, and then the notes and remarks", () => {
  const outcome = {
    rows: [row, { what: "size", ours: "1 MB", other: "", note: "It only counts." }],
    remarks: ["Nine rounds.", "All in one process."],
  };
  expect(renderSection({ ...section, outcome })).toBe(`## search: Finding products

2026-01-31, A processor, 2 cores, 7.8 GiB, Linux 6.1 x64, Node 24.1.0.

| what | ours | other | ratio | goal | reached |
|---|---|---|---|---|---|
| 10k, p50 | 1 ms | scan 30 ms | 30.0 | ≥ 30 | yes |
| size | 1 MB |  |  |  |  |

- *size*: It only counts.

Nine rounds.
All in one process.
`);
});

test("text cannot leave its cell", () => {
  const rendered = renderSection(named("search", [{ ...row, what: "a | b\nc" }]));
  expect(rendered).toContain("| a \\| b c | 1 ms |");
  expect(summary(rendered, ["a | b c"])).toContain("| search | a \\| b c | 1 ms |");
});

test("a part that is run alone replaces its own section and no other", () => {
  const names = ["cold", "search", "zip"];
  const all = ["zip", "cold", "search"].reduce((text, name) => withSection(text, named(name), names), "");
  expect([...all.matchAll(/^## (\w+)/gm)].map(([, name]) => name)).toEqual(names);

  const again = withSection(all, named("search", [{ ...row, ratio: 7 }]), names);
  expect(again).toBe(
    all.replace(renderSection(named("search")), renderSection(named("search", [{ ...row, ratio: 7 }]))),
  );
});

test("the section of a part that is no more goes", () => {
  const results = withSection(withSection("", named("old"), ["old"]), named("new"), ["new"]);
  expect(results).not.toContain("## old");
});

test("the summary holds the named rows with a goal of all sections, as the file has them", () => {
  const results = [
    named("a", [row, { ...row, what: "another" }, { ...row, goal: undefined }]),
    named("b", [{ ...row, what: "third" }]),
  ].reduce((text, part) => withSection(text, part, ["a", "b"]), "");
  expect(
    summary(results, ["third", "10k, p50"]),
  ).toBe(`| part | what | ours | other | ratio | goal | reached |
|---|---|---|---|---|---|---|
| a | 10k, p50 | 1 ms | scan 30 ms | 30.0 | ≥ 30 | yes |
| b | third | 1 ms | scan 30 ms | 30.0 | ≥ 30 | yes |`);
  expect(() => summary(results, ["third", "fourth"])).toThrow("Found 1 of the rows third; fourth");
});

test.each<[string, Partial<Row>, string]>([
  ["kept", {}, "10k, p50: 1 ms | scan 30 ms | ratio 30.0 | goal ≥ 30 reached"],
  [
    "missed",
    { ratio: 0.0512, note: "The disk is slow." },
    "10k, p50: 1 ms | scan 30 ms | ratio 0.051 | goal ≥ 30 missed. The disk is slow.",
  ],
  [
    "between bounds",
    { ratio: 1234.5, goal: { atLeast: 1, atMost: 2 } },
    "10k, p50: 1 ms | scan 30 ms | ratio 1235 | goal ≥ 1 and ≤ 2 missed",
  ],
  [
    "of no errors",
    { ratio: 0, goal: { atMost: 0 } },
    "10k, p50: 1 ms | scan 30 ms | ratio 0 | goal ≤ 0 reached",
  ],
  ["that is only recorded", { other: "", ratio: undefined, goal: undefined }, "10k, p50: 1 ms"],
])("on the screen, a figure %s", (_, changes, line) => {
  expect(describeRow({ ...row, ...changes })).toBe(line);
});
