import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildSite } from "../site/build.js";
import { APP_SERVER, APP_TEMPLATE, buildApp } from "./app.js";
import { buildCli } from "./cli.js";
import { packClient } from "./client-package.js";
import { buildFunctions } from "./functions.js";

/**
 * Builds what is deployed. Each function is bundled into `functions/lib/`. The web app is built into
 * `hosting/public/`, which Hosting serves; its page is also copied next to the functions, because a function
 * fills it. The help and the files for machines are generated from the code. The command-line client becomes
 * `cli/dist/vaultmart.cjs` with the files beside it, and the site serves them as a package.
 */
const root = process.cwd();

const functions = await buildFunctions(root);

const site = join(root, "hosting/public");
await rm(site, { recursive: true, force: true });
await rm(join(root, "functions/lib", APP_SERVER), { recursive: true, force: true });
await buildApp(root);
await copyFile(join(site, APP_TEMPLATE), join(root, "functions/lib", APP_TEMPLATE));
await buildSite(root, site);

await packClient(root, site, await buildCli(root));

process.stdout.write(
  `Built ${functions} functions in functions/lib, the site in hosting/public and the client in cli/dist\n`,
);
