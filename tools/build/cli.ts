import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { commands } from "#cli/commands/index.js";
import { bundledLicenses } from "./licenses.js";
import { copyParsers, PARSER_FOLDER } from "./parsers.js";

/**
 * Packages that the client and the functions share are resolved from the functions' folder, so that the
 * client contains them once.
 */
const shared = (functions: string): Plugin => ({
  name: "shared",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(zod|yaml|semver)(\/|$)/ }, ({ path, kind, resolveDir }) =>
      resolveDir === functions ? undefined : resolve(path, { kind, resolveDir: functions }),
    );
  },
});

/** A file of the package whose parsers lie beside the client. */
const PARSER_LIBRARY = "functions/node_modules/@vscode/tree-sitter-wasm/package.json";

/**
 * The parser library makes a `require` of its own with an import, which text that is compiled on demand does not
 * have. Without these lines it uses the one of the client.
 */
const parserLibrary: Plugin = {
  name: "parser-library",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]tree-sitter-wasm[\\/]wasm[\\/]tree-sitter\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8"))
        .replace('const { createRequire } = await import("module");', "")
        .replace("var require = createRequire(getCurrentScriptUrl());", ""),
    }));
  },
};

/**
 * The file with most of the client's code. Printing the version or the list of commands does not load this megabyte.
 */
export const CLIENT_FILE = "client.cjs";

const OPTIONS = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // Half the size takes half the time to read.
  minify: true,
  legalComments: "none",
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * Bundles the command-line client: the executable `start.ts` and, beside it, the client itself and the parsers of the
 * scanner. A command loads only the code that it needs.
 *
 * @returns the licenses of the packages that the client contains
 */
export async function buildCli(root: string): Promise<string> {
  const outfile = join(root, "cli/dist/vaultmart.cjs");
  const client = await build({
    ...OPTIONS,
    entryPoints: [join(root, "cli/src/main.ts")],
    write: false,
    metafile: true,
    absWorkingDir: root,
    plugins: [shared(join(root, "functions")), parserLibrary],
    // `open` looks up where it is installed; inside one file there is no such place.
    define: { "import.meta.url": "undefined", PARSER_FOLDER: JSON.stringify(PARSER_FOLDER) },
    // Its CommonJS build loads its own files by names that a bundler cannot resolve.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    // Text that is compiled on demand has no module loader but `require`.
    supported: { "dynamic-import": false },
  });
  await mkdir(join(root, "cli/dist"), { recursive: true });
  await writeFile(join(root, "cli/dist", CLIENT_FILE), client.outputFiles[0]?.text ?? "");
  const list = commands.map(({ name, group, summary }) => ({ name, group, summary }));
  const start = await build({
    ...OPTIONS,
    metafile: true,
    absWorkingDir: root,
    entryPoints: [join(root, "cli/src/start.ts")],
    outfile,
    banner: { js: "#!/usr/bin/env node" },
    define: {
      COMMAND_LIST: JSON.stringify(list),
      CLIENT_FILE: JSON.stringify(CLIENT_FILE),
    },
  });
  await copyParsers(root, join(root, "cli/dist"));
  await chmod(outfile, 0o755);
  const inputs = [client, start].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return bundledLicenses(root, [...inputs, PARSER_LIBRARY]);
}
