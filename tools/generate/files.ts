import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { routes } from "../../functions/src/contract/index.js";
import { outline } from "../site/specs/outline.js";
import { firebaseConfig } from "./firebase-config.js";

/** Every committed JSON file that is derived from the code, by its path in the project. */
export const GENERATED: Readonly<Record<string, () => unknown>> = {
  "firebase.json": () => firebaseConfig(routes),
  "tools/site/specs/outline.json": outline,
};

/** The generated files whose content is not what the contract says now; their layout is the formatter's. */
export function staleFiles(root: string): string[] {
  return Object.entries(GENERATED)
    .filter(([path, content]) => !isDeepStrictEqual(readJson(join(root, path)), plain(content())))
    .map(([path]) => path);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A file that is missing or is no JSON holds nothing that could be up to date.
    return undefined;
  }
}

/** What remains of a value when it is written and read again. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
