import * as z from "zod";
import { readSettings } from "../../config/settings.js";
import { AGENT_NAMES } from "../../install/agents.js";
import { outcomeOf } from "../../install/outcome.js";
import { Updates } from "../../install/results.js";
import { sourceOf } from "../../install/terminal.js";
import { update } from "../../install/update.js";
import { consent, consentInput, explainPurchase, Status, WORDS } from "../consent.js";
import { projectEngine } from "../place.js";
import { tool } from "../tool.js";
import { WARNING } from "../untrusted.js";
import { slugInput } from "./inputs.js";

export const vaultUpdate = tool({
  name: "vault_update",
  title: "Update installed products",
  description:
    "Brings products that are installed in this project to the version on sale, with the checks of vault_install; pinned ones " +
    "stay. The person is asked first, with what changes; where the client cannot ask, nothing is written until they agreed and " +
    "confirm is true. Files that run by themselves are never installed, changed files never overwritten, nothing is ever " +
    `paid. ${WARNING}`,
  input: z.strictObject({
    slugs: z
      .array(slugInput)
      .max(100)
      .default([])
      .describe("Which ones; empty means all that are installed."),
    ...consentInput,
  }),
  output: Updates.extend({ status: Status }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async run(call, { slugs, ...input }) {
    const { context } = call;
    const engine = await projectEngine(call);
    const usual = (await readSettings(context)).agent;
    const decided = consent(call, "Update", { root: engine.place.root, confirm: input.confirm });
    const progress = context.screen.progress("Looking for newer versions");
    const updated = await update(engine, {
      source: sourceOf(context),
      slugs,
      agent: AGENT_NAMES.find((name) => name === usual),
      ...{ allowHooks: false, force: false, dryRun: input.dryRun },
      onProduct: (name) => progress.label(`Fetching and checking ${name}`),
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
