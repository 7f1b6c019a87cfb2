import * as z from "zod";
import { NOTICE } from "#domain/web/untrusted-text.js";
import { describeTool, listedTool } from "../tool.js";
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

test("the list of tools costs a model little", () => {
  expect(JSON.stringify(tools.map(listedTool)).length).toBeLessThan(10_000);
});

test("consent is the digest of a plan and nothing simpler", () => {
  for (const { input } of tools.filter(({ hints }) => !hints.readOnlyHint)) {
    const shape = z.strictObject({ confirm: input.shape.confirm });
    expect(shape.safeParse({ confirm: "0123456789abcdef0123456789abcdef" }).success).toBe(true);
    for (const confirm of [true, "true", "yes", ""]) {
      expect(shape.safeParse({ confirm }).error?.issues[0]?.message).toBe("must be the digest of a plan");
    }
  }
});

test.each(["force", "allowHooks", "global", "dir", "yes"])("no tool takes %s", (field) => {
  for (const { input } of tools) {
    expect(input.safeParse({ slug: "notes" }).success || input.safeParse({}).success).toBe(true);
    expect(input.safeParse({ slug: "notes", [field]: true }).success).toBe(false);
    expect(input.safeParse({ [field]: true }).success).toBe(false);
  }
});
