import { gt } from "semver";
import { type Installed, type InstallOptions, sameSite, settle } from "./install.js";
import type { Lock } from "./lock-file.js";
import type { Source } from "./registry-client.js";
import { fits, parseWanted } from "./requirements.js";
import { type Engine, inPlace, look, type Session } from "./session.js";
import { notInstalled } from "./uninstall.js";

/** How an installed product compares with the published version. */
export interface Standing {
  readonly slug: string;
  readonly version: string;
  /** The published version; undefined if the product is no longer published. */
  readonly onSale: string | undefined;
  readonly state: "current" | "newer" | "pinned" | "held back" | "not on sale";
  /** The products that require the older version. */
  readonly heldBy: readonly string[];
}

/** Compares installed products with those of the site, in one request per 100 products. */
export async function standings(source: Source, lock: Lock, slugs: readonly string[]): Promise<Standing[]> {
  const found: Standing[] = [];
  const offers = await source.findAll(slugs.filter((slug) => lock.products.has(slug)));
  for (const slug of [...new Set(slugs)].sort()) {
    const product = lock.products.get(slug);
    if (!product) continue;
    const onSale = offers.get(slug)?.version;
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

/** The installed products whose range excludes a version. */
const holders = (lock: Lock, slug: string, version: string): string[] =>
  [...lock.products]
    .filter(([, { dependencies }]) =>
      dependencies.map(parseWanted).some((needed) => needed.slug === slug && !fits(version, needed.range)),
    )
    .map(([holder]) => holder)
    .sort();

export interface UpdateOptions extends Omit<InstallOptions, "wanted" | "frozen" | "move"> {
  /** An empty list means all. */
  readonly slugs: readonly string[];
}

export interface Updated extends Installed {
  readonly standings: readonly Standing[];
}

/**
 * Updates installed products to the published version. Skips pinned products, and products whose current version
 * another product requires.
 *
 * @throws CliError; folders and lock are then unchanged
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
