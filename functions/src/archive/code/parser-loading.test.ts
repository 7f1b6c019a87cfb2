import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { loadGrammars, ParseBudget, parse } from "./parser.js";

/** A budget at which the parser fails as it does without a stack. */
function failing(): ParseBudget {
  const get = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  return Object.defineProperty(new ParseBudget(), "units", { get, set: () => {} });
}

test("a grammar is loaded although the parser fails at the same time, and until then other texts are left unread", async () => {
  await loadGrammars("php", "python");
  const loaded = loadGrammars("go");
  // The file of the grammar is being read by now, which takes longer than any number of these.
  for (let tick = 0; tick < 20; tick++) await Promise.resolve();
  expect(parse("<?php 1;", "php", failing()).isComplete).toBe(false);
  expect(parse("a = 1\n", "python", new ParseBudget()).isComplete).toBe(false);
  await loaded;
  for (const [text, language] of [
    ["a = 1\n", "python"],
    ["package main\n", "go"],
  ] as const) {
    expect(parse(text, language, new ParseBudget()).isComplete).toBe(true);
  }
});

/** Parses long programs, waits for what the engine does in the background, and prints the largest size of the process in megabytes. */
const PARSES = `
  const { loadGrammars, ParseBudget, parse } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "parser.ts")).href)});
  const programs = {
    shell: 'for f in *.txt; do cat "$f" | grep -v "^#" > "out/$f"; done\\n',
    python: 'def f(a, *b, c=1):\\n    return [print(f"{x}") for x in a if x > 2]\\n',
    typescript: 'export const f = async <T>(a: T[], { b = 1 }: { b?: number }) => a.map((x) => [x, b]);\\n',
  };
  await loadGrammars(...Object.keys(programs));
  for (let time = 0; time < 20; time++)
    for (const [language, program] of Object.entries(programs)) parse(program.repeat(300), language, new ParseBudget());
  await new Promise((done) => setTimeout(done, 1500));
  console.log(process.resourceUsage().maxRSS / 1024);
`;

test("the engine optimizes the parser, and never the tables of the grammars: a process that parses much stays small", async () => {
  const { stdout } = await run(PARSES, "--trace-wasm-compilation-times");
  const megabytes = Number(stdout.trim().split("\n").at(-1));
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(300);
  const compiled = [...stdout.matchAll(/^Compiled function (\w+)#\d+ using (\w+)/gm)];
  const modules = (compiler: string) =>
    new Set(compiled.filter(([, , by]) => by === compiler).map(([, module]) => module));
  expect(modules("Liftoff").size).toBeGreaterThan(3);
  expect(modules("TurboFan").size).toBe(1);
}, 60_000);

/** Runs a program in a process of its own, with a flag of V8 that prints what it compiles. */
function run(program: string, flag: string): Promise<{ stdout: string }> {
  const node = [flag, "--import", "tsx", "--input-type=module", "--eval", program];
  return promisify(execFile)(process.execPath, node, { maxBuffer: 2 ** 26 });
}
