/** A function as `functions/src/index.ts` exports it: its name, and its file below `src`. */
export interface ExportedFunction {
  readonly name: string;
  readonly file: string;
}

/**
 * Reads the table of contents. Each line must export one function of one file; anything else
 * is refused, since the build could not load that function alone.
 */
export function exportedFunctions(index: string): ExportedFunction[] {
  return index
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name, file] = /^export \{ (\w+) \} from "\.\/([\w/-]+)\.js";$/.exec(line) ?? [];
      if (!name || !file) throw new Error(`functions/src/index.ts: not one export of one file: ${line}`);
      return { name, file: `${file}.ts` };
    });
}

/**
 * The program that the platform starts: it loads the function named by
 * FUNCTION_TARGET and nothing else, or all of them when it is asked what there is.
 *
 * NODE_ENV is set first: the platform parses JSON bodies before our code runs, and its
 * Express shows the stack of a malformed one to the client unless it is in production.
 * Source maps come next, before the bundle that they are for, so that every stack in the
 * logs names our lines.
 */
export function indexSource(names: readonly string[]): string {
  return `"use strict";
process.env.NODE_ENV ??= "production";
process.setSourceMapsEnabled(true);
const names = ${JSON.stringify(names)};
const target = process.env.FUNCTION_TARGET;
if (names.includes(target)) exports[target] = require(\`./\${target}.cjs\`)[target];
else Object.assign(exports, require("./all.cjs"));
`;
}
