import * as z from "zod";
import { Version } from "#contract/fields.js";
import { WARNING } from "#domain/web/untrusted-text.js";
import { advisoriesBeforeInstall } from "../../audit/before-install.js";
import { AGENT_NAMES, ALL_AGENTS } from "../../install/agents.js";
import { install } from "../../install/install.js";
import { parseWanted } from "../../install/requirements.js";
import { outcomeOf } from "../../install/result.js";
import { Outcome } from "../../install/results.js";
import { chosenAgents, sourceOf } from "../../install/terminal.js";
import { consent, consentInput, explainPurchase, PlanOffer, Status } from "../consent.js";
import { projectEngine } from "../project-directory.js";
import { tool } from "../tool.js";
import { slugInput } from "./inputs.js";

export const vaultInstall = tool({
  name: "vault_install",
  title: "Install a product",
  description:
    "Installs a product and its dependencies into this project, everything or nothing, after checking and scanning the " +
    "archive. Asks the user for consent. If the client cannot ask, the first call writes nothing and returns the plan with a " +
    "digest; call again with the digest when the user has agreed. Never installs files that run automatically, never " +
    `overwrites changed files, and never pays. ${WARNING}`,
  input: z.strictObject({
    slug: slugInput,
    version: Version.optional().describe("An exact version; by default, the published one."),
    agent: z
      .enum([ALL_AGENTS, ...AGENT_NAMES])
      .optional()
      .describe("Install into this agent's folders, or into those of all agents that are used here."),
    ...consentInput,
  }),
  output: Outcome.extend({ status: Status, plan: PlanOffer }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async run(call, { slug, version, agent, ...input }) {
    const { context } = call;
    const engine = await projectEngine(call);
    const decided = consent(call, "Install", { root: engine.place.root, ...input });
    const progress = context.screen.progress(`Resolving ${slug}`);
    const installed = await install(engine, {
      source: sourceOf(context),
      advised: advisoriesBeforeInstall(context),
      wanted: [parseWanted(version === undefined ? slug : `${slug}@${version}`)],
      agents: await chosenAgents(context, engine, agent && (agent === ALL_AGENTS ? agent : [agent])),
      move: agent !== undefined,
      ...{ frozen: false, allowHooks: false, force: false, dryRun: input.dryRun },
      onProduct: (name) => progress.label(`Downloading and checking ${name}`),
      approve: decided.approve,
    }).catch((failure: unknown) => {
      throw explainPurchase(failure);
    });
    const { words, ...outcome } = decided.outcome(installed);
    return { result: { ...outcome, ...outcomeOf(engine.place, installed) }, words };
  },
});
