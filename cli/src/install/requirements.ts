import { satisfies, valid, validRange } from "semver";
import { Slug } from "#contract/fields.js";
import type { Manifest } from "#contract/manifest.js";
import { CliError, EXIT } from "../errors.js";
import type { LockedProduct } from "./lock-file.js";

/** A requested product, with any version or a version range. */
export interface Wanted {
  readonly slug: string;
  readonly range?: string | undefined;
}

/**
 * Reads `slug`, `slug@1.2.3`, `slug@^1.2` or `slug@latest`.
 *
 * @throws CliError `validation`
 */
export function parseWanted(text: string): Wanted {
  const [slug = "", ...rest] = text.split("@");
  const range = rest.length === 0 ? undefined : rest.join("@").trim();
  if (!Slug.safeParse(slug).success) throw invalid(text, "not a slug, such as release-train");
  if (range === undefined || range === "latest") return { slug };
  if (validRange(range) === null)
    throw invalid(text, `not a version or range, such as ${slug}@1.2.0 or ${slug}@^1.2`);
  return { slug, range };
}

const invalid = (text: string, fault: string) =>
  new CliError(EXIT.validation, `${JSON.stringify(text.slice(0, 100))} is ${fault}`, {
    hint: "To find products, run `vaultmart search`.",
  });

/** Whether a version satisfies a range, with npm's rules. */
export const fits = (version: string, range: string | undefined): boolean =>
  range === undefined || satisfies(version, range);

/** The version of a range that consists of exactly one version; otherwise undefined. */
export const exactly = (range: string | undefined): string | undefined =>
  (range === undefined ? null : valid(range)) ?? undefined;

/** Keys of `dependencies` for products of the marketplace. Other keys belong to other tools. */
const MARKET_KEYS = ["myclaude", "vaultmart"];

export const isMarketKey = (key: string): boolean => MARKET_KEYS.includes(key);

/**
 * The products that a manifest requires: its dependencies and a bundle's `includes`.
 *
 * @throws CliError `validation` if an entry is not a valid product
 */
export function dependenciesOf(manifest: Manifest | undefined): string[] {
  if (!manifest) return [];
  const needed = [
    ...MARKET_KEYS.flatMap((key) => manifest.dependencies?.[key] ?? []),
    ...(manifest.includes ?? []),
  ];
  for (const text of needed) parseWanted(text);
  return [...new Set(needed)].filter((text) => parseWanted(text).slug !== manifest.name).sort();
}

type Products = ReadonlyMap<string, LockedProduct>;

/** Derives `requiredBy` of all products from their dependencies. */
export function withDependents(products: Products): Map<string, LockedProduct> {
  const dependents = new Map<string, string[]>();
  for (const [slug, { dependencies }] of products) {
    for (const needed of new Set(dependencies.map((text) => parseWanted(text).slug))) {
      dependents.set(needed, [...(dependents.get(needed) ?? []), slug]);
    }
  }
  return new Map(
    [...products].map(([slug, product]) => [
      slug,
      { ...product, requiredBy: (dependents.get(slug) ?? []).sort() },
    ]),
  );
}

/** Products that no requested product depends on, directly or indirectly. A cycle alone does not keep products. */
export function unneeded(products: Products): string[] {
  const needed = new Set<string>();
  const queue = [...products].filter(([, { requested }]) => requested).map(([slug]) => slug);
  for (let slug = queue.pop(); slug !== undefined; slug = queue.pop()) {
    if (needed.has(slug)) continue;
    needed.add(slug);
    queue.push(...(products.get(slug)?.dependencies ?? []).map((text) => parseWanted(text).slug));
  }
  return [...products.keys()].filter((slug) => !needed.has(slug)).sort();
}

/** One line for each installed dependency whose version does not satisfy its range. */
export function unfitting(products: Products): string[] {
  return [...products].flatMap(([slug, { dependencies }]) =>
    dependencies.flatMap((text) => {
      const { slug: needed, range } = parseWanted(text);
      const there = products.get(needed);
      return there && !fits(there.version, range)
        ? [`${needed}: ${slug} requires ${range}, not ${there.version}`]
        : [];
    }),
  );
}
