import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed, runNode } from "../console/child.js";
import { runCommand } from "../console/command.js";
import { progress, red } from "../console/screen.js";
import { GENERATED, staleFiles } from "./files.js";

/** `npm run generate` writes every file derived from the contract; with `-- --check` it only says which are stale. */
const root = process.cwd();

await runCommand(async (args) => {
  const stale = staleFiles(root);
  if (args.includes("--check")) {
    for (const path of stale) console.log(red(`${path} is stale: run \`npm run generate\`.`));
    return stale.length === 0 ? 0 : 1;
  }
  for (const path of stale) {
    writeFileSync(join(root, path), `${JSON.stringify(GENERATED[path]?.(), null, 2)}\n`);
    progress(`${path} written`);
  }
  if (stale.length === 0) {
    console.log("Every generated file is up to date.");
    return 0;
  }
  return runNode(root, [installed(root, "@biomejs/biome/bin/biome"), "format", "--write", ...stale]);
});
