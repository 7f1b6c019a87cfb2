import { setInToml } from "./toml-file.js";

const set = (text: string) =>
  setInToml(text, "mcp_servers", "vaultmart", { command: "vaultmart", args: ["mcp", "--root", "C:\\a"] });
const TABLE = '[mcp_servers.vaultmart]\ncommand = "vaultmart"\nargs = ["mcp", "--root", "C:\\\\a"]\n';

test.each<[string, string, string]>([
  ["a new file", "", TABLE],
  ["a file without servers", 'model = "x" # mine\n', `model = "x" # mine\n\n${TABLE}`],
  [
    "servers of others",
    '[mcp_servers.a]\ncommand = "a"\n[mcp_servers.a.env]\nK = "v"',
    `[mcp_servers.a]\ncommand = "a"\n[mcp_servers.a.env]\nK = "v"\n\n${TABLE}`,
  ],
  [
    "a text that only looks like ours",
    "note = '''\n[mcp_servers.vaultmart]\n'''\n# [mcp_servers.vaultmart]\n",
    `note = '''\n[mcp_servers.vaultmart]\n'''\n# [mcp_servers.vaultmart]\n\n${TABLE}`,
  ],
  [
    "an old entry of ours, whose other keys stay",
    '[ mcp_servers . "vaultmart" ] # here\ncommand = "old" # was\nenabled = true\nargs = [\n  "x", # one\n]\n\n[other]\nargs = []\n',
    '[ mcp_servers . "vaultmart" ] # here\ncommand = "vaultmart" # was\nenabled = true\nargs = ["mcp", "--root", "C:\\\\a"]\n\n[other]\nargs = []\n',
  ],
  [
    "an entry without arguments",
    '[mcp_servers.vaultmart]\ncommand = "vaultmart"\n\n[z]\n',
    '[mcp_servers.vaultmart]\nargs = ["mcp", "--root", "C:\\\\a"]\ncommand = "vaultmart"\n\n[z]\n',
  ],
  ["line ends of Windows", "a = 1\r\n", `a = 1\r\n\r\n${TABLE.replaceAll("\n", "\r\n")}`],
])("%s", (_what, before, after) => {
  expect(set(before)).toBe(after);
  expect(set(after)).toBe(after);
});

test.each([
  ["a table on one line", 'mcp_servers = { vaultmart = { command = "x" } }'],
  ["a key with dots", 'mcp_servers.vaultmart.command = "x"'],
  ["a key in the table around it", '[mcp_servers]\nvaultmart = { command = "x" }'],
  ["a string that does not end", 'a = "x'],
  ["a bracket that does not close", "a = [1,"],
])("%s is refused, so that the file is left alone", (_what, text) => {
  expect(() => set(text)).toThrow(SyntaxError);
});
