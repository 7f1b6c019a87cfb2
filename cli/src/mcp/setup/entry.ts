import { sep } from "node:path";
import { type McpClient, type Scope, STARTED } from "./clients.js";

/** A server as a client's file names it. */
export interface Entry {
  readonly type?: "stdio";
  readonly command: string;
  readonly args: readonly string[];
}

export interface Launch {
  readonly scope: Scope;
  /** The project's folder; absolute. */
  readonly folder: string;
  /** The marketplace, where one is chosen. */
  readonly url: string | undefined;
  /** What runs this client: the program, and its file. */
  readonly program: readonly [node: string, script: string];
}

/**
 * How a client starts the server.
 *
 * A project's file is shared, so it names what everybody has on their path; a user's own names this machine's files,
 * since desktop programs do not know a shell's path. No file ever holds a token: the login is `vaultmart login`'s.
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
