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
 * The command with which a client starts the server. A project's file is shared, so it refers to the marketplace's own
 * client, which everyone can run. A user's file refers to files on this machine, because desktop programs do not have
 * the shell's PATH. No file refers to a registry package, because a stranger may own its name. No file contains a
 * token; the server uses the login of `vaultmart login`.
 */
export function entryFor(client: McpClient, { scope, folder, url, program }: Launch): Entry {
  const [node, script] = program;
  // npx unpacks into a folder that it may delete.
  const isShared = scope === "project" || script.includes(`${sep}_npx${sep}`);
  const start = !isShared
    ? [node, script]
    : url === undefined
      ? ["vaultmart"]
      : ["npx", "--yes", `${url}/cli/vaultmart.tgz`];
  const root = client.folder[scope];
  const [command = "vaultmart", ...args] = [
    ...start,
    "mcp",
    ...(url === undefined ? [] : ["--url", url]),
    ...(root === STARTED ? [] : ["--root", root ?? folder]),
  ];
  return { ...(client.typed && { type: "stdio" as const }), command, args };
}
