import { join } from "node:path";
import { foldName } from "#archive/names.js";
import { CliError, EXIT } from "../errors.js";
import { type Disk, kindAt, walk } from "./disk.js";
import { inspect } from "./inspect.js";
import type { Step } from "./journal.js";
import type { Lock, LockedFile, LockedProduct } from "./lock-file.js";
import { unfitting, withDependents } from "./requirements.js";
import type { Chosen } from "./resolve.js";
import { guardedPath, type Place } from "./target-directory.js";
import { foldersOf, overlap } from "./targets.js";
import type { Staged } from "./transaction.js";

/** The changes that a command plans. */
export interface Plan {
  /** The products to write. */
  readonly writes: readonly (Chosen & { readonly files: FileChanges })[];
  /** The products that are already installed. */
  readonly kept: readonly Chosen[];
  readonly steps: readonly Step[];
  readonly staged: ReadonlyMap<string, Staged>;
  readonly lock: Lock;
}

/** The differences between a product's files and those of the version in the lock. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface Permissions {
  /** Files that run automatically may be written. */
  readonly allowHooks: boolean;
  /** Changed files of a product may be replaced. */
  readonly force: boolean;
}

/**
 * Turns the chosen products into steps, if all of them may be written to their targets.
 *
 * @throws CliError `validation` that lists all files that are in the way or that run automatically
 */
export async function planInstall(
  disk: Disk,
  place: Place,
  lock: Lock,
  chosen: readonly Chosen[],
  permissions: Permissions,
): Promise<Plan> {
  const products = withDependents(
    new Map([...lock.products, ...chosen.map(({ slug, to }) => [slug, to] as const)]),
  );
  const wrong = unfitting(products);
  if (wrong.length > 0) {
    throw new CliError(EXIT.validation, "Version conflict", {
      issues: wrong,
      hint: "Choose a version that satisfies all products, or update the product that requires the old one.",
    });
  }
  checkHooks(chosen, permissions);
  checkOverlaps(products);
  const arriving = chosen.filter(({ archive }) => archive !== undefined);
  const steps: Step[] = [];
  for (const one of arriving) {
    steps.push(
      ...(await stepsFor(disk, place, one, { ...permissions, superseded: lock.superseded?.get(one.slug) })),
    );
  }
  return {
    writes: arriving.map((one) => ({ ...one, files: fileChanges(one.from?.files ?? [], one.to.files) })),
    kept: chosen.filter(({ archive }) => archive === undefined),
    steps,
    staged: new Map(
      arriving.flatMap(({ slug, to, archive }) =>
        archive ? [[slug, { slug, files: to.files, read: archive.read }] as const] : [],
      ),
    ),
    lock: { site: lock.site, products },
  };
}

function checkHooks(chosen: readonly Chosen[], { allowHooks }: Permissions): void {
  const issues = chosen.flatMap(({ slug, hooks }) =>
    hooks.map((path) => `${slug}: ${path} runs automatically`),
  );
  if (allowHooks || issues.length === 0) return;
  throw new CliError(EXIT.validation, "Hooks and settings files are not installed unless you allow it", {
    issues,
    hint: "Read these files first, then install with `--allow-hooks`.",
  });
}

function checkOverlaps(products: ReadonlyMap<string, LockedProduct>): void {
  const targets = [...products].flatMap(([slug, product]) =>
    foldersOf(product).map((target) => ({ slug, target })),
  );
  for (const [at, one] of targets.entries()) {
    const other = targets.slice(at + 1).find(({ target }) => overlap(target, one.target));
    if (!other) continue;
    throw new CliError(EXIT.validation, `${one.slug} and ${other.slug} cannot be installed together`, {
      issues: [`${one.target} and ${other.target} overlap`],
      hint: "Install one of them into another folder with `--agent`.",
    });
  }
}

