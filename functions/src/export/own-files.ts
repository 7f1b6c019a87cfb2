import { Failure } from "#contract/failure.js";
import type { OwnFile } from "#domain/people/data-export.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { ownFileUrls } from "#store/people/account-purge.js";
import { type OwnProduct, ownProducts } from "#store/people/personal-data.js";

/** A file of a user in Storage. */
export interface StoredFile extends OwnFile {
  readonly key: string;
  /** Its path in a copy. */
  readonly path: string;
}

/** A range of positions: `from` is included, `to` is not. */
interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The pictures of a user, then the archives and pictures of each product, ordered by position. Only files that existed
 * at the given time are included.
 */
export async function* ownFiles(uid: string, until: Date, range: Range): AsyncGenerator<StoredFile> {
  const isWanted = ({ position }: OwnFile) =>
    position >= (range.from ?? "") && (range.to === undefined || position < range.to);
  // A slash is before every letter and digit of a product's ID.
  yield* (await picturesIn(`users/${uid}/`, "/", "files/profile/", until)).filter(isWanted);
  for await (const product of ownProducts(uid)) {
    if (range.to !== undefined && product.id > range.to) return;
    if (range.from !== undefined && `${product.id}0` <= range.from) continue;
    yield* (await filesOf(product, until)).filter(isWanted);
  }
}

async function filesOf({ id, slug }: OwnProduct, until: Date): Promise<StoredFile[]> {
  const pictures = await picturesIn(
    `products/${id}/thumbnails/`,
    `${id}/`,
    `files/products/${slug}-${id}/pictures/`,
    until,
  );
  const archives: StoredFile[] = [];
  for (const key of (await ownFileUrls(id)).flatMap(readableKey)) {
    const facts = await storage.stat(key);
    if (!facts || facts.createdAt > until) continue;
    const name = key.slice("products/".length).replaceAll("/", "-");
    archives.push({
      ...{ key, size: facts.size, position: `${id}/${key}` },
      path: `files/products/${slug}-${id}/${name}`,
    });
  }
  return [...pictures, ...archives].sort((one, other) => (one.position < other.position ? -1 : 1));
}

async function picturesIn(
  folder: `${string}/`,
  prefix: string,
  into: string,
  until: Date,
): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const page of storage.listPages(folder)) {
    for (const { key, size, createdAt } of page) {
      if (createdAt > until) continue;
      found.push({ key, size, position: `${prefix}${key}`, path: `${into}${key.slice(folder.length)}` });
    }
  }
  return found.sort((one, other) => (one.position < other.position ? -1 : 1));
}

/** The storage key of an archive; empty if its record is invalid, in which case no download can find it either. */
function readableKey(fileUrl: string): string[] {
  try {
    return [storageKeyOf(fileUrl, config().bucket)];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
