import { CliError, EXIT } from "../errors.js";
import { inspect } from "./inspect.js";
import type { Step } from "./journal.js";
import type { Lock, LockedProduct } from "./lock-file.js";
import { unneeded, withDependents } from "./requirements.js";
import { type Engine, inPlace } from "./session.js";
import { foldersOf } from "./targets.js";

export interface Removed {
  readonly slug: string;
  readonly version: string;
  readonly target: string;
  /** Changed files, which are kept. */
  readonly kept: string[];
  /** Files in the product's folder that do not belong to it. */
  readonly foreign: string[];
}

export interface UninstallOptions {
  readonly slugs: readonly string[];
  /** Also remove changed files. */
  readonly force: boolean;
  /** Called with the dependencies that are no longer needed; true removes them too. */
  readonly prune: (slugs: readonly string[]) => Promise<boolean>;
}

/**
 * Removes the files that the lock lists, and the folders that become empty.
 *
 * @throws CliError `notFound` if a product is not installed, `validation` if others require it
 */
export async function uninstall(
  engine: Engine,
  { slugs, force, prune }: UninstallOptions,
): Promise<{ removed: Removed[]; unneeded: string[] }> {
  return inPlace(engine, async ({ lock, commit }) => {
    const going = new Set(slugs);
    for (const slug of going) checkUnneeded(lock, slug, going);
    const products = lock?.products ?? new Map<string, LockedProduct>();
    const useless = unneeded(without(products, going));
    const pruned = useless.length > 0 && (await prune(useless));
    if (pruned) for (const slug of useless) going.add(slug);

    const removed: Removed[] = [];
    const steps: Step[] = [];
    for (const slug of [...going].sort()) {
      const product = products.get(slug);
      if (!product) continue;
      for (const target of foldersOf(product)) {
        const { changed, added } = await inspect(engine.disk, engine.place.root, { ...product, target });
        const kept = force ? [] : [...changed];
        const drop = product.files.map(({ path }) => path).filter((path) => !kept.includes(path));
        steps.push({ slug, target, fresh: false, drop });
        removed.push({ slug, version: product.version, target, kept, foreign: [...added] });
      }
    }
    const rest = withDependents(without(products, going));
    await commit(steps, new Map(), { site: lock?.site ?? "", products: rest });
    return { removed, unneeded: pruned ? [] : useless };
  });
}

function checkUnneeded(lock: Lock | undefined, slug: string, going: ReadonlySet<string>): void {
  const product = lock?.products.get(slug);
  if (!product) throw notInstalled(slug);
  const needing = product.requiredBy.filter((other) => !going.has(other) && lock?.products.has(other));
  if (needing.length === 0) return;
  throw new CliError(EXIT.validation, `${slug} is required by ${needing.join(", ")}`, {
    hint: `Uninstall them together: \`vaultmart uninstall ${[slug, ...needing].join(" ")}\`.`,
  });
}

const without = (products: ReadonlyMap<string, LockedProduct>, gone: ReadonlySet<string>) =>
  new Map([...products].filter(([slug]) => !gone.has(slug)));

/** Pins products to their version, or unpins them. Returns the slugs that changed. */
export async function setPinned(
  engine: Engine,
  slugs: readonly string[],
  pinned: boolean,
): Promise<string[]> {
  return inPlace(engine, async ({ lock, commit }) => {
    const products = new Map(lock?.products);
    const changed: string[] = [];
    for (const slug of new Set(slugs)) {
      const product = products.get(slug);
      if (!product) throw notInstalled(slug);
      if (product.pinned === pinned) continue;
      products.set(slug, { ...product, pinned });
      changed.push(slug);
    }
    if (changed.length > 0) await commit([], new Map(), { site: lock?.site ?? "", products });
    return changed.sort();
  });
}

export const notInstalled = (slug: string) =>
  new CliError(EXIT.notFound, `${slug} is not installed here`, {
    hint: "To see installed products, run `vaultmart list`; with `--global`, for the home folder.",
  });
