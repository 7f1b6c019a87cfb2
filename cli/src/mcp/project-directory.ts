import { dirname } from "node:path";
import { CliError, EXIT } from "../errors.js";
import { realDisk } from "../install/disk.js";
import type { Engine } from "../install/session.js";
import { engineOf } from "../install/terminal.js";
import type { Call } from "./tool.js";

/**
 * The install engine for the server's project.
 *
 * @throws CliError `validation` if the server was started outside a project, as desktop programs do, so that
 *   an agent does not install into the home folder by accident
 */
export async function projectEngine({ context, root }: Call): Promise<Engine> {
  const engine = await engineOf(context, { global: false, dir: root });
  const folder = engine.place.root;
  const home = await realDisk.realpath(context.home).catch(() => context.home);
  if (root === undefined && (folder === home || folder === dirname(folder))) {
    throw new CliError(EXIT.validation, "This server was not started in a project's folder", {
      hint: "Start it as `vaultmart mcp --root <folder>`; `vaultmart mcp --setup` writes this configuration.",
    });
  }
  return engine;
}
