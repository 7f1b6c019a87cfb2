/** The fields of a file that a comparison needs. Files with the same checksum and size are equal. */
export interface ComparableFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The checksum of its bytes. */
  readonly crc32: string;
}

/** The differences between the files of two versions. Lists are sorted by path. */
export interface FileComparison<F extends ComparableFile = ComparableFile> {
  readonly added: readonly F[];
  readonly removed: readonly F[];
  readonly changed: readonly { readonly before: F; readonly after: F }[];
  /** Files with only a different path. */
  readonly renamed: readonly { readonly before: F; readonly after: F }[];
  /** The number of unchanged files. */
  readonly unchanged: number;
}

/**
 * Compares the files of two versions by path, size, and checksum.
 *
 * A removed and an added file with equal bytes count as one renamed file. Among several candidates, a file with the
 * same name in another folder is preferred. Empty files are never renamed, because all of them are equal.
 */
export function compareFiles<F extends ComparableFile>(
  before: readonly F[],
  after: readonly F[],
): FileComparison<F> {
  const earlier = new Map(before.map((file) => [file.path, file]));
  const later = new Set(after.map(({ path }) => path));
  const changed: { before: F; after: F }[] = [];
  const fresh: F[] = [];
  let unchanged = 0;
  for (const file of [...after].sort(byPath)) {
    const same = earlier.get(file.path);
    if (!same) fresh.push(file);
    else if (contentsOf(same) === contentsOf(file)) unchanged++;
    else changed.push({ before: same, after: file });
  }
  const gone = before.filter(({ path }) => !later.has(path)).sort(byPath);
  const withName = pairs(gone, fresh, (file) => `${contentsOf(file)} ${nameOf(file)}`);
  const others = pairs(withName.gone, withName.fresh, contentsOf);
  const renamed = [...withName.paired, ...others.paired];
  renamed.sort((one, other) => byPath(one.after, other.after));
  return { added: others.fresh, removed: others.gone, changed, renamed, unchanged };
}

/** Pairs files with the same key, and returns the unpaired ones. Empty files are never paired. */
function pairs<F extends ComparableFile>(
  gone: readonly F[],
  fresh: readonly F[],
  keyOf: (file: F) => string,
) {
  const waiting = new Map<string, F[]>();
  for (const file of [...gone].reverse()) {
    if (file.size === 0) continue;
    const same = waiting.get(keyOf(file));
    if (same) same.push(file);
    else waiting.set(keyOf(file), [file]);
  }
  const paired: { before: F; after: F }[] = [];
  const left = fresh.filter((after) => {
    const before = waiting.get(keyOf(after))?.pop();
    if (before) paired.push({ before, after });
    return before === undefined;
  });
  const taken = new Set(paired.map(({ before }) => before));
  return { gone: gone.filter((file) => !taken.has(file)), fresh: left, paired };
}

const contentsOf = ({ crc32, size }: ComparableFile): string => `${crc32} ${size}`;

const nameOf = ({ path }: ComparableFile): string => path.slice(path.lastIndexOf("/") + 1);

const byPath = (one: ComparableFile, other: ComparableFile): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0;
