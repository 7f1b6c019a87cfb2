import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Writes the functions as most projects deploy them: the files as the compiler emits them, the packages as installed,
 * and an index that imports all functions regardless of which one is requested.
 * @param folder an empty folder; becomes the source of the functions
 */
export async function writeNaive(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["functions/src/**/*.ts"],
    outbase: "functions/src",
    outdir: join(folder, "lib"),
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", main: "lib/index.js" }));
  await symlink(join(root, "functions/node_modules"), join(folder, "node_modules"), "junction");
}

/** Writes functions that only send a response: the cost of the framework alone. */
export async function writeBare(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "commonjs", main: "index.js" }));
  const lines = names.map((name) => `exports.${name} = (_, response) => response.json({ status: "ok" });\n`);
  await writeFile(join(folder, "index.js"), lines.join(""));
}
