import { readFileSync } from "node:fs";
import { loadGrammars, ParseBudget, parse } from "#archive/code/parser.js";
import type { TreeNode } from "#archive/code/tree.js";
import type { Command } from "./command.js";
import { commands } from "./commands/index.js";
import type { Context } from "./context.js";

/** PowerShell is not on the machines that run the tests, so its scripts are parsed. Others run what they print. */
beforeAll(() => loadGrammars("powershell"));

async function completions(): Promise<string> {
  const completion = commands.find(({ name }) => name === "completion") as Command;
  const result = await completion.run({} as Context, { shell: "powershell" } as never);
  return (result as { script: string }).script;
}

const hasError = (node: TreeNode): boolean => node.type === "ERROR" || node.children.some(hasError);
const isSound = (text: string) => {
  const { parts, isComplete } = parse(text, "powershell", new ParseBudget());
  return isComplete && !parts.some(({ root }) => hasError(root));
};

test.each([
  ["the completions", completions],
  ["the installer", async () => readFileSync("tools/build/installers/install.ps1", "utf8")],
])("%s for PowerShell have no error of syntax", async (_, script) => {
  const text = await script();
  expect(isSound(text)).toBe(true);
  expect(isSound(text.replace("{", ""))).toBe(false);
});
