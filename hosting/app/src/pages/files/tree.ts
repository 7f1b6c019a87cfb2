import type { VersionFile } from "#contract/files.js";

/** A folder, or a chain of folders that each contain only the next one, such as `src/main`. */
export interface Folder {
  readonly name: string;
  readonly path: string;
  readonly folders: readonly Folder[];
  readonly files: readonly VersionFile[];
}

/** The name of a file, without its folders. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

interface Growing {
  readonly name: string;
  readonly path: string;
  readonly folders: Map<string, Growing>;
  readonly files: VersionFile[];
}

const folder = (name: string, path: string): Growing => ({ name, path, folders: new Map(), files: [] });

/** The folder tree of files that are sorted by path. */
export function treeOf(files: readonly VersionFile[]): Folder {
  const root = folder("", "");
  for (const file of files) {
    let into = root;
    for (const name of file.path.split("/").slice(0, -1)) {
      const path = into.path ? `${into.path}/${name}` : name;
      const next = into.folders.get(name) ?? folder(name, path);
      into.folders.set(name, next);
      into = next;
    }
    into.files.push(file);
  }
  return { ...grown(root), name: "" };
}

function grown({ name, path, folders, files }: Growing): Folder {
  const inside = [...folders.values()].map(grown);
  const [only] = inside;
  if (only && path && inside.length === 1 && files.length === 0) {
    return { ...only, name: `${name}/${only.name}` };
  }
  return { name, path, folders: inside, files };
}

/** Names of the file that explains a folder, the best first. */
const FIRST = ["readme.md", "skill.md", "readme.txt", "readme", "vault.yaml"];

/**
 * The file to show first: a file at the top level that explains the others, otherwise the first file at the top level,
 * otherwise the first file.
 */
export function firstFile(files: readonly VersionFile[]): VersionFile | undefined {
  const top = files.filter(({ path }) => !path.includes("/"));
  for (const name of FIRST) {
    const found = top.find(({ path }) => path.toLowerCase() === name);
    if (found) return found;
  }
  return top[0] ?? files[0];
}
