import { join } from "node:path";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { CliError } from "../errors.js";
import { AGENTS, type AgentFolders } from "./agents.js";
import { type Disk, kindAt, sha256Of, walk } from "./disk.js";
import type { Lock, LockedFile, LockedProduct } from "./lock-file.js";
import { guardedPath } from "./target-directory.js";
import { foldersOf, PRODUCTS_FOLDER } from "./targets.js";

/** How an installed product differs from the lock. Paths are relative to its folder. */
export interface Inspection {
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  /** Files that do not belong to the product. */
  readonly added: readonly string[];
}

export const isIntact = ({ missing, changed }: Inspection): boolean => missing.length + changed.length === 0;

/**
 * Compares a product's folder with the lock, byte by byte. Links are not followed; a link in place of a file counts as
 * a change.
 */
export async function inspect(
  disk: Disk,
  root: string,
  product: Pick<LockedProduct, "target" | "files">,
): Promise<Inspection> {
  const files = new Map(product.files.map((file) => [file.path, file]));
  const [changed, added]: [string[], string[]] = [[], []];
  const seen = new Set<string>();
  const folder = await folderOf(disk, root, product.target);
  for await (const { path, kind } of folder === undefined ? [] : walk(disk, folder)) {
    if (kind === "folder") continue;
    const file = files.get(path);
    if (!file) {
      added.push(path);
      continue;
    }
    seen.add(path);
    if (kind !== "file" || !(await isAsLocked(disk, join(folder ?? "", path), file))) changed.push(path);
  }
  const missing = product.files.map(({ path }) => path).filter((path) => !seen.has(path));
  return { missing, changed, added };
}

/** Whether each folder of a product contains the files that the lock lists. */
export async function isIntactEverywhere(disk: Disk, root: string, product: LockedProduct): Promise<boolean> {
  for (const target of foldersOf(product)) {
    if (!isIntact(await inspect(disk, root, { ...product, target }))) return false;
  }
  return true;
}

/** The product's folder, unless it is missing or something else is on its path. */
async function folderOf(disk: Disk, root: string, target: string): Promise<string | undefined> {
  try {
    const folder = await guardedPath(disk, root, target);
    return (await kindAt(disk, folder)) === "folder" ? folder : undefined;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

async function isAsLocked(disk: Disk, path: string, file: LockedFile): Promise<boolean> {
  const { size, mode } = await disk.lstat(path);
  if (size !== file.bytes) return false;
  if (process.platform !== "win32" && ((mode & 0o111) !== 0) !== file.executable) return false;
  return sha256Of(await disk.readFile(path)) === file.sha256;
}

export interface Inspected extends Inspection {
  readonly slug: string;
  readonly version: string;
  readonly target: string;
}

/** Compares all folders of the installed products, or of the named ones, with the lock. */
export async function verifyInstalled(
  disk: Disk,
  root: string,
  lock: Lock,
  slugs: readonly string[] = [...lock.products.keys()],
): Promise<Inspected[]> {
  const inspected: Inspected[] = [];
  for (const slug of [...slugs].sort()) {
    const product = lock.products.get(slug);
    if (!product) continue;
    for (const target of foldersOf(product)) {
      const found = await inspect(disk, root, { ...product, target });
      inspected.push({ slug, version: product.version, target, ...found });
    }
  }
  return inspected;
}

/**
 * Product folders that are not in the lock, for example because a merge of branches left them. A product is recognized
 * by its vault.yaml, so that the user's own skills are not reported.
 *
 * @param global whether the root is the home folder
 */
export async function productsBeside(
  disk: Disk,
  root: string,
  lock: Lock,
  global: boolean,
): Promise<string[]> {
  const side = global ? "home" : "project";
  const known = new Set([...lock.products.values()].flatMap(foldersOf));
  const agents: readonly AgentFolders[] = Object.values(AGENTS);
  const parents = new Set([
    PRODUCTS_FOLDER,
    ...agents.flatMap(({ skills, rules }) => [skills[side], ...(rules ? [rules[side]] : [])]),
    ...[...known].map((target) => target.split("/").slice(0, -1).join("/")),
  ]);
  const beside: string[] = [];
  for (const parent of [...parents].filter(Boolean).sort()) {
    const folder = await folderOf(disk, root, parent);
    const entries = folder === undefined ? [] : await disk.readdir(folder, { withFileTypes: true });
    for (const entry of entries) {
      const target = `${parent}/${entry.name}`;
      if (!entry.isDirectory() || entry.name.startsWith(".") || known.has(target)) continue;
      if ((await kindAt(disk, join(root, target, MANIFEST_FILE))) === "file") beside.push(target);
    }
  }
  return beside.sort();
}
