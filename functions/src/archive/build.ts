import { deflateRawSync } from "node:zlib";
import { ArchiveRefused } from "./finding.js";
import { MAX_RATIO } from "./limits.js";
import { checkNames } from "./names.js";
import { readDirectory } from "./structure.js";

export interface SourceFile {
  /** Relative to the archive's root, with forward slashes. */
  path: string;
  bytes: Uint8Array;
  executable?: boolean;
}

/**
 * The earliest time that ZIP can represent, so that equal files give equal archives regardless of the build
 * time.
 */
const BUILT_AT = new Date(Date.UTC(1980, 0, 1));
const LEVEL = 9;
/**
 * The two deflate implementations compress slightly differently, so only half of the limit is used.
 */
const STORE_ABOVE_RATIO = MAX_RATIO / 2;

/**
 * Builds the archive of a product. Equal files give equal bytes, regardless of their order. `readDirectory` accepts the
 * result, and `inflateEntry` returns each file byte for byte.
 *
 * Files with a very high compression ratio are stored uncompressed, so that a harmless file, such as an empty table, is
 * not mistaken for a ZIP bomb.
 *
 * @throws ArchiveRefused with the broken rules of the scanner, such as `name-reserved` or `file-size`
 */
export async function buildArchive(files: Iterable<SourceFile>): Promise<Uint8Array> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const faults = checkNames(sorted.map(({ path }) => ({ path, isFolder: false })));
  if (faults.length > 0) throw new ArchiveRefused(faults);

  const { default: JSZip } = await import("jszip");
  const zip = new JSZip();
  for (const { path, bytes, executable } of sorted) {
    zip.file(path, bytes, {
      date: BUILT_AT,
      createFolders: false,
      compression: compressesTooWell(bytes) ? "STORE" : "DEFLATE",
      unixPermissions: executable ? 0o100755 : 0o100644,
    });
  }
  const archive = await zip.generateAsync({
    type: "uint8array",
    platform: "UNIX",
    compressionOptions: { level: LEVEL },
  });
  readDirectory(archive);
  return archive;
}

function compressesTooWell(bytes: Uint8Array): boolean {
  return bytes.length > deflateRawSync(bytes, { level: LEVEL }).length * STORE_ABOVE_RATIO;
}
