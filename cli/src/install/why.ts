import type { Context } from "../context.js";
import type { Lock } from "./lock-file.js";
import { look } from "./session.js";
import { engineOf, type Where } from "./terminal.js";
import { notInstalled } from "./uninstall.js";

/** The maximum number of paths to list. */
const MOST_PATHS = 20;

export async function whyHere(context: Context, where: Where, slug: string) {
  const lock = await look(await engineOf(context, where));
  const product = lock?.products.get(slug);
  if (!lock || !product) throw notInstalled(slug);
  const { version, requested } = product;
  return { slug, version, requested, paths: pathsTo(lock, slug) };
}

/**
 * The shortest dependency paths, without cycles, from the products that the user installed by name to a product that
 * they require.
 */
export function pathsTo(lock: Lock, slug: string): string[][] {
  const found: string[][] = [];
  const queue: string[][] = [[slug]];
  for (let path = queue.shift(); path && found.length < MOST_PATHS; path = queue.shift()) {
    const [first = ""] = path;
    const product = lock.products.get(first);
    if (!product) continue;
    if (product.requested && path.length > 1) found.push(path);
    // A large project can have more ways than anyone reads.
    if (queue.length > 1_000) continue;
    for (const holder of product.requiredBy) if (!path.includes(holder)) queue.push([holder, ...path]);
  }
  return found;
}
