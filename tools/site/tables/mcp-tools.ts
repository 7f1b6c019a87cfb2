import { tools } from "#cli/mcp/tools/index.js";
import { code, codes, markdownTable } from "./markdown.js";

export const mcpToolsTable = () =>
  markdownTable(
    ["tool", "what it does", "input", "changes files"],
    tools.map(({ name, description, input, hints }) => [
      code(name),
      description,
      codes(Object.keys(input.shape)),
      hints.readOnlyHint ? "no" : "yes",
    ]),
  );
