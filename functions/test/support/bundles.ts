import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportedFunctions } from "#tools/build/index-source.js";

/** The deployed code: one bundle per function. */
const LIB = join(process.cwd(), "functions/lib");

/** Every function: routes, pages and triggers. */
export const FUNCTIONS = exportedFunctions(
  readFileSync(join(process.cwd(), "functions/src/index.ts"), "utf8"),
).map(({ name }) => name);

interface Output {
  readonly bytes: number;
  readonly entryPoint?: string;
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
  readonly imports: readonly { readonly path: string }[];
}

interface Input {
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

/** The bundler's metadata about the sources and about the contents of each bundle. */
const { inputs, outputs } = JSON.parse(readFileSync(join(LIB, "meta.json"), "utf8")) as {
  inputs: Record<string, Input>;
  outputs: Record<string, Output>;
};

function bundle(name: string): Output {
  const found = outputs[`functions/lib/${name}.cjs`];
  if (!found) throw new Error(`${name} has no bundle`);
  return found;
}

/**
 * The package that a file belongs to, or for Vaultmart's files the folder below `src`. The part of
 * firebase-admin that verifies tokens is as large as the rest and is treated as a package.
 */
function partOf(path: string): string | undefined {
  const [, installed] = /.*node_modules\/(firebase-admin\/lib\/auth|(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  const [, own] = /functions\/src\/(\w+)\//.exec(path) ?? [];
  return installed ?? own;
}

function partsOf(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => partOf(path) ?? []));
}

/** The packages and folders in a function's bundle, loaded or not. */
export function held(name: string): Set<string> {
  const { inputs } = bundle(name);
  return partsOf(Object.keys(inputs).filter((path) => inputs[path]?.bytesInOutput));
}

/** The packages and folders that a function's bundle may run when it is loaded: all but those behind a dynamic import. */
export function eager(name: string): Set<string> {
  const { entryPoint, inputs: contained } = bundle(name);
  const found = new Set<string>();
  const follow = (path: string | undefined): void => {
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const { path: next, kind, external } of inputs[path]?.imports ?? [])
      if (!external && kind !== "dynamic-import") follow(next);
  };
  follow(entryPoint);
  return partsOf([...found].filter((path) => contained[path]?.bytesInOutput));
}

/** The size of a function's bundle, in KB of 1,024 bytes. */
export function kilobytes(name: string): number {
  return bundle(name).bytes / 1_024;
}

/** The packages that a bundle imports at run time, besides the modules of Node.js. */
export function missing(name: string): string[] {
  return bundle(name)
    .imports.map(({ path }) => path)
    .filter((path) => !isBuiltin(path));
}

export interface Loaded {
  /** The files of the build that were read. */
  readonly files: readonly string[];
  /** The parts that were executed, and those that were only read. */
  readonly run: ReadonlySet<string>;
  readonly asleep: ReadonlySet<string>;
}

/**
 * Starts a function as the platform does, without a request, and returns what was executed.
 *
 * The bundler wraps a module in a function that is named after its file and called when the module is first
 * imported; the engine counts such calls.
 */
export function load(target: string): Loaded {
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

/** The functions that a deployment discovers through the SDK: their entry points. */
export function discovered(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-manifest-"));
  const manifest = join(folder, "functions.yaml");
  const source = join(process.cwd(), "functions");
  try {
    execFileSync(
      process.execPath,
      [join(source, "node_modules/firebase-functions/lib/bin/firebase-functions.js"), source],
      { cwd: source, env: { ...process.env, FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest } },
    );
    const { endpoints } = JSON.parse(readFileSync(manifest, "utf8")) as {
      endpoints: Record<string, { entryPoint: string }>;
    };
    return Object.values(endpoints).map(({ entryPoint }) => entryPoint);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
