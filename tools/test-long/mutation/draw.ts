import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "@stryker-mutator/api/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Description } from "./judge.js";
import { strykerPlugins } from "./prose.js";

/** A place in the code, with lines and columns from 0, and the text that replaces it. */
export type Change = Pick<Mutant, "fileName" | "location" | "replacement">;

const SOURCES = "functions/src";
const FOLDERS = ["domain", "archive"];

/** All changes that Stryker can make in `domain/` and `archive/`, except to sentences for people. */
export async function allChanges(root: string): Promise<readonly Change[]> {
  const files = FOLDERS.flatMap((folder) => sourcesBelow(join(root, SOURCES, folder)));
  const { mutants } = await new Instrumenter(SILENT).instrument(
    files.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") })),
    { plugins: null, excludedMutations: [], ignorers: strykerPlugins.map(({ value }) => value) },
  );
  return mutants.filter(({ status }) => status === undefined);
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !/(^|\/)testing\//.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const ignore = () => {};
const SILENT = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
};

/** Some of the changes, each with the same chance. The same seed draws the same ones from the same code. */
export function draw(changes: readonly Change[], count: number, seed: string): readonly Change[] {
  const lot = (change: Change) =>
    createHash("sha256")
      .update(`${seed} ${keyOf(change)}`)
      .digest("hex");
  return changes
    .map((change) => ({ change, lot: lot(change) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ change }) => change);
}

/** Names a change among all others of the code. */
export function keyOf({ fileName, location: { start, end }, replacement }: Change): string {
  return [fileName, start.line, start.column, end.line, end.column, replacement].join(":");
}

/** The change's place as Stryker's option `mutate` names it, which also covers the changes within. */
export function placeOf({ fileName, location: { start, end } }: Change, root: string): string {
  const file = fileName.slice(root.length + 1);
  return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

/** The change in the words in which people read it. It must be called while the file is as it was drawn from. */
export function describe({ fileName, location, replacement }: Change, root: string): Description {
  const { start, end } = location;
  const lines = linesOf(fileName).slice(start.line, end.line + 1);
  // From the end to the start, because both may be on one line.
  lines.push((lines.pop() ?? "").slice(0, end.column));
  lines.unshift((lines.shift() ?? "").slice(start.column));
  return {
    file: fileName.slice(join(root, SOURCES).length + 1),
    line: start.line + 1,
    change: `${short(lines.join(" "))} → ${short(replacement)}`,
  };
}

let latest: { readonly file: string; readonly lines: readonly string[] } | undefined;

/** The lines of a file, which usually has several changes after one another. */
function linesOf(file: string): readonly string[] {
  if (latest?.file !== file) latest = { file, lines: readFileSync(file, "utf8").split("\n") };
  return latest.lines;
}

const short = (code: string) => {
  const one = code.replaceAll(/\s+/g, " ").trim();
  return one.length > 70 ? `${one.slice(0, 69)}…` : one;
};
