import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";
import { build } from "esbuild";

/** Packages that are loaded once; changed code and the code that imports it is loaded for each mutant. */
const KEPT = ["@vscode/tree-sitter-wasm", "fast-check", "zod", "@swc/core", "redos-detector"];
/**
 * Two read the sources, which contain all changes at once; one inflates hundreds of megabytes; and one must be the first to load a
 * grammar.
 */
const LEFT_OUT = [
  ...["regular-expressions.test.ts", "prefilter.test.ts", "bombs.test.ts"],
  "parser-loading.test.ts",
];

/** A test file bundled with all its imports, which can be run repeatedly. */
export interface TestBundle {
  readonly name: string;
  /** Its source files, as absolute paths. */
  readonly sources: ReadonlySet<string>;
  load(): void;
}

/** Bundles the unit tests below some folders, relative to the working directory. */
export async function bundleTests(folders: readonly string[]): Promise<TestBundle[]> {
  const entryPoints = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !LEFT_OUT.some((left) => name.endsWith(left)))
      .map((name) => join(folder, name)),
  );
  const { outputFiles, metafile } = await build({
    entryPoints,
    absWorkingDir: process.cwd(),
    outdir: ".",
    outbase: ".",
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    // A bundle is loaded as its test file. Only test files ask where they are.
    define: {
      "import.meta.dirname": "__dirname",
      "import.meta.filename": "__filename",
      "import.meta.url": "__url",
    },
    external: KEPT,
    logLevel: "error",
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return Object.entries(metafile.outputs).map(([output, { entryPoint, inputs }]) => {
    const name = entryPoint ?? output;
    const file = resolve(name);
    const script = new Script(
      `(function (module, exports, require, __filename, __dirname, __url) {${texts.get(resolve(output))}\n})`,
      { filename: file, importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
    );
    const require = createRequire(file);
    const load = () => {
      const module = { exports: {} };
      script.runInThisContext()(
        module,
        module.exports,
        require,
        file,
        dirname(file),
        pathToFileURL(file).href,
      );
    };
    return { name, sources: new Set(Object.keys(inputs).map((input) => resolve(input))), load };
  });
}
