import type { Advised } from "../audit/findings.js";
import { CliError, EXIT } from "../errors.js";
import { theirs } from "../market/words.js";
import type { AgentName } from "./agents.js";
import { isIntactEverywhere } from "./inspect.js";
import type { Lock, LockedProduct } from "./lock-file.js";
import { type Permissions, type Plan, planInstall } from "./plan.js";
import type { Source } from "./registry-client.js";
import { unneeded, type Wanted } from "./requirements.js";
import { type Chosen, type Resolving, resolve } from "./resolve.js";
import { type Engine, inPlace, look, type Session } from "./session.js";

export interface InstallOptions extends Permissions {
  readonly source: Source;
  /** An empty list means everything in the lock. */
  readonly wanted: readonly Wanted[];
  /** Install exactly what the lock lists; the lock does not change. */
  readonly frozen: boolean;
  /** Stop before anything is written. */
  readonly dryRun: boolean;
  /** The agents whose folders new products go to; by default the product's own folder. */
  readonly agents?: readonly AgentName[] | undefined;
  /** Whether to move installed products to the agents' folders too. */
  readonly move?: boolean;
  /** Called once with the plan before anything is written; false cancels. */
  readonly approve: (plan: Plan) => Promise<boolean>;
  readonly onProduct?: ((slug: string) => void) | undefined;
  /**
   * The advisories about a version. Affected versions are not written, unless `allowAdvised` is
   * true.
   */
  readonly advised?: ((slug: string, version: string) => Promise<readonly Advised[]>) | undefined;
  readonly allowAdvised?: boolean | undefined;
}

export interface Installed {
  readonly plan: Plan;
  /** False after a dry run, if there was nothing to do, or if the plan was not approved. */
  readonly written: boolean;
  /** Dependencies that are no longer needed. */
  readonly unneeded: readonly string[];
}

/**
 * Installs products and their dependencies: all of them or none (DESIGN §8).
 *
 * @throws CliError; folders and lock are then unchanged
 */
export async function install(engine: Engine, options: InstallOptions): Promise<Installed> {
  const run = async (lock: Lock | undefined, commit: Session["commit"] | undefined): Promise<Installed> => {
    const found = sameSite(lock, options.source.site);
    const named = options.wanted.length > 0;
    const wanted = named ? options.wanted : all(found);
    if (wanted.length === 0 || (options.frozen && !lock)) throw nothingToInstall();
    const refresh = new Set(found.superseded?.keys());
    return settle(engine, options, found, { wanted, byName: named && !options.frozen, refresh }, commit);
  };
  if (options.dryRun) return run(await look(engine), undefined);
  const merges = options.wanted.length === 0 && !options.frozen;
  return inPlace({ ...engine, merges }, ({ lock, commit }) => run(lock, commit));
}

/** Resolves the products, plans the changes, asks for approval, and commits. */
export async function settle(
  engine: Engine,
  options: Omit<InstallOptions, "wanted">,
  lock: Lock,
  asked: Pick<Resolving, "wanted" | "byName" | "refresh">,
  commit: Session["commit"] | undefined,
): Promise<Installed> {
  const { disk, place, signal } = engine;
  const chosen = await resolve({
    ...asked,
    source: options.source,
    lock,
    frozen: options.frozen,
    global: place.global,
    agents: options.agents,
    ...(options.move !== undefined && { move: options.move }),
    isIntact: (product: LockedProduct) => isIntactEverywhere(disk, place.root, product),
    onProduct: options.onProduct,
    signal,
  });
  await checkAdvised(chosen, options);
  const planned = await planInstall(disk, place, lock, chosen, options);
  const plan = options.frozen ? { ...planned, lock } : planned;
  const done = { plan, written: false, unneeded: unneeded(plan.lock.products) };
  if (!commit || !(await options.approve(plan))) return done;
  await commit(plan.steps, plan.staged, plan.lock);
  return { ...done, written: plan.writes.length > 0 };
}

/** @throws CliError `validation` if something that would be written is affected by an advisory */
async function checkAdvised(
  chosen: readonly Chosen[],
  { advised, allowAdvised = false }: Pick<InstallOptions, "advised" | "allowAdvised">,
): Promise<void> {
  if (!advised || allowAdvised) return;
  const issues: string[] = [];
  for (const { slug, to, archive } of chosen) {
    if (!archive) continue;
    for (const { id, summary, severity } of await advised(slug, to.version)) {
      issues.push(`${slug} ${to.version}: ${id} (${severity}): ${theirs(summary)}`);
    }
  }
  if (issues.length === 0) return;
  throw new CliError(
    EXIT.validation,
    "An advisory affects a version that would be installed; nothing was written",
    {
      issues,
      hint: "Choose another version, or read the advisory and use `--allow-advised`.",
    },
  );
}

const all = (lock: Lock): Wanted[] =>
  [...lock.products].map(([slug, { version }]) => ({ slug, range: version }));

/** @throws CliError `validation` if the lock is from another site, where a slug means another product */
export function sameSite(lock: Lock | undefined, site: string): Lock {
  if (!lock) return { site, products: new Map() };
  if (lock.site === site) return lock;
  throw new CliError(EXIT.validation, `The products installed here are from ${lock.site}, not from ${site}`, {
    hint: `If you trust ${lock.site}, use \`--url ${lock.site}\`.`,
  });
}

const nothingToInstall = () =>
  new CliError(EXIT.validation, "No product was named, and there is no lock file here", {
    hint: "Name a product: `vaultmart install <slug>`.",
  });
