import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { buildSite } from "../site/build.js";
import { APP_TEMPLATE, buildApp } from "./app.js";
import { buildCli } from "./cli.js";
import { exportedFunctions, indexSource } from "./index-source.js";

/**
 * Bundles the functions for deployment: `functions/lib/<name>.cjs` holds one
 * function with just what it needs, `all.cjs` holds all of them for discovery, and
 * `index.cjs` loads the one that the platform names. The web app is built into
 * `hosting/public/`, which Hosting serves, and its page lies beside the functions too, of
 * which one fills it; the help and the files for machines are made of the code; the command-line client becomes one file,
 * `cli/dist/vaultmart.cjs`.
 */
const root = process.cwd();
const source = join(root, "functions/src");
const target = join(root, "functions/lib");

const functions = exportedFunctions(await readFile(join(source, "index.ts"), "utf8"));
await mkdir(target, { recursive: true });
const { metafile } = await build({
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
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: "warning",
});
await writeFile(join(target, "index.cjs"), indexSource(functions.map(({ name }) => name)));
await writeFile(join(target, "meta.json"), JSON.stringify(metafile));

const wanted = new Set(["index.cjs", "meta.json", APP_TEMPLATE, "all", ...functions.map(({ name }) => name)]);
for (const file of await readdir(target)) {
  if (!wanted.has(file) && !wanted.has(file.replace(/\.cjs(\.map)?$/, ""))) await rm(join(target, file));
}
const site = join(root, "hosting/public");
await rm(site, { recursive: true, force: true });
await buildApp(root);
await copyFile(join(site, "index.html"), join(target, APP_TEMPLATE));
await buildSite(root, site);

await buildCli(root);

process.stdout.write(
  `Built ${functions.length} functions in functions/lib, the site in hosting/public and the client in cli/dist\n`,
);
