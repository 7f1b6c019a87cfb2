import * as z from "zod";
import { checkNames } from "#archive/names.js";
import { ProductId, Slug, Version } from "#contract/fields.js";
import { CliError, EXIT } from "../errors.js";
import { siteUrl } from "../site/url.js";
import { codeOf, type Disk, readText } from "./disk.js";
import { checkTarget, overlap } from "./targets.js";

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
  /** Of the archive's bytes. */
  sha256: Sha256,
  /** The product's folder, relative to the project (or the home folder). */
  target: z.string(),
  /** True when a person asked for it, false when another product did. */
  requested: z.boolean(),
  /** Pinned products are not updated. */
  pinned: z.boolean(),
  /** As in the manifest: `slug` or `slug@range`. */
  dependencies: z.array(z.string()),
  /** Slugs of the installed products that depend on it. */
  requiredBy: z.array(Slug),
  /** What the manifest says that it touches, kept so that an update can tell what is new. */
  sideEffects: z.array(z.string()),
  /** Sorted by path. An array, because a file may be called `__proto__`. */
  files: z.array(LockedFile),
});
export type LockedProduct = z.infer<typeof LockedProduct>;

const LockDocument = z.strictObject({
  lockVersion: z.literal(LOCK_VERSION),
  /** As the client writes it: whoever brings a lock along must not write to the terminal with it. */
  site: z.string().refine((text) => siteUrl(text).url === text, "must be a marketplace's address"),
  products: z.record(Slug, LockedProduct),
});

/** What is installed in one place, and from which site. */
export interface Lock {
  readonly site: string;
  readonly products: ReadonlyMap<string, LockedProduct>;
}

/**
 * Reads a lock file. It may come from anybody (a cloned repository), so its
 * folders and file names are judged like those of an archive.
 *
 * @param path shown in errors
 * @throws CliError `validation` for a newer format, or when it is no lock file
 */
export function parseLock(text: string, path: string): Lock {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw broken(path, ["It is no JSON"]);
  }
  const version = (document as { lockVersion?: unknown } | null)?.lockVersion;
  if (typeof version === "number" && version > LOCK_VERSION) {
    throw new CliError(
      EXIT.validation,
      `${path} has format ${version}, and this client knows ${LOCK_VERSION}`,
      {
        hint: "Update vaultmart; the file was left as it is.",
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
    checkTarget(product.target, slug);
    if (targets.some((other) => overlap(other, product.target))) {
      throw broken(path, [`${slug}: its folder overlaps with another product's`]);
    }
    targets.push(product.target);
    const [fault] = checkNames(product.files.map((file) => ({ path: file.path, isFolder: false })));
    if (fault) throw broken(path, [`${slug}: ${fault.message}: ${fault.file}`]);
  }
  return { site: read.data.site, products };
}

const broken = (path: string, issues: readonly string[]) =>
  new CliError(EXIT.validation, `${path} cannot be read`, {
    issues,
    hint: "Take it from version control again; it was left as it is.",
  });

/** Equal locks give equal text: keys, products and files are sorted. */
export function formatLock({ site, products }: Lock): string {
  const sorted = [...products].sort(([a], [b]) => (a < b ? -1 : 1));
  const document = {
    lockVersion: LOCK_VERSION,
    products: Object.fromEntries(
      sorted.map(([slug, product]) => [
        slug,
        {
          ...byKey(product),
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

/** The lock at a path, or undefined when nothing was installed there. */
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
