import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join as path } from "node:path";
import { MACHINE_NODE } from "./support/machine.js";
import { tree } from "./support/market.js";
import { BINARY, json, newFolder, site, vaultmart, vaultmartProcess } from "./support/run.js";

interface Configured {
  clients: {
    client: string;
    file: string;
    scope: string;
    change: string;
    written: boolean;
    backup?: string;
  }[];
}

const setUp = (client: string, ...more: string[]) => ["mcp", "--setup", "--client", client, "--yes", ...more];
const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test.each([
  ["claude-code", ".mcp.json", "mcpServers"],
  ["cursor", ".cursor/mcp.json", "mcpServers"],
  ["gemini", ".gemini/settings.json", "mcpServers"],
  ["vscode", ".vscode/mcp.json", "servers"],
])("%s is told in the project's %s, and asked again nothing changes", async (client, file, servers) => {
  const [home, cwd] = [newFolder(), newFolder()];
  const { clients } = await json<Configured>(setUp(client), { home, cwd });
  expect(clients).toMatchObject([
    { client, file: path(cwd, file), scope: "project", change: "created", written: true },
  ]);
  const { url } = await site();
  expect(JSON.parse(readFileSync(path(cwd, file), "utf8"))[servers].vaultmart).toMatchObject({
    command: "npx",
    args: expect.arrayContaining([`${url}/cli/vaultmart.tgz`, "mcp", "--url", url]),
  });
  const before = tree(cwd);
  expect(await json(setUp(client), { home, cwd })).toMatchObject({
    clients: [{ change: "none", written: false }],
  });
  expect(tree(cwd)).toEqual(before);
  expect(tree(home)).toEqual({});
});

test("a server that is written is one that starts", async () => {
  const [home, cwd] = [newFolder(), newFolder()];
  // The entry names the program that runs.
  const { code } = await vaultmartProcess(setUp("claude-code", "--global"), { home, cwd });
  expect(code).toBe(0);
  const file = path(home, ".claude.json");
  expect(JSON.parse(readFileSync(file, "utf8")).mcpServers.vaultmart).toEqual({
    type: "stdio",
    command: MACHINE_NODE,
    args: [BINARY, "mcp", "--url", (await site()).url],
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("TOKEN");
});

test("what a file holds already stays, the old file is kept, its mode and a link too", async () => {
  const [home, cwd] = [newFolder(), newFolder()];
  const real = path(home, "dotfiles/codex.toml");
  const old = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y"\n';
  put(real, old);
  chmodSync(real, 0o600);
  mkdirSync(path(home, ".codex"));
  symlinkSync(real, path(home, ".codex/config.toml"));
  const { clients } = await json<Configured>(setUp("codex", "--global"), { home, cwd });
  expect(readFileSync(real, "utf8").startsWith(old)).toBe(true);
  expect(readFileSync(real, "utf8")).toContain('[mcp_servers.vaultmart]\ncommand = "');
  expect(lstatSync(path(home, ".codex/config.toml")).isSymbolicLink()).toBe(true);
  expect(statSync(real).mode & 0o777).toBe(0o600);
  const backup = clients[0]?.backup ?? "";
  expect(readFileSync(backup, "utf8")).toBe(old);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
});

test("a person sees the difference before it is written", async () => {
  const [home, cwd] = [newFolder(), newFolder()];
  put(path(cwd, ".cursor/mcp.json"), '{\n  // mine\n  "mcpServers": {}\n}\n');
  const { code, stdout, stderr } = await vaultmart(setUp("cursor"), { home, cwd });
  expect(code).toBe(0);
  expect(stderr).toContain('+     "vaultmart": {\n');
  expect(stdout).toContain("✓ cursor is configured");
  expect(readFileSync(path(cwd, ".cursor/mcp.json"), "utf8")).toContain("// mine");
});

test("--print writes nothing", async () => {
  const [home, cwd] = [newFolder(), newFolder()];
  const { code, stdout } = await vaultmart(["mcp", "--setup", "-c", "windsurf", "codex", "--print"], {
    home,
    cwd,
  });
  expect(code).toBe(0);
  expect(stdout).toContain(path(home, ".codeium/windsurf/mcp_config.json"));
  expect(stdout).toContain("[mcp_servers.vaultmart]");
  expect([tree(home), tree(cwd)]).toEqual([{}, {}]);
});

test.each<[string, string, string[], string]>([
  ["a file that is damaged", '{"mcpServers": {', setUp("claude-code"), "cannot be edited"],
  ["servers of another shape", '{"mcpServers": []}', setUp("claude-code"), "cannot be edited"],
  ["nobody to ask", "{}", ["mcp", "--setup", "--client", "claude-code"], "--yes"],
  ["no client", "{}", ["mcp", "--setup", "--yes"], "--client"],
  ["an unknown client", "{}", setUp("emacs"), "must be one of"],
])("%s is refused, and the file stays", async (_what, text, args, words) => {
  const [home, cwd] = [newFolder(), newFolder()];
  put(path(cwd, ".mcp.json"), text);
  const { code, stdout, stderr } = await vaultmart([...args, "--json"], { home, cwd });
  expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
  expect(stderr).toContain(words);
  expect(readdirSync(cwd)).toEqual([".mcp.json"]);
  expect(readFileSync(path(cwd, ".mcp.json"), "utf8")).toBe(text);
});
