import * as z from "zod";
import { Version } from "#contract/fields.js";
import { readSettings } from "../../config/settings.js";
import { AGENT_NAMES } from "../../install/agents.js";
import { install } from "../../install/install.js";
import { outcomeOf } from "../../install/outcome.js";
import { Outcome } from "../../install/results.js";
import { sourceOf } from "../../install/terminal.js";
import { parseWanted } from "../../install/wanted.js";
import { consent, consentInput, explainPurchase, Status, WORDS } from "../consent.js";
import { projectEngine } from "../place.js";
import { tool } from "../tool.js";
import { WARNING } from "../untrusted.js";
import { slugInput } from "./inputs.js";

export const vaultInstall = tool({
  name: "vault_install",
  title: "Install a product",
  description:
    "Installs a product and what it needs into this project, after checking its checksum, reading its archive strictly and " +
    "scanning it; all of it or nothing. The person is asked first; where the client cannot ask, nothing is written until they " +
    "agreed and confirm is true. Files that run by themselves (hooks, settings) are never installed, changed files never " +
    `overwritten, and nothing is ever paid: what costs money the person buys first. ${WARNING}`,
  input: z.strictObject({
    slug: slugInput,
    version: Version.optional().describe("An exact version; the one on sale unless told."),
    agent: z
      .enum(AGENT_NAMES)
      .optional()
      .describe("Into the folders of this agent instead of the product's own."),
    ...consentInput,
  }),
  output: Outcome.extend({ status: Status }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async run(call, { slug, version, agent, ...input }) {
    const { context } = call;
    const engine = await projectEngine(call);
    const usual = (await readSettings(context)).agent;
    const decided = consent(call, "Install", { root: engine.place.root, confirm: input.confirm });
    const progress = context.screen.progress(`Looking for ${slug}`);
    const installed = await install(engine, {
      source: sourceOf(context),
      wanted: [parseWanted(version === undefined ? slug : `${slug}@${version}`)],
      agent: agent ?? AGENT_NAMES.find((name) => name === usual),
      move: agent !== undefined,
      ...{ frozen: false, allowHooks: false, force: false, dryRun: input.dryRun },
      onProduct: (name) => progress.label(`Fetching and checking ${name}`),
      approve: decided.approve,
    }).catch((failure: unknown) => {
      throw explainPurchase(failure);
    });
    const status = input.dryRun ? "planned" : decided.status(installed);
    return { result: { status, ...outcomeOf(engine.place, installed) }, words: [WORDS[status]] };
  },
});
