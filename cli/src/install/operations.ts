import type * as z from "zod";
import { warningsFor } from "../audit/audit.js";
import { advisoriesBeforeInstall } from "../audit/before-install.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { remembered } from "../log/memory.js";
import { proofFault } from "../log/prove.js";
import { theirs } from "../market/words.js";
import type { AgentName, ALL_AGENTS } from "./agents.js";
import { isIntact, productsBeside, verifyInstalled } from "./inspect.js";
import { install, sameSite } from "./install.js";
import { type Lock, type LockedProduct, readLock } from "./lock-file.js";
import type { Plan } from "./plan.js";
import type { Source } from "./registry-client.js";
import { parseWanted } from "./requirements.js";
import { outcomeOf } from "./result.js";
import type { InstalledList, Outcome, Pinned, Uninstalled, Updates, Verified } from "./results.js";
import { look } from "./session.js";
import { approveInstall, approveUpdate, chosenAgents, engineOf, sourceOf, type Where } from "./terminal.js";
import { notInstalled, setPinned, uninstall } from "./uninstall.js";
import { type Standing, standings, update } from "./update.js";

/**
 * The implementations of the commands for installed products. They are loaded when one of these commands runs.
 */

export interface WriteInput extends Where {
  readonly allowHooks: boolean;
  readonly allowNewCapabilities: boolean;
  readonly allowAdvised: boolean;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
}

export interface InstallInput extends WriteInput {
  readonly products: readonly string[];
  readonly version: string | undefined;
  readonly agent: readonly AgentName[] | typeof ALL_AGENTS | undefined;
  readonly frozen: boolean;
}

export async function installHere(context: Context, input: InstallInput): Promise<Outcome> {
  const { products, version, frozen, agent } = input;
  if (version !== undefined && (products.length !== 1 || products[0]?.includes("@"))) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: ["--version: requires exactly one product, named without a version"],
    });
  }
  const wanted = products.map((product) =>
    parseWanted(version === undefined ? product : `${product}@${version}`),
  );
  const source = sourceOf(context);
  const progress = context.screen.progress("Installing");
  try {
    const engine = await engineOf(context, input);
    const installed = await install(engine, {
      ...input,
      source,
      advised: advisoriesBeforeInstall(context),
      wanted,
      agents: await chosenAgents(context, engine, agent),
      move: agent !== undefined && !frozen,
      onProduct: (slug) => progress.label(`Installing ${slug}`),
      approve: async (plan) => {
        progress.done();
        warnOfDeprecated(context, source, plan);
        return approveInstall(context, plan, input);
      },
    });
    return outcomeOf(engine.place, installed);
  } finally {
    progress.done();
  }
}

export async function updateHere(
  context: Context,
  input: WriteInput & { readonly slugs: readonly string[] },
): Promise<z.infer<typeof Updates>> {
  const progress = context.screen.progress("Checking for newer versions");
  try {
    const engine = await engineOf(context, input);
    const source = sourceOf(context);
    const updated = await update(engine, {
      ...input,
      source,
      advised: advisoriesBeforeInstall(context),
      agents: await chosenAgents(context, engine),
      onProduct: (slug) => progress.label(`Checking ${slug}`),
      approve: async (plan) => {
        progress.done();
        warnOfDeprecated(context, source, plan);
        return approveUpdate(context, plan, input);
      },
    });
    const lock = await look(engine);
    return {
      ...outcomeOf(engine.place, updated),
      standings: updated.standings.map(standingOf),
      findings: lock ? await warningsFor(context, source, lock, false) : [],
    };
  } finally {
    progress.done();
  }
}

export async function uninstallHere(
  context: Context,
  input: Where & { readonly slugs: readonly string[]; readonly force: boolean; readonly prune: boolean },
): Promise<z.infer<typeof Uninstalled>> {
  const { screen, interactive } = context;
  const engine = await engineOf(context, input);
  return uninstall(engine, {
    slugs: input.slugs,
    force: input.force,
    prune: async (slugs) => {
      if (input.prune || !interactive) return input.prune;
      const question = `No longer needed: ${slugs.join(", ")}. Uninstall too?`;
      return screen.confirm(question, { flag: "--prune" });
    },
  });
}

