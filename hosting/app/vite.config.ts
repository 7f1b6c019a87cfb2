import { join } from "node:path";
import { defineConfig } from "vite";
import { firstPages } from "./first-pages.js";

/**
 * The settings of the operator, by the names in `index.html`. The project's build sets them
 * (tools/build/app.ts); with vite alone they are empty.
 */
for (const name of ["VITE_SIGN_IN_PROVIDERS", "VITE_APP_CHECK_SITE_KEY", "VITE_STORAGE_BUCKET"]) {
  process.env[name] ??= "";
}

/**
 * The web app: `index.html` and its dependencies. Every file is below `/assets` with a hash in its name, next
 * to the help's stylesheet, and browsers cache them permanently. The app includes the functions' contract,
 * and so uses their zod, and their semver to compare versions.
 */
export default defineConfig({
  plugins: [firstPages()],
  resolve: {
    alias: [
      { find: "zod", replacement: join(import.meta.dirname, "src/api/zod.ts") },
      { find: "semver", replacement: join(import.meta.dirname, "../../functions/node_modules/semver") },
      // The shared folders, `#contract/…` and so on (tsconfig.json).
      { find: /^#(.+)\.js$/, replacement: join(import.meta.dirname, "../../functions/src/$1.ts") },
    ],
  },
  build: {
    outDir: "../public",
    // The build of the whole site empties the folder before anything is written.
    emptyOutDir: false,
    target: "es2023",
    // One small stylesheet, so that none arrives after the content that it styles.
    cssCodeSplit: false,
    // Packages mark browser code for frameworks that also run on servers. Here, everything runs in the
    // browser.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
    // An image in a stylesheet would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
