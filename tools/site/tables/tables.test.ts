import { RULE_IDS, ruleOf } from "#archive/rules.js";
import { commands } from "#cli/commands/index.js";
import { EXIT } from "#cli/errors.js";
import { tools } from "#cli/mcp/tools/index.js";
import { LICENSES } from "#contract/constants.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { FAILURES } from "#contract/failures.js";
import { CATEGORIES } from "#contract/fields.js";
import { routes } from "#contract/index.js";
import { Manifest } from "#contract/manifest.js";
import { METHODS, type Route } from "#contract/route.js";
import { ABUSE_RULES } from "#domain/moderation/abuse-limits.js";
import { ACHIEVEMENTS } from "#domain/progress/achievements.js";
import { RANKS, XP } from "#domain/progress/xp.js";
import { Environment } from "#platform/config.js";
import { CONNECT_EVENTS, PLATFORM_EVENTS } from "#stripe-events/index.js";
import { CONSTANTS } from "./constants.js";
import { OF_THE_PLATFORM } from "./environment.js";
import { errorCodes } from "./error-codes.js";
import { readGlossary } from "./glossary.js";
import { TABLES } from "./index.js";
import { markdownTable } from "./markdown.js";

/** The tables of the help have exactly the rows that the code has. */

const root = process.cwd();

/** The cells of a table, row by row, without its header. */
function rowsOf(name: string): string[][] {
  const lines = TABLES[name]?.(root).split("\n") ?? [];
  return lines.slice(2).map((line) =>
    line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.replace(/^`([^`]*)`$/, "$1")),
  );
}

const column = (name: string, at: number): (string | undefined)[] => rowsOf(name).map((row) => row[at]);

const limits = (routes as readonly Route[]).flatMap((route) =>
  METHODS.flatMap((method) => {
    const operation = route[method];
    return operation
      ? [[method, route.path, operation.limit ? String(operation.limit.perMinute) : "no limit"]]
      : [];
  }),
);

test("the limits are the contract's", () => {
  expect(rowsOf("limits").map((row) => row.slice(0, 3))).toEqual(limits);
});

test("the limits on abuse are the table's, each with its code", () => {
  expect(column("abuse-rules", 4)).toEqual(ABUSE_RULES.map(({ failure }) => failure));
  expect(rowsOf("abuse-rules").map((row) => row.length)).toEqual(ABUSE_RULES.map(() => 5));
});

test("the routes are the contract's", () => {
  expect(rowsOf("routes").map(([method, path]) => [method, path])).toEqual(
    limits.map(([method, path]) => [method, path]),
  );
});

test("the failures are those that can be answered, each with its code, its status and its words", () => {
  expect(rowsOf("failures").map((row) => row.slice(0, 3))).toEqual(
    Object.entries(FAILURES).map(([code, { status, error }]) => [
      `[\`${code}\`](/docs/api-errors#${code.toLowerCase()})`,
      String(status),
      error,
    ]),
  );
});

test("every code of a failure has its part of the help, which says what to do", () => {
  const headings = [...errorCodes().matchAll(/^### `(\w+)`\n\n.+\n\n(.{40,})$/gm)].map(([, code]) => code);
  expect(headings.sort()).toEqual(Object.keys(FAILURES).sort());
});

test("the rules are the scanner's, each with what it does", () => {
  expect(rowsOf("scan-rules").map(([rule, layer, severity]) => [rule, layer, severity])).toEqual(
    RULE_IDS.map((id) => [id, ruleOf(id).layer, ruleOf(id).severity]),
  );
});

test.each([
  ["categories", () => [...CATEGORIES]],
  ["licences", () => [...LICENSES]],
  ["product-fields", () => Object.keys(cliProductsCreate.POST.request.shape)],
  ["manifest-fields", () => Object.keys(Manifest.shape)],
  ["exit-codes", () => [...Object.values(EXIT).map(String), "130"]],
  ["levels", () => RANKS.map(({ id }) => id)],
  ["mcp-tools", () => tools.map(({ name }) => name)],
  ["payments-events", () => [...PLATFORM_EVENTS, ...CONNECT_EVENTS]],
  ["constants", () => CONSTANTS.map(([what]) => what)],
  ["glossary", () => readGlossary(root).map(({ term }) => term)],
])("the table %s has a row for each", (name, expected) => {
  expect(column(name, 0)).toEqual(expected());
});

test("the commands are those of the client", () => {
  expect(column("cli-commands", 0).map((cell) => cell?.split(" ")[1])).toEqual(
    commands.map(({ name }) => name),
  );
});

test("XP are what the code gives", () => {
  expect(column("xp", 1)).toEqual(Object.values(XP).map(String));
});

test("every achievement is there", () => {
  expect(rowsOf("achievements")).toHaveLength(ACHIEVEMENTS.length);
});

test("every variable that a function reads is the operator's or the platform's", () => {
  const told = column("environment", 0);
  expect([...told, ...OF_THE_PLATFORM].sort()).toEqual(
    [...Object.keys(Environment.shape), "SECURITY_CONTACT"].sort(),
  );
});

test.each(Object.keys(TABLES))(
  "no cell of the first column of %s is empty, and every row is whole",
  (name) => {
    const [head = "", , ...rows] = TABLES[name]?.(root).split("\n") ?? [];
    expect(rows.length).toBeGreaterThan(0);
    const cells = (line: string) => line.split(/(?<!\\)\|/).length;
    for (const row of rows) expect([row, cells(row)]).toEqual([row, cells(head)]);
    for (const first of column(name, 0)) expect(first).not.toBe("");
  },
);

test("the events that the table explains are the events that there are", () => {
  for (const [event, , effect] of rowsOf("payments-events")) expect([event, effect]).not.toEqual([event, ""]);
});

test("a bar and a line break stay in their cell", () => {
  expect(markdownTable(["a"], [["one | two\nthree"]])).toBe("| a |\n|---|\n| one \\| two three |");
});
