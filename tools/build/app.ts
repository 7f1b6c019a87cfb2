import { join } from "node:path";
import { runNode } from "../console/child.js";

/** Among the bundles of the functions: the web app's page, which one of them fills. */
export const APP_TEMPLATE = "app.html";

/**
 * Builds the web app into `hosting/public/`, which must be empty.
 *
 * @throws Error when it does not compile; the builder has said why
 */
export async function buildApp(root: string): Promise<void> {
  const app = join(root, "hosting/app");
  const code = await runNode(app, [
    join(app, "node_modules/vite/bin/vite.js"),
    "build",
    "--logLevel",
    "warn",
  ]);
  if (code !== 0) throw new Error(`The web app was not built: vite ended with exit code ${code}`);
}
