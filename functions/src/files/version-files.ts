import { fileContents } from "#archive/file-contents.js";
import { ArchiveRefused } from "#archive/finding.js";
import { listByRanges, MAX_READ_BYTES, type RangedFile, type Ranges, readByRanges } from "#archive/ranges.js";
import { Failure } from "#contract/failure.js";
import type { productsFile, VersionFile } from "#contract/files.js";
import type { AnswerOf } from "#contract/route.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import type { ProductFile } from "#domain/products/product.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";

type Contents = Omit<AnswerOf<(typeof productsFile)["GET"]>, "isPublic">;

/**
 * The files of a version, sorted by path, from the central directory of its archive. Reads at most 1 MB of the archive.
 *
 * @throws Failure `archiveUnreadable`
 */
export async function listFiles(file: ProductFile): Promise<VersionFile[]> {
  const files = await readable(async () => filesOf(archiveOf(file)));
  return files.map(described).sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * The content of one file, if it can be displayed. Reads at most 1 MB of the archive, and unpacks at most 1 MB.
 *
 * @throws Failure `fileNotFound`, `archiveUnreadable`
 */
export async function readFile(file: ProductFile, path: string): Promise<Contents> {
  return readable(async () => {
    const archive = archiveOf(file);
    const found = (await filesOf(archive)).find((one) => one.path === path);
    if (!found) throw new Failure("fileNotFound");
    if (!found.isReadable || found.size > MAX_READ_BYTES) return { ...described(found), kind: "large" };
    const bytes = await readByRanges(archive, found);
    const contents = fileContents(bytes);
    if (contents.kind !== "picture") return { ...described(found), ...contents };
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
    return { ...described(found), kind: "picture", picture: { ...contents.picture, base64 } };
  });
}

const described = ({ path, size, crc32 }: RangedFile): VersionFile => ({
  path,
  size,
  crc32: crc32.toString(16).padStart(8, "0"),
});

/**
 * The stored archive. The scanned generation is read, so that no other bytes are
 * served. Only records of an older system have no generation.
 */
function archiveOf({ fileUrl, fileSize, generation }: ProductFile): Ranges {
  const key = storageKeyOf(fileUrl, config().bucket);
  return {
    size: fileSize,
    read: async (start, end) => {
      const signal = AbortSignal.timeout(WAITS.storedFile.milliseconds);
      const bytes = await storage.readRange(key, generation, { start, end }, signal);
      if (!bytes) throw new Failure("archiveUnreadable");
      return bytes;
    },
  };
}

async function filesOf(archive: Ranges): Promise<RangedFile[]> {
  const files = await listByRanges(archive);
  if (!files) throw new Failure("archiveUnreadable");
  return files;
}

/** An archive that an older scanner accepted and the current reader rejects is not shown. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new Failure("archiveUnreadable");
    throw error;
  }
}
