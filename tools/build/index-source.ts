/** A function as `functions/src/index.ts` exports it: its name, and its file below `src`. */
export interface ExportedFunction {
  readonly name: string;
  readonly file: string;
}

/**
 * Reads the list of functions. Each line must export one function of one file. Anything else is rejected,
 * because the build could not load that function alone.
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
 * The program that the platform starts: it loads only the function named by FUNCTION_TARGET, or all of them
 * for discovery.
 *
 * NODE_ENV is set first: the platform parses JSON bodies before our code runs, and its Express shows the
 * stack trace of a malformed body to the client unless it runs in production. Source maps are enabled next,
 * before the bundle is loaded, so that every stack trace in the logs names our lines.
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
