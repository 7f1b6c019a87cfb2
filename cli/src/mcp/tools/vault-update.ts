import * as z from "zod";
import { WARNING } from "#domain/web/untrusted-text.js";
import { warningsFor } from "../../audit/audit.js";
import { advisoriesBeforeInstall } from "../../audit/before-install.js";
import { outcomeOf } from "../../install/result.js";
import { Updates } from "../../install/results.js";
import { look } from "../../install/session.js";
import { chosenAgents, sourceOf } from "../../install/terminal.js";
import { update } from "../../install/update.js";
import { consent, consentInput, explainPurchase, PlanOffer, Status } from "../consent.js";
import { projectEngine } from "../project-directory.js";
import { tool } from "../tool.js";
import { againstInstalled } from "./against.js";
import { slugInput } from "./inputs.js";

export const vaultUpdate = tool({
  name: "vault_update",
  title: "Update installed products",
  description:
    "Updates products installed in this project to the published version, with the same checks and the same consent as " +
    `vault_install. Skips pinned products. Never overwrites changed files, and never pays. ${WARNING}`,
  input: z.strictObject({
    slugs: z
      .array(slugInput)
      .max(100)
      .default([])
      .describe("The products to update; empty means all installed products."),
    ...consentInput,
  }),
  output: Updates.extend({ status: Status, plan: PlanOffer }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async run(call, { slugs, ...input }) {
    const { context } = call;
    const engine = await projectEngine(call);
    const decided = consent(call, "Update", { root: engine.place.root, ...input });
    const progress = context.screen.progress("Checking for newer versions");
    const source = sourceOf(context);
    const updated = await update(engine, {
      source,
      advised: advisoriesBeforeInstall(context),
      slugs,
      agents: await chosenAgents(context, engine),
      ...{ allowHooks: false, force: false, dryRun: input.dryRun },
      onProduct: (name) => progress.label(`Downloading and checking ${name}`),
      approve: decided.approve,
    }).catch((failure: unknown) => {
      throw explainPurchase(failure);
    });
    const { words, ...outcome } = decided.outcome(updated);
    const standings = updated.standings.map(({ onSale, heldBy, ...standing }) => ({
      ...standing,
      ...(onSale !== undefined && { onSale }),
      heldBy: [...heldBy],
    }));
    const lock = await look(engine);
    const findings = lock ? await warningsFor(context, source, lock, false) : [];
    return {
      result: { ...outcome, ...outcomeOf(engine.place, updated), standings, findings },
      words: [...words, ...againstInstalled(findings)],
    };
  },
});
