import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed, runNode } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { progress, red } from "../terminal/screen.js";
import { staleFiles } from "./files.js";

/**
 * `npm run generate` writes every generated file and section. With `-- --check` it only reports which are
 * stale.
 */
const root = process.cwd();

await runCommand(async (args) => {
  const stale = staleFiles(root);
  if (args.includes("--check")) {
    for (const path of stale.keys()) console.log(red(`${path} is stale. Run \`npm run generate\`.`));
    return stale.size === 0 ? 0 : 1;
  }
  for (const [path, text] of stale) {
    writeFileSync(join(root, path), text);
    progress(`${path} written`);
  }
  if (stale.size === 0) console.log("All generated files are up to date.");
  const json = [...stale.keys()].filter((path) => path.endsWith(".json"));
  if (json.length === 0) return 0;
  return runNode(root, [installed(root, "@biomejs/biome/bin/biome"), "format", "--write", ...json]);
});
