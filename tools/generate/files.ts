import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { routes } from "#contract/index.js";
import { summary } from "../bench/frame/report.js";
import { siteSettings } from "../site/settings.js";
import { outline } from "../site/specs/outline.js";
import { costTable } from "./costs.js";
import { firebaseConfig } from "./firebase-config.js";
import { layerGraph, layerTable } from "./layers.js";
import { type Sections, withSections } from "./sections.js";

/** Every committed JSON file that is derived from the code, by its path in the project. */
const JSON_FILES: Readonly<Record<string, (root: string) => unknown>> = {
  // The policy of its pages follows what the operator has switched on.
  "firebase.json": (root) => firebaseConfig(routes, siteSettings(root, process.env)),
  "tools/site/specs/outline.json": outline,
};

/** The benchmark rows of the README: one for each promise to users. */
const HEADLINES = [
  "49 MiB of text, reading",
  "49 MiB of text, peak memory of the scan",
  "search, first 200",
  "/explore, points of 100",
  "answers with a 5xx status",
];

/** The hand-written files of which a part is derived, by path and name of the part. */
const FILES_WITH_SECTIONS: Readonly<Record<string, (root: string) => Sections>> = {
  "README.md": (root) => ({
    benchmarks: () => summary(readFileSync(join(root, "bench/results.md"), "utf8"), HEADLINES),
  }),
  "docs/costs.md": () => ({ costs: costTable }),
  "docs/architecture.md": () => ({ layers: layerGraph }),
  "CONTRIBUTING.md": () => ({ layers: layerTable }),
};

/**
 * The generated files whose content is not what they are made of, each with the text that it should have.
 * The layout of a JSON file is the formatter's, and makes it not stale.
 */
export function staleFiles(root: string): Map<string, string> {
  const stale = new Map<string, string>();
  for (const [path, content] of Object.entries(JSON_FILES)) {
    const isFresh = isDeepStrictEqual(readJson(join(root, path)), plain(content(root)));
    if (!isFresh) stale.set(path, `${JSON.stringify(content(root), null, 2)}\n`);
  }
  for (const [path, sections] of Object.entries(FILES_WITH_SECTIONS)) {
    const present = readFileSync(join(root, path), "utf8");
    const made = withSections(present, sections(root));
    if (made !== present) stale.set(path, made);
  }
  return stale;
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
