import { dirname } from "node:path";
import { CliError, EXIT } from "../errors.js";
import { realDisk } from "../install/disk.js";
import type { Engine } from "../install/session.js";
import { engineOf } from "../install/terminal.js";
import type { Call } from "./tool.js";

/**
 * The install engine in the project that the server works for.
 *
 * @throws CliError `validation` when the server was started outside of a project, as desktop programs do: what an
 *   agent installs shall not land in the home folder by chance
 */
export async function projectEngine({ context, root }: Call): Promise<Engine> {
  const engine = await engineOf(context, { global: false, dir: root });
  const folder = engine.place.root;
  const home = await realDisk.realpath(context.home).catch(() => context.home);
  if (root === undefined && (folder === home || folder === dirname(folder))) {
    throw new CliError(EXIT.validation, "This server was not started in a project's folder", {
      hint: "Start it as `vaultmart mcp --root <folder>`; `vaultmart mcp --setup` writes it so.",
    });
  }
  return engine;
}
