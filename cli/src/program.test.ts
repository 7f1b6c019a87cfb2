import * as z from "zod";
import { argument, type Command, command, option } from "./command.js";
import { completionFor } from "./completion.js";
import { CliError } from "./errors.js";
import { readCommandLine } from "./program.js";

const cook = command({
  name: "cook",
  group: "create",
  summary: "Cook a meal",
  parameters: {
    meal: argument("<meal>", z.string(), "What"),
    guests: argument("[guests...]", z.array(z.string()).default([]), "For whom"),
    dryRun: option("--dry-run", z.boolean().default(false), "Only say what would be cooked"),
    version: option("--version <number>", z.string().optional(), "Which version of the recipe"),
    wait: option("--no-wait", z.boolean().default(true), "Do not wait until it is done"),
    spice: option("-s, --spice <name...>", z.array(z.string()).default([]), "With what"),
    heat: option(
      "--heat <degrees>",
      z.coerce.number("must be a number").max(300, "is too hot").optional(),
      "How hot",
    ),
  },
  examples: [],
  result: z.object({}),
  run: async () => ({}),
  print: () => {},
});
const wash = command({
  name: "wash",
  group: "create",
  summary: "Wash the dishes",
  parameters: {},
  examples: [],
  result: z.object({}),
  run: async () => ({}),
  print: () => {},
});
const table: readonly Command[] = [cook, wash];
const read = (line: string) => readCommandLine(table, line.split(" ").filter(Boolean));
const plain = {
  meal: "soup",
  guests: [],
  dryRun: false,
  version: undefined,
  wait: true,
  spice: [],
  heat: undefined,
};

test.each<[string, object]>([
  ["cook soup", {}],
  ["cook soup ada bob", { guests: ["ada", "bob"] }],
  ["cook soup --dry-run", { dryRun: true }],
  ["cook soup --version 1.2.0", { version: "1.2.0" }],
  ["cook soup --no-wait", { wait: false }],
  ["cook soup -s salt pepper", { spice: ["salt", "pepper"] }],
  ["cook --heat 200 soup", { heat: 200 }],
  ["cook -- --soup", { meal: "--soup" }],
])("%s", (line, input) => {
  expect(read(line)).toMatchObject({ kind: "run", command: { name: "cook" }, input: { ...plain, ...input } });
});

test("options of every command may stand before and after it", () => {
  for (const line of [
    "--url a.example cook soup",
    "cook soup --url a.example",
    "cook --json soup --url a.example",
  ]) {
    expect(read(line)).toMatchObject({ kind: "run", url: "a.example", input: plain });
  }
});

test("help and version are requests of their own", () => {
  expect(read("")).toEqual({ kind: "help" });
  expect(read("--help")).toEqual({ kind: "help" });
  expect(read("--json")).toEqual({ kind: "help" });
  expect(read("help")).toEqual({ kind: "help" });
  expect(read("cook --help")).toMatchObject({ kind: "help", command: { name: "cook" } });
  expect(read("help cook")).toMatchObject({ kind: "help", command: { name: "cook" } });
  expect(read("--version")).toEqual({ kind: "version" });
});

const refusal = (line: string): CliError => {
  try {
    read(line);
  } catch (failure) {
    if (failure instanceof CliError) return failure;
  }
  throw new Error(`${line} was not refused`);
};

test.each([
  ["coook soup", "Unknown command 'coook'", "Did you mean cook?"],
  ["cook soup --dryrun", "Unknown option '--dryrun'", "Did you mean --dry-run?"],
  ["cook", "Missing required argument 'meal'", "Run `vaultmart cook --help` for usage."],
  ["wash it", "Too many arguments for 'wash'", "Run `vaultmart wash --help` for usage."],
])("%s is refused: %s", (line, message, hint) => {
  const { exitCode, message: said, details } = refusal(line);
  expect({ exitCode, said, hint: details.hint }).toEqual({
    exitCode: 4,
    said: expect.stringContaining(message),
    hint,
  });
});

test("what a parameter does not take is named as it is typed", () => {
  expect(refusal("cook soup --heat 301").details.issues).toEqual(["--heat: is too hot"]);
  expect(refusal("cook soup --heat warm").details.issues).toEqual(["--heat: must be a number"]);
});

test.each(["bash", "zsh", "fish"] as const)(
  "the completions for %s quote what a summary says",
  async (shell) => {
    const tricky = command({ ...wash, name: "wash", summary: "Wash the cook's $(pot): `now`" });
    const result = await completionFor(() => [tricky as Command]).run({} as never, { shell } as never);
    const { script } = result as { script: string };
    expect(script).toMatch(shell === "bash" ? /wash/ : /cook'\\''s \$\(pot\)/);
  },
);
