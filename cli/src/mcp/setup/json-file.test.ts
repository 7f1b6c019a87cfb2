import { setInJson } from "./json-file.js";

const entry = { command: "vaultmart", args: ["mcp"] };
const set = (text: string) => setInJson(text, "mcpServers", "vaultmart", entry);

test.each<[string, string, string]>([
  [
    "a new file",
    "",
    '{\n  "mcpServers": {\n    "vaultmart": {\n      "command": "vaultmart",\n      "args": [\n        "mcp"\n      ]\n    }\n  }\n}\n',
  ],
  [
    "an empty object",
    "{}",
    '{\n  "mcpServers": {\n    "vaultmart": {\n      "command": "vaultmart",\n      "args": [\n        "mcp"\n      ]\n    }\n  }\n}',
  ],
  [
    "servers of others, comments and a comma at the end, with tabs",
    '// mine\n{\n\t"theme": "dark", // nice\n\t"mcpServers": {\n\t\t"other": { "command": "x" },\n\t},\n}\n',
    '// mine\n{\n\t"theme": "dark", // nice\n\t"mcpServers": {\n\t\t"other": { "command": "x" },\n\t\t"vaultmart": {\n\t\t\t"command": "vaultmart",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t},\n\t},\n}\n',
  ],
  [
    "an old entry of ours, and line ends of Windows",
    '{\r\n  "mcpServers": {\r\n    "vaultmart": { "command": "old" },\r\n    "z": {}\r\n  }\r\n}\r\n',
    '{\r\n  "mcpServers": {\r\n    "vaultmart": {\r\n      "command": "vaultmart",\r\n      "args": [\r\n        "mcp"\r\n      ]\r\n    },\r\n    "z": {}\r\n  }\r\n}\r\n',
  ],
])("%s", (_what, before, after) => {
  expect(set(before)).toBe(after);
  expect(set(after)).toBe(after);
});

test("a file without servers keeps all that it has", () => {
  const before = '{"a":{"//":"no comment, /* nor this */"},"b":[1,2.5e3,null,"\\"}"]}';
  expect(JSON.parse(set(before))).toEqual({ ...JSON.parse(before), mcpServers: { vaultmart: entry } });
});

test.each([
  ["no JSON", "{ mcpServers: {} }"],
  ["half a file", '{"mcpServers": {'],
  ["two documents", "{} {}"],
  ["a list", "[]"],
  ["servers that are no object", '{"mcpServers": []}'],
  ["what is too deep", "[".repeat(100_000)],
])("%s is refused, so that the file is left alone", (_what, text) => {
  expect(() => set(text)).toThrow(SyntaxError);
});
