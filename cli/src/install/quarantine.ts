import type { Step } from "./journal.js";
import type { LockedProduct } from "./lock-file.js";
import { withDependents } from "./requirements.js";
import { type Engine, inPlace } from "./session.js";
import { foldersOf } from "./targets.js";
import { notInstalled } from "./uninstall.js";

/** The folder to which products that must not be used are moved. No agent looks for skills there. */
export const QUARANTINE = ".vaultmart-quarantine";

export interface Quarantined {
  readonly slug: string;
  readonly version: string;
  readonly from: string;
  /** Relative to the root. */
  readonly to: string;
  readonly requiredBy: readonly string[];
}

/**
 * Moves the folders of products with all their contents out of the agents' folders, and removes the products from the
 * lock: all of them or none. Deletes nothing. Products that require them are not moved.
 *
 * @throws CliError `notFound` if one is not installed
 */
export async function quarantine(engine: Engine, slugs: readonly string[]): Promise<Quarantined[]> {
  return inPlace(engine, async ({ lock, commit }) => {
    const products = new Map<string, LockedProduct>(lock?.products);
    const moved: Quarantined[] = [];
    const steps: Step[] = [];
    for (const slug of [...new Set(slugs)].sort()) {
      const product = products.get(slug);
      if (!product) throw notInstalled(slug);
      const { version } = product;
      const requiredBy = product.requiredBy.filter((other) => !slugs.includes(other));
      for (const from of foldersOf(product)) {
        const to = `${QUARANTINE}/${slug}-${version}-${engine.newId()}`;
        steps.push({ slug, target: from, fresh: false, drop: [], to });
        moved.push({ slug, version, from, to, requiredBy });
      }
      products.delete(slug);
    }
    await commit(steps, new Map(), { site: lock?.site ?? "", products: withDependents(products) });
    return moved;
  });
}
