import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { browserOnly } from "./browser-only.js";
import { firstPages } from "./first-pages.js";
import { lessCode } from "./less-code.js";

/**
 * The settings of the operator, by the names in `index.html`. The project's build sets them
 * (tools/build/app.ts); with vite alone they are empty.
 */
for (const name of ["VITE_SIGN_IN_PROVIDERS", "VITE_APP_CHECK_SITE_KEY", "VITE_STORAGE_BUCKET"]) {
  process.env[name] ??= "";
}

/** How many of the generated attacks the scanner stops, which `npm run bench scanner -- --renew` measures. */
function scannedAttacks(): { stopped: number; of: number } {
  const file = join(import.meta.dirname, "../../functions/src/archive/testing/generated/ratchet.json");
  const { whole }: Record<string, { attacks: Record<string, { stopped: number; of: number }> }> = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const classes = Object.values(whole?.attacks ?? {});
  const sum = (name: "stopped" | "of") => classes.reduce((all, one) => all + one[name], 0);
  return { stopped: sum("stopped"), of: sum("of") };
}

// Packages mark browser code for frameworks. Here, the server draws the same code.
const CHECKS = { moduleLevelDirective: false, bundlerTimings: false };

const browserOptions: BuildEnvironmentOptions["rolldownOptions"] = {
  // The help uses the fonts, too, and is built without this. Other fonts get another folder: files are kept for good.
  output: {
    assetFileNames: ({ names: [name = ""] }) =>
      name.endsWith(".woff2") ? "assets/fonts-1/[name][extname]" : "assets/[name]-[hash][extname]",
    // What nearly every page shows is one file, and not twenty small ones.
    codeSplitting: {
      groups: [
        {
          name: "shared",
          test: /[\\/]app[\\/]src[\\/](i18n[\\/]format|ui[\\/](avatar|category|category-label|copy|drawn|error-boundary|placeholders|stars|thumbnail|title|toast|written))\.|[\\/]app[\\/]src[\\/]api[\\/](client|pictures|queries|page-data)\.|[\\/]domain[\\/]web[\\/]drawings[\\/]|[\\/]query-core[\\/]|[\\/]react-query[\\/]/,
        },
        { name: "lists", test: /[\\/]app[\\/]src[\\/]ui[\\/](carousel|collection-list|product-card)\./ },
        {
          name: "common",
          test: /[\\/]app[\\/]src[\\/](ui[\\/](toggle|form-dialog|copy-button|report|download-version)|api[\\/](downloads|firestore|marks|own-listing)|pages[\\/](files[\\/]reader|product[\\/](gallery|facts|use-page)))\.|[\\/]domain[\\/]web[\\/](files-address|front-matter|linked-path)\./,
        },
      ],
    },
  },
  checks: CHECKS,
};

/** The functions load the bundle that draws pages, and what a page loads late beside it. */
const serverOptions: BuildEnvironmentOptions["rolldownOptions"] = {
  output: { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs" },
  checks: CHECKS,
};

/**
 * The web app: `index.html` and its dependencies. Every file is below `/assets` with a hash in its name, next to the
 * help's stylesheet, and browsers cache all of them permanently. The app includes the functions' contract, so it uses
 * their zod, and their semver for comparing versions.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lessCode(), isSsrBuild ? browserOnly() : firstPages()],
  define: {
    SCANNED_ATTACKS: JSON.stringify(scannedAttacks()),
    // Bundles for servers otherwise decide this when they run.
    ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  resolve: {
    alias: [
      { find: "zod", replacement: join(import.meta.dirname, "src/api/zod.ts") },
      { find: "semver", replacement: join(import.meta.dirname, "../../functions/node_modules/semver") },
      ...(isSsrBuild
        ? [{ find: "react-i18next", replacement: join(import.meta.dirname, "src/i18n/on-the-server.ts") }]
        : []),
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
    rolldownOptions: isSsrBuild ? serverOptions : browserOptions,
    // An image in a stylesheet would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Everything that draws a page is in its bundle: the functions install nothing for it.
  ssr: { noExternal: true, target: "node" },
}));
