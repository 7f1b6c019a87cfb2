import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "../../src/contract/index.js";
import { PAGE_FUNCTIONS } from "../../src/contract/pages.js";

/** What is deployed: a bundle a function. */
const LIB = join(process.cwd(), "functions/lib");
const names: string[] = routes.map(({ name }) => name);
const pages: string[] = PAGE_FUNCTIONS.map(({ name }) => name);

const STORAGE = "@google-cloud/storage";
const DATABASE = ["@google-cloud/firestore", "@grpc/grpc-js", "google-gax"];
/** Reads archives, with the parser of the manifest that is in them. */
const ARCHIVES = ["archive", "yaml"];

/** The package that a file belongs to, or for our own the folder below `src`. */
function partOf(path: string): string | undefined {
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  const [, own] = /functions\/src\/(\w+)\//.exec(path) ?? [];
  return installed ?? own;
}

function partsOf(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => partOf(path) ?? []));
}

/** What a function's bundle holds, loaded or not. */
function held(name: string): Set<string> {
  const { outputs } = JSON.parse(readFileSync(join(LIB, "meta.json"), "utf8"));
  const inputs = outputs[`functions/lib/${name}.cjs`].inputs as Record<string, { bytesInOutput: number }>;
  return partsOf(Object.keys(inputs).filter((path) => inputs[path]?.bytesInOutput));
}

interface Loaded {
  /** The files of the build that were read. */
  files: string[];
  /** What was run of them, and what was only read. */
  run: Set<string>;
  asleep: Set<string>;
}

/**
 * Starts a function as the platform does, without a request, and answers what ran.
 *
 * The bundler keeps a module in a function that is named after its file and called when
 * the module is first asked for; the engine counts such calls.
 */
function load(target: string): Loaded {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-coverage-"));
  try {
    execFileSync(process.execPath, ["-e", `require(${JSON.stringify(join(LIB, "index.cjs"))})`], {
      env: { ...process.env, FUNCTION_TARGET: target, NODE_V8_COVERAGE: folder },
    });
    const scripts = readdirSync(folder).flatMap((file) => {
      const report = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
        result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
      };
      return report.result.filter(({ url }) => url.includes("/functions/lib/"));
    });
    const functions = scripts.flatMap((script) => script.functions);
    const called = (count: boolean) =>
      functions
        .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0 === count)
        .map(({ functionName }) => functionName);
    return {
      files: scripts.map(({ url }) => url.slice(url.lastIndexOf("/") + 1)).sort(),
      run: partsOf(called(true)),
      asleep: partsOf(called(false)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const holders = (part: string) => names.filter((name) => held(name).has(part)).sort();

describe("a bundle holds what its function needs", () => {
  test("health has no database, no storage, no limiter and no archives", () => {
    const parts = held("health");
    for (const part of [...DATABASE, STORAGE, ...ARCHIVES, "rate-limiter-flexible", "store", "gateway"]) {
      expect(parts).not.toContain(part);
    }
  });

  test("search has no storage and no archives", () => {
    const parts = held("cliProductsSearch");
    for (const part of [STORAGE, ...ARCHIVES, "jszip"]) expect(parts).not.toContain(part);
    expect(parts).toContain("@google-cloud/firestore");
  });

  test("storage and archives are where files are", () => {
    const readers = ["cliProductsCreate", "productsScan"];
    expect(holders(STORAGE)).toEqual([...readers, "productsDownload", "productsUpload"].sort());
    for (const part of ARCHIVES) expect(holders(part)).toEqual(readers);
  });

  test("every package that is needed is inside", () => {
    const { outputs } = JSON.parse(readFileSync(join(LIB, "meta.json"), "utf8"));
    for (const name of names) {
      const { imports } = outputs[`functions/lib/${name}.cjs`] as { imports: { path: string }[] };
      const outside = imports.map(({ path }) => path).filter((path) => !isBuiltin(path));
      // node-fetch asks for `encoding` where somebody has installed it, and does without.
      expect(outside.filter((path) => path !== "encoding")).toEqual([]);
    }
  });
});

describe("before its first request", () => {
  test.each([...names, ...pages])(
    "%s loads its own bundle, and neither Stripe, Storage nor archive code",
    (name) => {
      const { files, run } = load(name);
      expect(files).toEqual(["index.cjs", `${name}.cjs`].sort());
      expect(run).toContain("firebase-admin");
      for (const part of ["stripe", STORAGE, "jszip", ...ARCHIVES]) expect(run).not.toContain(part);
    },
  );

  test("what it may need later is there, asleep", () => {
    expect(load("productsDownload").asleep).toContain(STORAGE);
    const { asleep } = load("productsScan");
    for (const part of [STORAGE, ...ARCHIVES]) expect(asleep).toContain(part);
  });

  test("pages open archives only when somebody asks for a skill", () => {
    const { asleep } = load("marketPages");
    for (const part of [STORAGE, ...ARCHIVES]) expect(asleep).toContain(part);
  });

  test("health runs nothing of the database, and search does", () => {
    const [health, search] = [load("health").run, load("cliProductsSearch").run];
    for (const part of DATABASE) {
      expect(health).not.toContain(part);
      expect(search).toContain(part);
    }
  });

  test("all functions are loaded only when nobody names one", () => {
    expect(load("").files).toEqual(["all.cjs", "index.cjs"]);
  });
});
