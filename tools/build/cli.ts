import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { commands } from "#cli/commands/index.js";

/** What client and functions share is resolved from the functions' folder, so that the client holds it once. */
const shared = (functions: string): Plugin => ({
  name: "shared",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(zod|yaml|semver)(\/|$)/ }, ({ path, kind, resolveDir }) =>
      resolveDir === functions ? undefined : resolve(path, { kind, resolveDir: functions }),
    );
  },
});

const OPTIONS = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // Half the size is half the time to read it.
  minify: true,
  legalComments: "none",
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * Bundles the command-line client as one executable file without dependencies: `start.ts`, and in it as text the
 * client itself. What a command imports when it runs stays unread until then.
 */
export async function buildCli(root: string): Promise<void> {
  const outfile = join(root, "cli/dist/vaultmart.cjs");
  const client = await build({
    ...OPTIONS,
    entryPoints: [join(root, "cli/src/main.ts")],
    write: false,
    plugins: [shared(join(root, "functions"))],
    // `open` asks where it is installed; inside one file the answer is nowhere.
    define: { "import.meta.url": "undefined" },
    // Its CommonJS form loads its own files by names that a bundler cannot know.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    // A text that is compiled when it is needed has no loader of modules but `require`.
    supported: { "dynamic-import": false },
  });
  const list = commands.map(({ name, group, summary }) => ({ name, group, summary }));
  await build({
    ...OPTIONS,
    entryPoints: [join(root, "cli/src/start.ts")],
    outfile,
    banner: { js: "#!/usr/bin/env node" },
    define: {
      COMMAND_LIST: JSON.stringify(list),
      CLIENT_SOURCE: JSON.stringify(client.outputFiles[0]?.text),
    },
  });
  await chmod(outfile, 0o755);
}
