import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";

/**
 * Suites: unit tests beside the code; tests of the project's tools; on the emulators, rules tests, end-to-end tests, tests of the built
 * command-line client, browser tests, and a check of the invariants of the marketplace that all of them leave
 * behind. `npm test` starts the emulators and runs the lanes (tools/test/plan.ts).
 */
const FOLDERS = {
  unit: ["functions/src", "cli/src", "hosting/app/src"],
  tools: ["tools"],
  rules: ["functions/test/rules"],
  e2e: ["functions/test/e2e"],
  cloud: ["functions/test/cloud"],
  cli: ["cli/test"],
  web: ["hosting/test"],
  invariants: ["functions/test/invariants"],
};

/**
 * Files that need the marketplace to themselves, because they count everything in it or make it fail. All
 * others run in parallel, and expect other users to sign up, publish, buy and request pages meanwhile.
 */
const ALONE = ["functions/test/e2e/crawl.test.ts", "functions/test/e2e/waits.test.ts"];
/** A test file that sets variables of its process, itself or by a support file, gets a process of its own. */
const SETS_VARIABLES = /^\s*(?:process\.env\.\w+ \?*= |Object\.assign\(process\.env|delete process\.env)/m;
const IMPORT = /from "(\.\.?\/|#test\/|#cli-test\/|#web-test\/)(.*)\.js"/g;
const BEHIND_ALIAS = { "#test/": "functions/test", "#cli-test/": "cli/test", "#web-test/": "hosting/test" };

/** A guard against hangs, not a measurement: one test can live through thousands of stories on a busy machine. */
const TIMEOUT_MS = (process.env.TEST_EFFORT === "long" ? 120 : 15) * 60_000;

const root = import.meta.dirname;
/** The suites of this run (`e2e`), or the files of a suite that run alone (`e2e-alone`); all of them by default. */
const suites = process.env.VAULTMART_SUITES?.split(",") ?? Object.keys(FOLDERS);
const files = suites.flatMap((suite) => filesOf(suite.replace("-alone", ""), suite.endsWith("-alone")));
/** The sources themselves set no variables. */
const isOfTests = (file) => /(^|[\\/])(test|testing)[\\/]/.test(file);
const seen = new Map();
/** Files that are the first to load what a process loads once. */
const FRESH = ["functions/src/archive/code/parser-loading.test.ts"];
const own = files.filter((file) => FRESH.includes(file) || setsVariables(file));

function setsVariables(file) {
  const known = seen.get(file);
  if (known !== undefined) return known;
  // Files that import each other end here.
  seen.set(file, false);
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
  const imports = [...text.matchAll(IMPORT)].map(([, from, name]) =>
    normalize(`${BEHIND_ALIAS[from] ?? join(dirname(file), from)}/${name}.ts`),
  );
  const sets = SETS_VARIABLES.test(text) || imports.filter(isOfTests).some(setsVariables);
  seen.set(file, sets);
  return sets;
}

function filesOf(suite, isAlone) {
  return FOLDERS[suite].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !/(^|[\\/])node_modules[\\/]/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((file) => ALONE.includes(file) === isAlone),
  );
}

/**
 * Files that start first: one reads all that is stored several times, which takes seconds of a new marketplace and most of a minute of
 * a used one; and the other takes longer than its size says, by which files are sorted.
 */
const FIRST = ["deletion-requested", "every-route"].map((name) =>
  join(root, `functions/test/e2e/${name}.test.ts`),
);

/** Starts the files with a process of their own first; the others keep their processes after that. */
class OwnFirst extends BaseSequencer {
  async sort(specs) {
    const sorted = await super.sort(specs);
    return sorted.toSorted((a, b) => urgency(b) - urgency(a));
  }
}
const urgency = ({ project, moduleId }) => (FIRST.includes(moduleId) ? 2 : Number(project.name === "own"));

const folder = (path) => join(root, path, "$1");
const project = (name, include, isolate) => ({
  extends: true,
  // Vitest refuses a project without files.
  test: { name, include: include.length > 0 ? include : ["none"], isolate },
});

export default defineConfig({
  // The aliases are those of tsconfig.json; imports name the built `.js` files.
  resolve: {
    alias: [
      { find: /^#app\/(.*)\.js$/, replacement: folder("hosting/app/src") },
      { find: /^#cli-test\/(.*)\.js$/, replacement: folder("cli/test") },
      { find: /^#cli\/(.*)\.js$/, replacement: folder("cli/src") },
      { find: /^#test\/(.*)\.js$/, replacement: folder("functions/test") },
      { find: /^#tools\/(.*)\.js$/, replacement: folder("tools") },
      { find: /^#web-test\/(.*)\.js$/, replacement: folder("hosting/test") },
      { find: /^#(.*)\.js$/, replacement: folder("functions/src") },
    ],
  },
  test: {
    globals: true,
    pool: "forks",
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    teardownTimeout: 15_000,
    passWithNoTests: true,
    sequence: { sequencer: OwnFirst },
    setupFiles: ["functions/test/support/hooks.ts"],
    // One process runs many files and loads each module once.
    projects: [
      project(
        "shared",
        files.filter((file) => !own.includes(file)),
        false,
      ),
      project("own", own, true),
    ],
  },
});
