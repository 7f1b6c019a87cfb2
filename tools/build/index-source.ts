/** A function as `functions/src/index.ts` exports it: its name, and its file below `src`. */
export interface ExportedFunction {
  readonly name: string;
  readonly file: string;
}

/**
 * Reads the list of functions. Each line must export one function of one file. Any other line is rejected, because the
 * build could not load that function separately.
 */
export function exportedFunctions(index: string): ExportedFunction[] {
  return index
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name, file] = /^export \{ (\w+) \} from "\.\/([\w/-]+)\.js";$/.exec(line) ?? [];
      if (!name || !file) throw new Error(`functions/src/index.ts: expected one export of one file: ${line}`);
      return { name, file: `${file}.ts` };
    });
}

/**
 * The program that the platform starts: it loads only the function named by FUNCTION_TARGET, or all of them for
 * discovery.
 *
 * It first sets NODE_ENV: the platform parses JSON bodies before the function runs, and outside of production its
 * Express shows the stack trace for a malformed body to the client. Source maps stay off: Firestore's client reads a stack
 * in every call, and mapping all of them took 4% of a process. The log maps the stacks that it writes.
 */
export function indexSource(names: readonly string[]): string {
  return `"use strict";
process.env.NODE_ENV ??= "production";
const names = ${JSON.stringify(names)};
const target = process.env.FUNCTION_TARGET;
if (names.includes(target)) exports[target] = require(\`./\${target}.cjs\`)[target];
else Object.assign(exports, require("./all.cjs"));
`;
}
