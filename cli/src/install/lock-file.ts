import { gt } from "semver";
import * as z from "zod";
import { checkNames } from "#archive/names.js";
import { ProductId, Slug, Version } from "#contract/fields.js";
import { CliError, EXIT } from "../errors.js";
import { LogRecord } from "../log/memory.js";
import { siteUrl } from "../site/url.js";
import { codeOf, type Disk, readText } from "./disk.js";
import { withDependents } from "./requirements.js";
import { asTargets, checkTarget, foldersOf, overlap } from "./targets.js";

export const LOCK_FILE = "vault-lock.json";
const LOCK_VERSION = 1;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One file of an installed product. */
export const LockedFile = z.strictObject({
  /** Relative to the product's folder. */
  path: z.string(),
  sha256: Sha256,
  bytes: z.int().min(0),
  executable: z.boolean(),
});
export type LockedFile = z.infer<typeof LockedFile>;

export const LockedProduct = z.strictObject({
  version: Version,
  productId: ProductId,
  category: z.string(),
  /** The archive's checksum. */
  sha256: Sha256,
  /** The product's folder, relative to the project (or the home folder). */
  target: z.string(),
  /** Folders of other agents, with the same files. Missing if there are none. */
  copies: z.array(z.string()).min(1).max(20).optional(),
  /** True if the user asked for it, false if another product requires it. */
  requested: z.boolean(),
  /** Pinned products are not updated. */
  pinned: z.boolean(),
  /** As in the manifest: `slug` or `slug@range`. */
  dependencies: z.array(z.string()),
  /** Slugs of the installed products that depend on it. */
  requiredBy: z.array(Slug),
  /** The manifest's side effects, stored so that an update can show new ones. */
  sideEffects: z.array(z.string()),
  /**
   * The capabilities that the scan of the installed version observed, such as
   * `hosts: api.example.com`, so that an update can show new ones. Missing in locks
   * of earlier versions.
   */
  capabilities: z.array(z.string().max(200)).max(400).optional(),
  /** Proves that the marketplace's log has the archive. Missing if the marketplace has no log. */
  log: LogRecord.optional(),
  /** Sorted by path. An array, because a file may be named `__proto__`. */
  files: z.array(LockedFile),
});
export type LockedProduct = z.infer<typeof LockedProduct>;

const LockDocument = z.strictObject({
  lockVersion: z.literal(LOCK_VERSION),
  /** Only in the form that the client writes, so that an untrusted lock cannot control the terminal. */
  site: z.string().refine((text) => siteUrl(text).url === text, "must be a marketplace's URL"),
  products: z.record(Slug, LockedProduct),
});

/** The products that are installed in one place, and their site. */
export interface Lock {
  readonly site: string;
  readonly products: ReadonlyMap<string, LockedProduct>;
  /**
   * After a merge conflict of version control: the products that were not chosen. Their files may be the
   * installed ones.
   */
  readonly superseded?: ReadonlyMap<string, LockedProduct>;
}

/**
 * Parses a lock file. A lock is untrusted (it may come from a cloned repository), so its folders and file names are
 * checked like those in an archive.
 * @param path the path to show in errors
 * @throws CliError `validation` for a newer format, or if it is not a lock file
 */
export function parseLock(text: string, path: string): Lock {
  const sides = conflictSides(text);
  if (!sides) return parseWhole(text, path);
  const [ours, theirs] = sides.map((side) => parseWhole(side, path)) as [Lock, Lock];
  return mergeLocks(ours, theirs, path);
}

/**
 * The two versions of a file with conflict markers (with or without the common ancestor), or undefined if there is no
 * conflict.
 */
export function conflictSides(text: string): readonly [string, string] | undefined {
  if (!/^<{7}(?: |\r?$)/m.test(text)) return undefined;
  const sides: [string[], string[]] = [[], []];
  let at: "both" | "ours" | "base" | "theirs" = "both";
  for (const line of text.split("\n")) {
    if (at === "both" && /^<{7}(?: |\r?$)/.test(line)) at = "ours";
    else if (at === "ours" && /^\|{7}(?: |\r?$)/.test(line)) at = "base";
    else if ((at === "ours" || at === "base") && /^={7}\r?$/.test(line)) at = "theirs";
    else if (at === "theirs" && /^>{7}(?: |\r?$)/.test(line)) at = "both";
    else {
      if (at === "both" || at === "ours") sides[0].push(line);
      if (at === "both" || at === "theirs") sides[1].push(line);
    }
  }
  return [sides[0].join("\n"), sides[1].join("\n")];
}

