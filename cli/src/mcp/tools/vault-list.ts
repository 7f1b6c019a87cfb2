import * as z from "zod";
import { WARNING } from "#domain/web/untrusted-text.js";
import { listHere } from "../../install/operations.js";
import { InstalledList } from "../../install/results.js";
import { count } from "../../market/words.js";
import { tool } from "../tool.js";
import { againstInstalled } from "./against.js";

export const vaultList = tool({
  name: "vault_list",
  title: "List installed products",
  description:
    "Lists the products installed in this project, with their versions and folders, and whether a newer version is " +
    `published. Read-only. ${WARNING}`,
  input: z.strictObject({
    offline: z.boolean().default(false).describe("Do not check the marketplace for newer versions."),
  }),
  output: InstalledList,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  async run({ context, root }, { offline }) {
    const result = await listHere(context, { global: false, dir: root, offline });
    const newer = result.products.filter(({ state }) => state === "newer").length;
    const installed = `${count(result.products.length, "product")} installed`;
    return {
      result,
      words: [
        newer === 0 ? `${installed}.` : `${installed}, ${newer} with a newer version.`,
        ...againstInstalled(result.findings),
      ],
    };
  },
});
