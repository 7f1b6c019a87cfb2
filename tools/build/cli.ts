import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/** What client and functions share is resolved from the functions' folder, so that the client holds it once. */
const shared = (functions: string): Plugin => ({
  name: "shared",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(zod|yaml|semver|jszip)(\/|$)/ }, ({ path, kind, resolveDir }) =>
      resolveDir === functions ? undefined : resolve(path, { kind, resolveDir: functions }),
    );
  },
});

/**
 * Bundles the command-line client as one executable file without dependencies. What a command imports when it runs
 * stays unread until then.
 */
export async function buildCli(root: string): Promise<void> {
  const outfile = join(root, "cli/dist/vaultmart.cjs");
  await build({
    entryPoints: [join(root, "cli/src/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    plugins: [shared(join(root, "functions"))],
    banner: { js: "#!/usr/bin/env node" },
    // Half the size is half the time to read it.
    minify: true,
    legalComments: "none",
    // `open` asks where it is installed; inside one file the answer is nowhere.
    define: { "import.meta.url": "undefined" },
    logLevel: "warning",
  });
  await chmod(outfile, 0o755);
}
