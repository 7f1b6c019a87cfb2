import type { Goal, Outcome, Row } from "./part.js";

/** The result of a part with its circumstances: the content of its section in `bench/results.md`. */
export interface Section {
  readonly name: string;
  readonly title: string;
  /** `2026-01-31`. */
  readonly date: string;
  /** The machine in one line. */
  readonly machine: string;
  readonly outcome: Outcome;
}

const HEADER = `# Benchmark results

Written by \`npm run bench [part…]\`. A ratio is of things measured in turn in one run, on one machine; where a part
measures, the same thing measured twice agreed within 10 %, or the part would not be here. Ratios may be compared between
machines, the other figures may not. What was measured until its question was settled is in [settled.md](settled.md).
`;

const COLUMNS = ["what", "ours", "other", "ratio", "goal", "reached"];
const SECTION = /^## (\S+): /;

/**
 * Whether a row reaches its goal. A row without a ratio does not reach its goal. Undefined if there is no goal.
 */
export function isReached({ ratio = Number.NaN, goal }: Row): boolean | undefined {
  return (
    goal &&
    ratio >= (goal.atLeast ?? Number.NEGATIVE_INFINITY) &&
    ratio <= (goal.atMost ?? Number.POSITIVE_INFINITY)
  );
}

/** A part's table and notes, in Markdown. */
export function renderSection({ name, title, date, machine, outcome }: Section): string {
  const notes = outcome.rows.filter(({ note }) => note).map(({ what, note }) => `- *${what}*: ${note}`);
  const blocks = [
    `## ${name}: ${title}`,
    `${date}, ${machine}.`,
    table(COLUMNS, outcome.rows.map(cells)),
    notes.join("\n"),
    (outcome.remarks ?? []).join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/**
 * The results with one section added or replaced. The other sections stay unchanged, in the order of `names`.
 * @param results the current contents of the file; empty if there is none
 */
export function withSection(results: string, section: Section, names: readonly string[]): string {
  const sections = new Map(sectionsOf(results).map((text) => [nameOf(text), text]));
  sections.set(section.name, renderSection(section));
  const known = names.filter((name) => sections.has(name));
  return [HEADER, ...known.map((name) => sections.get(name) as string)].join("\n");
}

/**
 * The named rows that have a goal, from all sections in one table, with the part in the first column.
 *
 * @throws Error if a row is missing, because a goal would otherwise silently disappear from the README
 */
export function summary(results: string, names: readonly string[]): string {
  const rows = sectionsOf(results).flatMap((text) =>
    text
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1)
      .map((line) => [nameOf(text), ...cellsOf(line)])
      .filter(([, what = "", ...cells]) => names.includes(what) && cells[COLUMNS.indexOf("goal") - 1] !== ""),
  );
  if (rows.length !== names.length) throw new Error(`Found ${rows.length} of the rows ${names.join("; ")}`);
  return table(["part", ...COLUMNS], rows);
}

/** A row for the terminal: the values, the goal, and whether the goal is reached. */
export function describeRow(row: Row): string {
  const { what, ours, other, ratio, goal, note } = row;
  const parts = [`${what}: ${ours}`, other, ratio === undefined ? "" : `ratio ${figure(ratio)}`];
  if (goal) parts.push(`goal ${describeGoal(goal)} ${isReached(row) ? "reached" : "missed"}`);
  return `${parts.filter((part) => part !== "").join(" | ")}${note ? `. ${note}` : ""}`;
}

function cells(row: Row): string[] {
  const reached = { true: "yes", false: "no", undefined: "" }[`${isReached(row)}`];
  const ratio = row.ratio === undefined ? "" : figure(row.ratio);
  return [row.what, row.ours, row.other, ratio, row.goal ? describeGoal(row.goal) : "", reached];
}

function describeGoal({ atLeast, atMost }: Goal): string {
  const bounds = [atLeast === undefined ? "" : `≥ ${atLeast}`, atMost === undefined ? "" : `≤ ${atMost}`];
  return bounds.filter((bound) => bound !== "").join(" and ");
}

/** A ratio with about three digits. */
function figure(ratio: number): string {
  const digits = ratio >= 100 || ratio === 0 ? 0 : ratio >= 10 ? 1 : ratio >= 0.1 ? 2 : 3;
  return ratio.toFixed(digits);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (texts: readonly string[]) => `| ${texts.map(escaped).join(" | ")} |`;
  return [line(columns), `|${columns.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** Escapes text for a table cell. */
function escaped(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}

function cellsOf(line: string): string[] {
  return line
    .slice(2, -2)
    .split(/ \| /)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
}

function sectionsOf(results: string): string[] {
  const sections = results.split(/^(?=## )/m).filter((text) => SECTION.test(text));
  return sections.map((text) => `${text.trimEnd()}\n`);
}

function nameOf(section: string): string {
  return SECTION.exec(section)?.[1] ?? "";
}
