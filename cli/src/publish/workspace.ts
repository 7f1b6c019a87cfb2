import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { SKILL_FILE } from "#archive/front-matter.js";
import { MANIFEST_FILE } from "#contract/manifest.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { dependenciesOf, parseWanted } from "../install/requirements.js";
import { type Decided, requireProject } from "./project.js";

/** A product in a repository. */
export interface Member {
  /** Relative to the working folder. */
  readonly folder: string;
  readonly slug: string;
  readonly version: string;
  /** Slugs, including those of other authors' products. */
  readonly requires: readonly string[];
}

/** No known repository nests its products deeper. */
const MAX_DEPTH = 6;

/**
 * Folders with a product, from a folder downward. Folders of tools are skipped, and products are
 * not nested.
 */
async function productFolders(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some(({ name }) => name === MANIFEST_FILE || name === SKILL_FILE)) return [folder];
  if (depth === MAX_DEPTH) return [];
  const below = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules",
  );
  const found = await Promise.all(below.map(({ name }) => productFolders(join(folder, name), depth + 1)));
  return found.flat();
}

/** Processes one of several products. Error messages name the product. */
export async function about<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(error.exitCode, `${folder}: ${error.message}`, { ...error.details, cause: error });
  }
}

/**
 * The products below a folder, each after the products that it requires.
 * @throws CliError `validation` if there are none, or if one of them cannot be published
 */
export async function membersOf(
  { cwd, signal }: Pick<Context, "cwd" | "signal">,
  folder: string,
  decided: Decided,
): Promise<Member[]> {
  const members: Member[] = [];
  for (const found of (await productFolders(resolve(cwd, folder))).sort()) {
    const at = relative(cwd, found) || ".";
    const { manifest } = await about(at, () => requireProject(found, cwd, { signal, ...decided }));
    const requires = dependenciesOf(manifest).map((text) => parseWanted(text).slug);
    members.push({ folder: at, slug: manifest.name, version: manifest.version, requires });
  }
  if (members.length > 0) return inOrder(members);
  throw new CliError(EXIT.validation, `There is no product in ${folder} or below`, {
    hint: "A product's folder has a vault.yaml or a SKILL.md.",
  });
}

/**
 * Sorts products so that each one follows those that it requires; otherwise, their order is kept.
 * @throws CliError `validation` if two products have the same name or require each other
 */
export function inOrder(members: readonly Member[]): Member[] {
  const bySlug = new Map<string, Member>();
  for (const member of members) {
    const other = bySlug.get(member.slug);
    if (other) {
      throw new CliError(EXIT.validation, `Two folders have the product ${member.slug}`, {
        issues: [other.folder, member.folder],
        hint: "Change the `name` of one of them.",
      });
    }
    bySlug.set(member.slug, member);
  }
  const sorted = new Set<Member>();
  const add = (member: Member, path: readonly string[]) => {
    if (sorted.has(member)) return;
    if (path.includes(member.slug)) {
      const circle = [...path.slice(path.indexOf(member.slug)), member.slug];
      throw new CliError(EXIT.validation, "Products require each other", { issues: [circle.join(" → ")] });
    }
    for (const slug of member.requires) {
      const needed = bySlug.get(slug);
      if (needed) add(needed, [...path, member.slug]);
    }
    sorted.add(member);
  };
  for (const member of members) add(member, []);
  return [...sorted];
}
