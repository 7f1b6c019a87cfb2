import { ArchiveRefused } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { plain } from "./instructions/prose/fold.js";
import type { ArchiveEntry } from "./structure.js";

const MAX_SMALL = 16 * 1024;
const MAX_SMALL_FILES = 100;

/**
 * The texts of small files by their name without the folder, for programs that put them together. A damaged file is
 * reported where it is scanned.
 */
export function smallTexts(
  files: readonly ArchiveEntry[],
  bytes: Uint8Array,
): (name: string) => string | undefined {
  const read = new Map<string, string | undefined>();
  let byName: Map<string, ArchiveEntry> | undefined;
  return (name) => {
    byName ??= new Map(
      files
        .filter(({ size }) => size <= MAX_SMALL)
        .reverse()
        .map((file) => [file.path.slice(file.path.lastIndexOf("/") + 1), file]),
    );
    const file = byName.get(name);
    if (!file || read.has(name) || read.size >= MAX_SMALL_FILES) return read.get(name);
    let text: string | undefined;
    try {
      text = file && plain(Buffer.from(inflateEntry(bytes, file)).toString("utf8"));
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error;
    }
    read.set(name, text);
    return text;
  };
}