async function stepsFor(
  disk: Disk,
  place: Place,
  { slug, from, to }: Chosen,
  permissions: Permissions & Merged,
): Promise<Step[]> {
  const drop = from ? await replaceable(disk, place, slug, from, permissions) : [];
  const before = from ? foldersOf(from) : [];
  const after = foldersOf(to);
  const left = before.filter((target) => !after.includes(target));
  const steps: Step[] = left.map((target) => ({ slug, target, fresh: false, drop }));
  for (const target of after) {
    const ours = before.includes(target) ? drop : undefined;
    await checkFree(disk, await guardedPath(disk, place.root, target), to.files, ours && new Set(ours));
    steps.push({ slug, target, fresh: true, drop: ours ?? [] });
  }
  return steps;
}

interface Merged {
  /**
   * The products that a merge of locks did not choose. Their files may be the installed ones, and
   * do not count as changes by the user.
   */
  readonly superseded?: LockedProduct | undefined;
}

/** The files in the lock, if the installed ones may be replaced. */
async function replaceable(
  disk: Disk,
  place: Place,
  slug: string,
  from: LockedProduct,
  { force, superseded }: Permissions & Merged,
): Promise<string[]> {
  const changed: string[] = [];
  for (const target of foldersOf(from)) {
    const found = await changedFiles(disk, place, { ...from, target }, superseded);
    changed.push(...found.map((path) => `${target}/${path}`));
  }
  if (changed.length > 0 && !force) {
    throw new CliError(EXIT.validation, `Changed files of ${slug} would be overwritten`, {
      issues: changed,
      hint: "Save your changes elsewhere, then use `--force` to overwrite the files.",
    });
  }
  return [...new Set([...from.files, ...(superseded?.files ?? [])].map(({ path }) => path))];
}

/** The files that the user changed: after a merge of locks, those that belong to neither branch. */
async function changedFiles(
  disk: Disk,
  place: Place,
  from: LockedProduct,
  superseded: LockedProduct | undefined,
): Promise<readonly string[]> {
  const { changed } = await inspect(disk, place.root, from);
  if (changed.length === 0 || !superseded || !foldersOf(superseded).includes(from.target)) return changed;
  const other = await inspect(disk, place.root, { ...superseded, target: from.target });
  return changed.filter((path) => other.changed.includes(path) || other.added.includes(path));
}

/**
 * Checks that no other files are at the paths of the product's files.
 *
 * @param ours files of the previous version, which are replaced; if missing, the folder must be empty
 */
async function checkFree(
  disk: Disk,
  folder: string,
  files: readonly LockedFile[],
  ours: ReadonlySet<string> | undefined,
): Promise<void> {
  if ((await kindAt(disk, folder)) === "nothing") return;
  const fileNames = new Set(files.map(({ path }) => foldName(path)));
  const folderNames = new Set(files.flatMap(({ path }) => parents(path)).map(foldName));
  const foreign: string[] = [];
  for await (const { path, kind } of walk(disk, folder)) {
    if (ours === undefined) foreign.push(path);
    else if (kind === "folder") {
      if (fileNames.has(foldName(path))) foreign.push(path);
    } else if (!ours.has(path) && (fileNames.has(foldName(path)) || folderNames.has(foldName(path)))) {
      foreign.push(path);
    }
  }
  if (foreign.length === 0) return;
  throw new CliError(EXIT.validation, `${folder} contains files that vaultmart did not install`, {
    issues: foreign.slice(0, 20).map((path) => join(folder, path)),
    hint: "Move these files. vaultmart never overwrites them.",
  });
}

function parents(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
}

export function fileChanges(from: readonly LockedFile[], to: readonly LockedFile[]): FileChanges {
  const before = new Map(from.map((file) => [file.path, file]));
  const after = new Set(to.map(({ path }) => path));
  const differs = (file: LockedFile) => {
    const old = before.get(file.path);
    return old !== undefined && (old.sha256 !== file.sha256 || old.executable !== file.executable);
  };
  return {
    added: to.filter(({ path }) => !before.has(path)).map(({ path }) => path),
    changed: to.filter(differs).map(({ path }) => path),
    removed: from.filter(({ path }) => !after.has(path)).map(({ path }) => path),
  };
}
