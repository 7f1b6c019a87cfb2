import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { APP_TEMPLATE } from "./app.js";
import { exportedFunctions, indexSource } from "./index-source.js";
import { ownLines } from "./own-lines.js";

/**
 * The functions SDK imports `firebase-admin/auth` and `app-check` for callable functions, of which we have none. It gets a
 * file that only passes on what they export, and of which the bundler is told that loading it does nothing: where
 * nobody uses the exports, both are left out. Our own imports stay as they are.
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
 * What packages load and no function calls, left empty. Firestore's client brings what manages databases, operations
 * that take minutes, and permissions: a seventh of a bundle, run before the first request. The limiter's package brings
 * the limiters of all databases that it knows.
 */
const neverCalled: Plugin = {
  name: "never-called",
  setup({ onLoad }) {
    const files = /[\\/](protos[\\/](iam_service|locations|operations)|v1[\\/]firestore_admin_client)\.js$/;
    onLoad({ filter: files }, () => ({ contents: "" }));
    const ours = /Abstract\.js$|RateLimiter(Memory|Res)\.js$|RLWrapperTimeouts\.js$/;
    onLoad({ filter: /[\\/]rate-limiter-flexible[\\/]lib[\\/]\w+\.js$/ }, ({ path }) =>
      ours.test(path) ? undefined : { contents: "" },
    );
  },
};

/**
 * Bundles the functions for deployment: `functions/lib/<name>.cjs` holds one function with just what it needs,
 * `all.cjs` holds all of them for discovery, and `index.cjs` loads the one that the platform names.
 *
 * @returns how many functions there are
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
    plugins: [unusedLeftOut, neverCalled],
    // node-fetch takes this package's URL where Node has none, and it weighs more than all of our code.
    alias: { "whatwg-url": "node:url" },
    // What is shorter is read sooner. Names stay as they are, for stacks and for those who ask a class for its name.
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
  await removeOthers(target, names);
  return functions.length;
}

/** What an earlier build left of functions that are no more. */
async function removeOthers(target: string, names: readonly string[]): Promise<void> {
  const wanted = new Set(["index.cjs", "meta.json", APP_TEMPLATE, "all", ...names]);
  for (const file of await readdir(target)) {
    if (!wanted.has(file) && !wanted.has(file.replace(/\.cjs(\.map)?$/, ""))) await rm(join(target, file));
  }
}
