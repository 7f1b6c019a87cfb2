import { ignoreRules, isIgnored } from "#packaging/ignore.js";
import type { FolderFile } from "./open.js";

/**
 * The user's choice, by a button or by drag and drop: one ZIP file, one folder, or something else.
 */
export type Chosen =
  | { readonly kind: "zip"; readonly name: string; readonly archive: File }
  | { readonly kind: "folder"; readonly name: string; readonly files: readonly FolderFile[] }
  | { readonly kind: "neither" };

const NEITHER: Chosen = { kind: "neither" };
const ENDING = /\.zip$/i;

export function chosenFile(file: File | undefined): Chosen {
  if (!file || !ENDING.test(file.name)) return NEITHER;
  return { kind: "zip", name: file.name.replace(ENDING, ""), archive: file };
}

/**
 * @param files the files of a folder input; their paths start with the name of the folder
 */
export function chosenFolder(files: Iterable<File>): Chosen {
  const found = [...files].map((file) => {
    const [name = "", ...rest] = file.webkitRelativePath.split("/");
    return { name, path: rest.join("/"), file };
  });
  return { kind: "folder", name: found[0]?.name ?? "", files: found };
}

/** The dropped files. Call this during the drop event; folders can be read after it. */
export async function dropped(data: DataTransfer): Promise<Chosen> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const [file, another] = data.files;
  const [entry] = entries;
  if (another) return NEITHER;
  if (!entry || !isFolder(entry)) return chosenFile(file);
  return { kind: "folder", name: entry.name, files: await filesBelow(entry, "") };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const ALWAYS = ignoreRules();

/** Folders that are always excluded are not read: they may contain tens of thousands of files. */
async function filesBelow(folder: FileSystemDirectoryEntry, above: string): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  for (const entry of await entriesOf(folder)) {
    const path = `${above}${entry.name}`;
    if (isFolder(entry)) {
      if (!isIgnored(ALWAYS, path, true)) found.push(...(await filesBelow(entry, `${path}/`)));
    } else found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
  }
  return found;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader returns at most a hundred entries per call, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
