import { join } from "node:path";
import { defineConfig } from "vite";
import { firstPages } from "./first-pages.js";

/** What an operator may switch on, as `index.html` names it. The project's build tells (tools/build/app.ts); vite alone, nothing. */
for (const name of ["VITE_SIGN_IN_PROVIDERS", "VITE_APP_CHECK_SITE_KEY", "VITE_STORAGE_BUCKET"]) {
  process.env[name] ??= "";
}

/**
 * The web app: `index.html` and what it needs, with the hash of each file in its name below `/assets`, where the style
 * sheet of the help is too and which browsers keep for good. The contract of the functions is part of it, and with it
 * their zod; versions are compared by their semver.
 */
export default defineConfig({
  plugins: [firstPages()],
  resolve: {
    alias: [
      { find: "zod", replacement: join(import.meta.dirname, "src/api/zod.ts") },
      { find: "semver", replacement: join(import.meta.dirname, "../../functions/node_modules/semver") },
      // The rooms that all programs share, `#contract/…` and so on (tsconfig.json).
      { find: /^#(.+)\.js$/, replacement: join(import.meta.dirname, "../../functions/src/$1.ts") },
    ],
  },
  build: {
    outDir: "../public",
    // The build of the whole site empties the folder before anything is written into it.
    emptyOutDir: false,
    target: "es2023",
    // One small style sheet: none arrives after what it styles.
    cssCodeSplit: false,
    // Packages mark what runs in browsers for frameworks that also run on servers; here everything does.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
    // An image in a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
