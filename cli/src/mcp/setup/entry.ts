import { sep } from "node:path";
import { type McpClient, type Scope, STARTED } from "./clients.js";

/** A server's entry in a client's file. */
export interface Entry {
  readonly type?: "stdio";
  readonly command: string;
  readonly args: readonly string[];
}

export interface Launch {
  readonly scope: Scope;
  /** The absolute path of the project's folder. */
  readonly folder: string;
  /** The marketplace, if one is chosen. */
  readonly url: string | undefined;
  /** The command that runs this client: the Node.js program and the script. */
  readonly program: readonly [node: string, script: string];
}

/**
 * The command with which a client starts the server.
 *
 * A project's file is shared, so it names a command on the user's PATH. A user's file names this machine's
 * files, because desktop programs do not have the shell's PATH. No file contains a token; the server uses the
 * login of `vaultmart login`.
 */
export function entryFor(client: McpClient, { scope, folder, url, program }: Launch): Entry {
  const [node, script] = program;
  const start =
    scope === "project"
      ? ["vaultmart"]
      : script.includes(`${sep}_npx${sep}`)
        ? ["npx", "--yes", "vaultmart"]
        : [node, script];
  const root = client.folder[scope];
  const [command = "vaultmart", ...args] = [
    ...start,
    "mcp",
    ...(url === undefined ? [] : ["--url", url]),
    ...(root === STARTED ? [] : ["--root", root ?? folder]),
  ];
  return { ...(client.typed && { type: "stdio" as const }), command, args };
}