/**
 * Merges the locks of two branches: every product of either, in the newer version. A pin of either stays.
 *
 * @throws CliError `validation` if they are from different marketplaces
 */
function mergeLocks(ours: Lock, theirs: Lock, path: string): Lock {
  if (ours.site !== theirs.site) {
    throw broken(path, [`The merged branches are from ${ours.site} and ${theirs.site}`]);
  }
  const products = new Map(ours.products);
  const superseded = new Map<string, LockedProduct>();
  for (const [slug, other] of theirs.products) {
    const own = products.get(slug);
    const isNewer = own !== undefined && gt(other.version, own.version);
    const chosen = own === undefined || isNewer ? other : own;
    const left = chosen === other ? own : other;
    if (left && left.sha256 !== chosen.sha256) superseded.set(slug, left);
    const { copies: _, ...kept } = chosen;
    products.set(slug, {
      ...kept,
      // Where each product has one folder, a branch that moved it keeps its decision.
      ...(chosen.copies || left?.copies
        ? asTargets([...foldersOf(chosen), ...(left ? foldersOf(left) : [])])
        : { target: chosen.target }),
      requested: chosen.requested || left?.requested === true,
      pinned: chosen.pinned || left?.pinned === true,
    });
  }
  return { site: ours.site, products: withDependents(products), superseded };
}

function parseWhole(text: string, path: string): Lock {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw broken(path, ["It is not valid JSON"]);
  }
  const version = (document as { lockVersion?: unknown } | null)?.lockVersion;
  if (typeof version === "number" && version > LOCK_VERSION) {
    throw new CliError(
      EXIT.validation,
      `${path} has format ${version}, but this client supports only ${LOCK_VERSION}`,
      {
        hint: "Update vaultmart. The file was not changed.",
      },
    );
  }
  const read = LockDocument.safeParse(document);
  if (!read.success) {
    throw broken(
      path,
      read.error.issues.slice(0, 10).map((issue) => `${issue.path.join(".") || "file"}: ${issue.message}`),
    );
  }
  const products = new Map(Object.entries(read.data.products));
  const targets: string[] = [];
  for (const [slug, product] of products) {
    for (const target of foldersOf(product)) {
      checkTarget(target, slug);
      if (targets.some((other) => overlap(other, target))) {
        throw broken(path, [`${slug}: its folder overlaps with another product's`]);
      }
      targets.push(target);
    }
    const [fault] = checkNames(product.files.map((file) => ({ path: file.path, isFolder: false })));
    if (fault) throw broken(path, [`${slug}: ${fault.message}: ${fault.file}`]);
  }
  return { site: read.data.site, products };
}

const broken = (path: string, issues: readonly string[]) =>
  new CliError(EXIT.validation, `${path} cannot be read`, {
    issues,
    hint: "Restore it from version control. The file was not changed.",
  });

/** Serializes a lock. Equal locks result in equal text: keys, products, and files are sorted. */
export function formatLock({ site, products }: Lock): string {
  const sorted = [...products].sort(([a], [b]) => (a < b ? -1 : 1));
  const document = {
    lockVersion: LOCK_VERSION,
    products: Object.fromEntries(
      sorted.map(([slug, product]) => [
        slug,
        {
          ...byKey(product),
          ...(product.copies && { copies: [...product.copies].sort() }),
          dependencies: [...product.dependencies].sort(),
          files: [...product.files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(byKey),
          requiredBy: [...product.requiredBy].sort(),
          sideEffects: [...product.sideEffects],
        },
      ]),
    ),
    site,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const byKey = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as T;

/** The lock at a path, or undefined if nothing is installed there. */
export async function readLock(disk: Disk, path: string): Promise<Lock | undefined> {
  let text: string | undefined;
  try {
    text = await readText(disk, path);
  } catch (error) {
    if (codeOf(error) === "ENOTFILE") throw broken(path, ["It is a link or a folder"]);
    throw error;
  }
  return text === undefined ? undefined : parseLock(text, path);
}
