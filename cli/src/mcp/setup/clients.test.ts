import { difference } from "../../screen/difference.js";
import { CLIENT_NAMES, CLIENTS, type McpClient, type Scope } from "./clients.js";
import { entryFor } from "./entry.js";

const home = "/home/ana";

test.each<[keyof typeof CLIENTS, NodeJS.Platform, Record<string, string>, string]>([
  ["claude-code", "linux", {}, "/home/ana/.claude.json"],
  ["claude-desktop", "darwin", {}, "/home/ana/Library/Application Support/Claude/claude_desktop_config.json"],
  ["claude-desktop", "win32", { APPDATA: "/roaming" }, "/roaming/Claude/claude_desktop_config.json"],
  ["claude-desktop", "linux", {}, "/home/ana/.config/Claude/claude_desktop_config.json"],
  ["vscode", "darwin", {}, "/home/ana/Library/Application Support/Code/User/mcp.json"],
  ["vscode", "linux", { XDG_CONFIG_HOME: "/xdg" }, "/xdg/Code/User/mcp.json"],
  ["codex", "linux", {}, "/home/ana/.codex/config.toml"],
  ["codex", "linux", { CODEX_HOME: "/codex" }, "/codex/config.toml"],
  ["cursor", "win32", {}, "/home/ana/.cursor/mcp.json"],
  ["gemini", "linux", {}, "/home/ana/.gemini/settings.json"],
  ["windsurf", "darwin", {}, "/home/ana/.codeium/windsurf/mcp_config.json"],
])("%s on %s with %j has its file at %s", (name, platform, env, path) => {
  expect(CLIENTS[name].userFile({ home, env, platform })).toBe(path);
});

const entry = (name: keyof typeof CLIENTS, scope: Scope, script = "/lib/vaultmart.cjs") => {
  const client: McpClient = CLIENTS[name];
  const program = ["/bin/node", script] as const;
  return entryFor(client, { scope, folder: "/app", url: "https://market.example", program });
};

test("a project's file names no path of this machine", () => {
  for (const name of CLIENT_NAMES) {
    const client: McpClient = CLIENTS[name];
    if (client.projectFile === undefined) continue;
    expect(JSON.stringify(entry(name, "project"))).not.toMatch(/\/(app|bin|lib)/);
  }
});

test.each<[keyof typeof CLIENTS, Scope, object]>([
  [
    "claude-code",
    "project",
    {
      type: "stdio",
      command: "npx",
      args: ["--yes", "https://market.example/cli/vaultmart.tgz", "mcp", "--url", "https://market.example"],
    },
  ],
  [
    "claude-desktop",
    "user",
    {
      command: "/bin/node",
      args: ["/lib/vaultmart.cjs", "mcp", "--url", "https://market.example", "--root", "/app"],
    },
  ],
])("%s is told in its %s's file", (name, scope, expected) => {
  expect(entry(name, scope)).toEqual(expected);
});

test("what npx has unpacked for once is not named as a file", () => {
  expect(entry("gemini", "user", "/home/ana/.npm/_npx/1f/vaultmart.cjs")).toMatchObject({
    command: "npx",
    args: expect.arrayContaining(["--yes", "https://market.example/cli/vaultmart.tgz", "mcp"]),
  });
});

test("a difference shows the lines that change and two around them", () => {
  const lines = difference("1\n2\n3\n4\n5\n6\n7\n", "1\n2\n3\nfour\n5\n6\n7\n");
  expect(lines.map(({ mark, text }) => mark + text)).toEqual([" 2", " 3", "-4", "+four", " 5", " 6"]);
  expect(difference("", "a\n")).toEqual([{ mark: "+", text: "a" }]);
  expect(difference("a\n", "a\n")).toEqual([]);
});
