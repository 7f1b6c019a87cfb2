import { describeTool } from "../tool.js";
import { NOTICE } from "../untrusted.js";
import { tools } from "./index.js";

test("there are the five tools of the specification", () => {
  expect(tools.map(({ name }) => name)).toEqual([
    "vault_search",
    "vault_info",
    "vault_install",
    "vault_list",
    "vault_update",
  ]);
});

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s says what it takes, answers and may do",
  (_, tool) => {
    const { description, inputSchema, outputSchema, annotations } = describeTool(tool);
    expect(description).toContain("untrusted");
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({
      type: "object",
      properties: { notice: { type: "string", description: NOTICE } },
    });
    const writes = tool.name === "vault_install" || tool.name === "vault_update";
    expect(annotations).toMatchObject({ readOnlyHint: !writes, destructiveHint: writes });
    expect("confirm" in tool.input.shape).toBe(writes);
  },
);

test.each(["force", "allowHooks", "global", "dir", "yes"])("no tool takes %s", (field) => {
  for (const { input } of tools) {
    expect(input.safeParse({ slug: "notes" }).success || input.safeParse({}).success).toBe(true);
    expect(input.safeParse({ slug: "notes", [field]: true }).success).toBe(false);
    expect(input.safeParse({ [field]: true }).success).toBe(false);
  }
});
