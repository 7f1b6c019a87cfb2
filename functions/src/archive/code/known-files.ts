import type { Place } from "./place.js";
import { isFileOfTool, jsonOf } from "./tool-files.js";
import { FROM, textValue, UNKNOWN, type Value } from "./value.js";

const MAX_FILES = 20_000;
const MAX_WRITTEN = 40;
const MAX_APPENDED = 16_000;

/** Files are identified by their name without the folder, because programs refer to them from different folders. */
export function nameOfFile(path: string): string {
  const bare = path.replace(/^["']|["']$/g, "");
  return bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("\\")) + 1);
}

/** A host that gets a file, and where a program or a document says so. */
interface Sending {
  host: string;
  place: Place;
}

/** The files that the programs of one archive have, write, rename, and unpack, without a judgement of them. */
export class KnownFiles {
  private readonly contents = new Map<string, Value>();
  private readonly folders: [string, Value][] = [];

  /** @param archived the text of a small file of the archive, by its name without the folder */
  constructor(private readonly archived: (name: string) => string | undefined) {}

  /** The text of a file of the archive that programs put together with others, or undefined. */
  stored(path: string): string | undefined {
    return path === "" || path.includes(UNKNOWN) ? undefined : this.archived(nameOfFile(path));
  }

  /** A file that was written before, or undefined. */
  file(path: string): Value | undefined {
    return path === UNKNOWN ? undefined : this.contents.get(nameOfFile(path));
  }

  /** The origins of keys that were copied into files. */
  copiedKeys(): number {
    let from = 0;
    for (const { from: one } of this.contents.values()) from |= one & FROM.keys;
    return from;
  }

  /** Records that a folder receives files with unknown names, such as those of an archive. */
  writeFolder(path: string, from: number): void {
    const folder = path.replace(/^\.\//, "").replace(/\/$/, "");
    if (folder !== "" && folder !== "." && !folder.includes(UNKNOWN) && this.folders.length < MAX_FILES)
      this.folders.push([folder, { from }]);
  }

  /** The known value of the folder that contains a file, or undefined. */
  folderOf(path: string): Value | undefined {
    const plain = path.replace(/^\.\//, "");
    const known = this.folders.find(([folder]) => plain.startsWith(`${folder}/`))?.[1];
    return known ?? (/^[/~]/.test(plain) ? undefined : this.current);
  }

  /**
   * Records that a program changes its folder, so that file names without a folder refer to that
   * folder.
   */
  enter(path: string): void {
    this.folder = path;
    if (path === "-" || path === "..") this.current = undefined;
    else this.current = this.folderOf(`${path.replace(/\/$/, "")}/.`);
  }

  private current: Value | undefined;
  /** The folder that was entered last, as it is written. */
  folder = "";

  /** The folders of the files that were written, by the names of the files. */
  private readonly places = new Map<string, string>();

  /** The origins of all files that were written below a folder, which ends with a slash. */
  originBelow(folder: string): number {
    let from = 0;
    for (const [name, place] of this.places)
      if (place.startsWith(folder)) from |= this.contents.get(name)?.from ?? 0;
    return from;
  }

  /** The files that were sent before something was written to them, and where to. */
  private readonly sentFirst = new Map<string, Sending>();

  /** Records that a file is sent of which it is not known what it contains. */
  sent(path: string, sending: Sending): void {
    if (path.includes(UNKNOWN) || this.file(path) !== undefined || this.sentFirst.size >= MAX_FILES) return;
    this.sentFirst.set(nameOfFile(path), sending);
  }

  /** Where a file was sent to before it was written, or undefined. */
  sending(path: string): Sending | undefined {
    return this.sentFirst.get(nameOfFile(path));
  }

  /** Records what a file contains from now on. Returns whether there is room for it. */
  store(path: string, content: Value): boolean {
    this.noteWritten(path, content);
    if (path !== UNKNOWN) {
      this.contents.set(nameOfFile(path), content);
      this.places.set(nameOfFile(path), path);
    }
    return this.contents.size <= MAX_FILES;
  }

  /** The files of tools that programs write, by their paths, with their texts. */
  readonly written = new Map<string, string>();

  private noteWritten(path: string, content: Value): void {
    if (!isFileOfTool(path) || this.written.size >= MAX_WRITTEN) return;
    const text = content.text ?? jsonOf(content);
    if (text !== undefined && text.length < MAX_APPENDED) this.written.set(path, text);
  }

  /** What a file contains after something was added to its end; undefined if that is not known as a whole. */
  appended(path: string, content: Value): Value | undefined {
    const before = this.file(path);
    if (before?.text === undefined || content.text === undefined) return undefined;
    return textValue(`${before.text}\n${content.text}`.slice(0, MAX_APPENDED), before.from | content.from);
  }

  /** Replaces the known content of a file. */
  replace(path: string, content: Value): void {
    this.contents.set(nameOfFile(path), content);
    if (this.written.has(path) && content.text !== undefined) this.written.set(path, content.text);
  }

  /** The files that were opened to be written, and of which nothing is written yet. */
  private readonly opened = new Set<string>();

  /** Records that a program opens a file to write it from its start. */
  open(path: string): void {
    if (this.opened.size < MAX_FILES) this.opened.add(path);
  }

  /** What a file contains after something more was written: what a program writes after each other is one text. */
  extended(path: string, content: Value): Value {
    const before = this.opened.delete(path) ? undefined : this.file(path);
    const isKnown = before?.text !== undefined && content.text !== undefined;
    return isKnown
      ? textValue(`${before.text}${content.text}`.slice(0, MAX_APPENDED), before.from | content.from)
      : content;
  }

  /** The programs of the system that were copied or linked under other names, by the new name. */
  private readonly renamed = new Map<string, string>();

  /** The name of the program that a name means, after copies and links. */
  nameOfRenamed(name: string): string {
    return this.renamed.get(name) ?? name;
  }

  /** Records that a program of the system gets another name. */
  rename(program: string, path: string): void {
    const name = nameOfFile(path)
      .toLowerCase()
      .replace(/\.exe$/, "");
    if (name !== "" && !name.includes(UNKNOWN) && this.renamed.size < MAX_FILES)
      this.renamed.set(name, program);
  }
}
