import { join } from "node:path";
import type { Context } from "../../context.js";

/** Where a file is read by a client: for one project, or for all of its user's. */
export type Scope = "project" | "user";

/** What a path depends on. */
export type Machine = Pick<Context, "home" | "env"> & { readonly platform: NodeJS.Platform };

/** An agent's program that starts tool servers, and how it is told about one. */
export interface McpClient {
  readonly label: string;
  readonly format: "json" | "toml";
  /** The object in the file whose members are servers. */
  readonly servers: string;
  /** True when an entry says that it speaks over stdio. */
  readonly typed?: boolean;
  /** Its file in a project, relative to the project's folder. */
  readonly projectFile?: string;
  /** Its file for all projects; absolute. */
  readonly userFile: (machine: Machine) => string;
  /**
   * How a project's folder is named in a file: `started` when servers are started in it, a text that the client itself
   * replaces, or nothing when the folder has to be written out.
   */
  readonly folder: Partial<Record<Scope, string>>;
  /** What its person still has to do. */
  readonly next?: string;
}

/** Where desktop programs keep their settings on each system. */
function appData({ home, env, platform }: Machine, ...path: string[]): string {
  if (platform === "darwin") return join(home, "Library", "Application Support", ...path);
  if (platform === "win32") return join(env.APPDATA || join(home, "AppData", "Roaming"), ...path);
  return join(env.XDG_CONFIG_HOME || join(home, ".config"), ...path);
}

export const STARTED = "started";

export const CLIENTS = {
  "claude-code": {
    label: "Claude Code",
    format: "json",
    servers: "mcpServers",
    typed: true,
    projectFile: ".mcp.json",
    userFile: ({ home }) => join(home, ".claude.json"),
    folder: { project: STARTED, user: STARTED },
    next: "Claude Code asks once whether it may use a project's server.",
  },
  "claude-desktop": {
    label: "Claude Desktop",
    format: "json",
    servers: "mcpServers",
    userFile: (machine) => appData(machine, "Claude", "claude_desktop_config.json"),
    folder: {},
    next: "Quit Claude Desktop and start it again.",
  },
  codex: {
    label: "Codex",
    format: "toml",
    servers: "mcp_servers",
    projectFile: ".codex/config.toml",
    userFile: ({ home, env }) => join(env.CODEX_HOME || join(home, ".codex"), "config.toml"),
    folder: { project: STARTED, user: STARTED },
    next: "Codex reads a project's file when the project is trusted; --global writes the user's.",
  },
  cursor: {
    label: "Cursor",
    format: "json",
    servers: "mcpServers",
    projectFile: ".cursor/mcp.json",
    userFile: ({ home }) => join(home, ".cursor", "mcp.json"),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor replaces it.
    folder: { project: "${workspaceFolder}" },
    next: "Enable it in Cursor's settings under MCP.",
  },
  gemini: {
    label: "Gemini CLI",
    format: "json",
    servers: "mcpServers",
    projectFile: ".gemini/settings.json",
    userFile: ({ home }) => join(home, ".gemini", "settings.json"),
    folder: { project: STARTED, user: STARTED },
  },
  vscode: {
    label: "VS Code",
    format: "json",
    servers: "servers",
    typed: true,
    projectFile: ".vscode/mcp.json",
    userFile: (machine) => appData(machine, "Code", "User", "mcp.json"),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code replaces it.
    folder: { project: "${workspaceFolder}", user: "${workspaceFolder}" },
  },
  windsurf: {
    label: "Windsurf",
    format: "json",
    servers: "mcpServers",
    userFile: ({ home }) => join(home, ".codeium", "windsurf", "mcp_config.json"),
    folder: {},
    next: "Refresh the list of servers in Windsurf's Cascade panel.",
  },
} as const satisfies Record<string, McpClient>;

export type ClientName = keyof typeof CLIENTS;
export const CLIENT_NAMES = Object.keys(CLIENTS) as [ClientName, ...ClientName[]];

/** The name of our server in each client. */
export const SERVER = "vaultmart";
