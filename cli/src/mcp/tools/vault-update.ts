import * as z from "zod";
import { readSettings } from "../../config/settings.js";
import { AGENT_NAMES } from "../../install/agents.js";
import { outcomeOf } from "../../install/result.js";
import { Updates } from "../../install/results.js";
import { sourceOf } from "../../install/terminal.js";
import { update } from "../../install/update.js";
import { consent, consentInput, explainPurchase, Status, WORDS } from "../consent.js";
import { projectEngine } from "../project-directory.js";
import { tool } from "../tool.js";
import { WARNING } from "../untrusted.js";
import { slugInput } from "./inputs.js";

export const vaultUpdate = tool({
  name: "vault_update",
  title: "Update installed products",
  description:
    "Updates products installed in this project to the published version, with the same checks as vault_install. Skips pinned " +
    "products. Shows the user what changes and asks for consent. If the client cannot ask, nothing is written until the user " +
    "has agreed and confirm is true. Never installs files that run automatically, never overwrites changed files, and never " +
    `pays. ${WARNING}`,
  input: z.strictObject({
    slugs: z
      .array(slugInput)
      .max(100)
      .default([])
      .describe("The products to update; empty means all installed products."),
    ...consentInput,
  }),
  output: Updates.extend({ status: Status }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async run(call, { slugs, ...input }) {
    const { context } = call;
    const engine = await projectEngine(call);
    const usual = (await readSettings(context)).agent;
    const decided = consent(call, "Update", { root: engine.place.root, confirm: input.confirm });
    const progress = context.screen.progress("Checking for newer versions");
    const updated = await update(engine, {
      source: sourceOf(context),
      slugs,
      agent: AGENT_NAMES.find((name) => name === usual),
      ...{ allowHooks: false, force: false, dryRun: input.dryRun },
      onProduct: (name) => progress.label(`Downloading and checking ${name}`),
      approve: decided.approve,
    }).catch((failure: unknown) => {
      throw explainPurchase(failure);
    });
    const status = input.dryRun ? "planned" : decided.status(updated);
    const standings = updated.standings.map(({ onSale, heldBy, ...standing }) => ({
      ...standing,
      ...(onSale !== undefined && { onSale }),
      heldBy: [...heldBy],
    }));
    return { result: { status, ...outcomeOf(engine.place, updated), standings }, words: [WORDS[status]] };
  },
});
