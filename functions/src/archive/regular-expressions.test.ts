import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { isSafe } from "redos-detector";
import { CODE, CODE_SIGNS, COMMANDS } from "./content/shell-patterns.js";

/** Every expression literal in the sources of the scanner, found in the syntax tree. */
function literalsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === "object" && node !== null) {
      const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string };
      if (type === "RegExpLiteral" && pattern !== undefined) found.push(new RegExp(pattern, flags));
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(readFileSync(file, "utf8"), { syntax: "typescript", target: "es2022" }));
  return found;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing"))
    .map((name) => join(folder, name));
}

const built = [...COMMANDS, ...CODE, ...CODE_SIGNS].flatMap(({ steps }) => steps);
const literals = sourcesIn(__dirname).flatMap(literalsOf);
const expressions = [...new Map([...literals, ...built].map((way) => [String(way), way])).values()];

test("the sources of the scanner hold expressions to check", () => {
  expect(expressions.length).toBeGreaterThan(100);
});

test.each(expressions.map((way) => [String(way), way] as const))(
  "%s repeats nothing without a bound",
  (_, way) => {
    const withoutClasses = way.source.replace(/\\./g, "_").replace(/\[[^\]]*\]/g, "_");
    expect(withoutClasses).not.toMatch(/[*+]|\{\d+,\}/);
  },
);

test.each(expressions.map((way) => [String(way), way] as const))("%s never backtracks much", (_, way) => {
  // A repetition beyond 12 only makes the search longer, not other: what it does with 12 it does with 300.
  const short = new RegExp(
    way.source.replace(
      /\{(\d+),(\d+)\}/g,
      (_match, low, high) => `{${Math.min(low, 12)},${Math.min(high, 12)}}`,
    ),
    way.flags,
  );
  const { error, score } = isSafe(short, { maxScore: 500, maxSteps: 200_000 });
  expect({ error, score }).toEqual({ error: null, score: { infinite: false, value: expect.any(Number) } });
});
