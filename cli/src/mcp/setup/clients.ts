import { join } from "node:path";
import type { Context } from "../../context.js";

/** Whether a client's file applies to one project or to all projects of the user. */
export type Scope = "project" | "user";

/** The inputs that determine a file's path. */
export type Machine = Pick<Context, "home" | "env"> & { readonly platform: NodeJS.Platform };

/** An agent program that starts MCP servers, and how to configure one. */
export interface McpClient {
  readonly label: string;
  readonly format: "json" | "toml";
  /** The key in the file whose members are servers. */
  readonly servers: string;
  /** Whether an entry must declare the type stdio. */
  readonly typed?: boolean;
  /** The project's file, relative to the project's folder. */
  readonly projectFile?: string;
  /** The absolute path of the file for all projects. */
  readonly userFile: (machine: Machine) => string;
  /**
   * How the file names a project's folder: `started` if the client starts servers in it, a placeholder that
   * the client replaces, or nothing if the absolute path must be written.
   */
  readonly folder: Partial<Record<Scope, string>>;
  /** What the user still has to do. */
  readonly next?: string;
}

/** The folder for the settings of desktop programs on each system. */
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
    next: "Claude Code asks you once to approve a project's server.",
  },
  "claude-desktop": {
    label: "Claude Desktop",
    format: "json",
    servers: "mcpServers",
    userFile: (machine) => appData(machine, "Claude", "claude_desktop_config.json"),
    folder: {},
    next: "Restart Claude Desktop.",
  },
  codex: {
    label: "Codex",
    format: "toml",
    servers: "mcp_servers",
    projectFile: ".codex/config.toml",
    userFile: ({ home, env }) => join(env.CODEX_HOME || join(home, ".codex"), "config.toml"),
    folder: { project: STARTED, user: STARTED },
    next: "Codex reads a project's file only if the project is trusted. To configure all projects, use --global.",
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
    next: "Refresh the server list in Windsurf's Cascade panel.",
  },
} as const satisfies Record<string, McpClient>;

export type ClientName = keyof typeof CLIENTS;
export const CLIENT_NAMES = Object.keys(CLIENTS) as [ClientName, ...ClientName[]];

/** The server's name in each client. */
export const SERVER = "vaultmart";
