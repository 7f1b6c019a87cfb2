import { join } from "node:path";
import { siteSettings } from "../site/settings.js";
import { runNode } from "../terminal/child.js";

/**
 * The web app's page for all URLs except the home page. It is also stored with the bundles of the functions, because a
 * function fills it.
 */
export const APP_TEMPLATE = "app.html";

/** The folder with the server-side bundle of the app, beside the bundles of the functions. */
export const APP_SERVER = "app-server";

/**
 * Builds the web app into `hosting/public/`, which must be empty.
 *
 * @throws Error if it does not compile; the builder has printed why
 */
export async function buildApp(root: string): Promise<void> {
  const app = join(root, "hosting/app");
  const { signInProviders, appCheckSiteKey, storageBucket } = siteSettings(root, process.env);
  const vite = [join(app, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
  // Found by the names that vite writes into `index.html`.
  const env = {
    VITE_SIGN_IN_PROVIDERS: signInProviders.join(),
    VITE_APP_CHECK_SITE_KEY: appCheckSiteKey,
    VITE_STORAGE_BUCKET: storageBucket,
  };
  // The bundle that draws pages on the server needs the same names of styles, and no file of the other.
  const server = ["--ssr", "src/server.tsx", "--outDir", join(root, "functions/lib", APP_SERVER), "--minify"];
  const codes = [await runNode(app, vite, { env }), await runNode(app, [...vite, ...server], { env })];
  const code = codes.find((one) => one !== 0);
  if (code !== undefined) throw new Error(`Building the web app failed: vite exited with code ${code}`);
}