export async function listHere(
  context: Context,
  input: Where & { readonly offline: boolean },
): Promise<z.infer<typeof InstalledList>> {
  const engine = await engineOf(context, input);
  const { root, lockFile } = engine.place;
  const lock = await look(engine);
  if (!lock) return { root, lock: lockFile, products: [], findings: [] };
  const states = new Map<string, Standing>();
  const source = sourceOf(context);
  if (!input.offline) {
    const slugs = [...sameSite(lock, source.site).products.keys()];
    const progress = context.screen.progress("Checking for newer versions");
    try {
      for (const standing of await standings(source, lock, slugs)) states.set(standing.slug, standing);
    } finally {
      progress.done();
    }
  }
  const products = [...lock.products]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, product]) => {
      const standing = states.get(slug);
      const { version, category, target, copies, pinned, requested, requiredBy } = product;
      return {
        ...{ slug, version, category, target, pinned, requested, requiredBy },
        ...(copies && { copies }),
        ...(standing && { state: standing.state }),
        ...(standing?.onSale !== undefined && { onSale: standing.onSale }),
      };
    });
  const findings = await warningsFor(context, source, lock, input.offline);
  return { root, lock: lockFile, site: lock.site, products, findings };
}

/** Shows the author's warning about a version that is about to be installed. */
function warnOfDeprecated({ json, screen }: Context, source: Source, plan: Plan): void {
  if (json) return;
  for (const { slug, to } of plan.writes) {
    const recall = source.recallOf?.(slug, to.version);
    if (recall) screen.warn(`${slug} ${to.version} is ${recall.state}: ${theirs(recall.message)}`);
  }
}

/** An installed product, or undefined. Other commands report a damaged lock. */
export async function installedProduct(
  context: Context,
  where: Where,
  slug: string,
): Promise<LockedProduct | undefined> {
  const { disk, place } = await engineOf(context, where);
  const lock = await readLock(disk, place.lockFile).catch(() => undefined);
  return lock?.products.get(slug);
}

export async function verifyHere(
  context: Context,
  input: Where & { readonly slugs: readonly string[]; readonly strict: boolean },
): Promise<z.infer<typeof Verified>> {
  const engine = await engineOf(context, input);
  const { root, lockFile } = engine.place;
  const lock: Lock = (await look(engine)) ?? { site: "", products: new Map() };
  for (const slug of input.slugs) if (!lock.products.has(slug)) throw notInstalled(slug);
  const slugs = input.slugs.length > 0 ? input.slugs : [...lock.products.keys()];
  const inspected = await verifyInstalled(engine.disk, root, lock, slugs);
  const known = await remembered(context, lock.site);
  const products = inspected.map(({ missing, changed, added, ...product }) => {
    const { sha256, log } = lock.products.get(product.slug) as LockedProduct;
    const proofProblem = log && proofFault({ ...product, sha256 }, log, known?.keys);
    const isAsLocked = isIntact({ missing, changed, added }) && !(input.strict && added.length > 0);
    return {
      ...product,
      intact: isAsLocked && proofProblem === undefined,
      ...{ missing: [...missing], changed: [...changed], added: [...added] },
      logged: log !== undefined && proofProblem === undefined,
      ...(proofProblem !== undefined && { proofProblem }),
    };
  });
  const beside =
    input.slugs.length > 0 ? [] : await productsBeside(engine.disk, root, lock, engine.place.global);
  const intact = products.every((product) => product.intact) && !(input.strict && beside.length > 0);
  return { root, lock: lockFile, intact, products, beside };
}

export async function pinHere(
  context: Context,
  input: Where & { readonly slugs: readonly string[] },
  pinned: boolean,
): Promise<z.infer<typeof Pinned>> {
  const engine = await engineOf(context, input);
  const changed = await setPinned(engine, input.slugs, pinned);
  const lock = await look(engine);
  const products = [...new Set(input.slugs)].sort().map((slug) => ({
    slug,
    version: lock?.products.get(slug)?.version ?? "",
    changed: changed.includes(slug),
  }));
  return { pinned, products };
}

const standingOf = ({ slug, version, onSale, state, heldBy }: Standing) => ({
  ...{ slug, version, state },
  ...(onSale !== undefined && { onSale }),
  heldBy: [...heldBy],
});
