import { gt } from "semver";
import { CliError, EXIT } from "../errors.js";
import { type Installed, type InstallOptions, sameSite, settle } from "./install.js";
import type { Lock } from "./lock-file.js";
import { type Engine, inPlace, look, type Session } from "./session.js";
import type { Source } from "./source.js";
import { notInstalled } from "./uninstall.js";
import { fits, parseWanted } from "./wanted.js";

/** How an installed product stands against what is on sale. */
export interface Standing {
  readonly slug: string;
  readonly version: string;
  /** On sale now; undefined when it is not on sale any more. */
  readonly onSale: string | undefined;
  readonly state: "current" | "newer" | "pinned" | "held back" | "not on sale";
  /** What needs the older version. */
  readonly heldBy: readonly string[];
}

/** Asks the site about each product: one search each. */
export async function standings(source: Source, lock: Lock, slugs: readonly string[]): Promise<Standing[]> {
  const found: Standing[] = [];
  for (const slug of [...new Set(slugs)].sort()) {
    const product = lock.products.get(slug);
    if (!product) continue;
    const onSale = await source.find(slug).then(
      ({ version }) => version,
      (error: unknown) => {
        if (error instanceof CliError && error.exitCode === EXIT.notFound) return undefined;
        throw error;
      },
    );
    const heldBy = onSale === undefined ? [] : holders(lock, slug, onSale);
    const { version, pinned } = product;
    const isNewer = onSale !== undefined && gt(onSale, version);
    const state =
      onSale === undefined
        ? "not on sale"
        : !isNewer
          ? "current"
          : pinned
            ? "pinned"
            : heldBy.length > 0
              ? "held back"
              : "newer";
    found.push({ slug, version, onSale, state, heldBy });
  }
  return found;
}

/** The installed products whose range a version is not in. */
const holders = (lock: Lock, slug: string, version: string): string[] =>
  [...lock.products]
    .filter(([, { dependencies }]) =>
      dependencies.map(parseWanted).some((needed) => needed.slug === slug && !fits(version, needed.range)),
    )
    .map(([holder]) => holder)
    .sort();

export interface UpdateOptions extends Omit<InstallOptions, "wanted" | "frozen" | "move"> {
  /** Nothing means all. */
  readonly slugs: readonly string[];
}

export interface Updated extends Installed {
  readonly standings: readonly Standing[];
}

/**
 * Brings installed products to the version on sale; pinned ones stay, and those that
 * another product needs as they are.
 *
 * @throws CliError; then folders and lock are as before
 */
export async function update(engine: Engine, options: UpdateOptions): Promise<Updated> {
  const run = async (lock: Lock | undefined, commit: Session["commit"] | undefined): Promise<Updated> => {
    const found = sameSite(lock, options.source.site);
    for (const slug of options.slugs) if (!found.products.has(slug)) throw notInstalled(slug);
    const slugs = options.slugs.length > 0 ? options.slugs : [...found.products.keys()];
    const states = await standings(options.source, found, slugs);
    const newer = states.filter(({ state }) => state === "newer");
    const wanted = newer.map(({ slug, onSale }) => ({ slug, range: onSale }));
    const refresh = new Set(newer.map(({ slug }) => slug));
    const settled = await settle(
      engine,
      {
        ...options,
        frozen: false,
        approve: async (plan) => plan.writes.length > 0 && options.approve(plan),
      },
      found,
      { wanted, refresh, byName: false },
      commit,
    );
    return { ...settled, standings: states };
  };
  if (options.dryRun) return run(await look(engine), undefined);
  return inPlace(engine, ({ lock, commit }) => run(lock, commit));
}
