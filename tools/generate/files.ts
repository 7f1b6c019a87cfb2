import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { routes } from "#contract/index.js";
import { summary } from "../bench/frame/report.js";
import { exportedFunctions } from "../build/index-source.js";
import { type Alert, alerts, metricFile, policyFile } from "../ops/alerts.js";
import { dashboardFile } from "../ops/dashboard.js";
import { siteSettings } from "../site/settings.js";
import { outline } from "../site/specs/outline.js";
import { costTable } from "./costs.js";
import { firebaseConfig } from "./firebase-config.js";
import { layerGraph, layerTable } from "./layers.js";
import { type Sections, withSections } from "./sections.js";

/** Every committed JSON file that is derived from the code, by its path in the project. */
const JSON_FILES: Readonly<Record<string, (root: string) => unknown>> = {
  // The policy of its pages depends on what the operator has enabled.
  "firebase.json": (root) => firebaseConfig(routes, siteSettings(root, process.env)),
  "tools/site/specs/outline.json": outline,
};

/** For Cloud Monitoring: the alerts, the metrics that count their lines, and the dashboard. */
function monitoringFiles(root: string): [path: string, content: unknown][] {
  const names = exportedFunctions(readFileSync(join(root, "functions/src/index.ts"), "utf8"));
  const files = (alert: Alert): [string, unknown][] => [
    [`ops/alerts/${alert.id}.json`, policyFile(alert)],
    ...(alert.rate ? [[`ops/metrics/${alert.id}.json`, metricFile(alert)] as [string, unknown]] : []),
  ];
  const all = alerts(names.map(({ name }) => name));
  return [...all.flatMap(files), ["ops/dashboard.json", dashboardFile(all)]];
}

/** The benchmark rows of the README: one for each promise to users. */
const HEADLINES = [
  "49 MiB of text, reading",
  "49 MiB of text, peak memory of the scan",
  "search, first 200",
  "/explore, points of 100",
  "answers with a 5xx status",
];

/** The hand-written files with generated sections, by path and name of the section. */
const FILES_WITH_SECTIONS: Readonly<Record<string, (root: string) => Sections>> = {
  "README.md": (root) => ({
    benchmarks: () => summary(readFileSync(join(root, "bench/results.md"), "utf8"), HEADLINES),
  }),
  "docs/costs.md": () => ({ costs: costTable }),
  "docs/architecture.md": () => ({ layers: layerGraph }),
  "CONTRIBUTING.md": () => ({ layers: layerTable }),
};

/**
 * The stale generated files, each with its correct text. Differences in the formatting of JSON files are ignored.
 */
export function staleFiles(root: string): Map<string, string> {
  const stale = new Map<string, string>();
  const json = [
    ...Object.entries(JSON_FILES).map(([path, content]) => [path, content(root)] as const),
    ...monitoringFiles(root),
  ];
  for (const [path, content] of json) {
    const isFresh = isDeepStrictEqual(readJson(join(root, path)), plain(content));
    if (!isFresh) stale.set(path, `${JSON.stringify(content, null, 2)}\n`);
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
    // A file that is missing or not JSON is stale.
    return undefined;
  }
}

/** The value after being written as JSON and read again. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
