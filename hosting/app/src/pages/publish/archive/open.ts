import type { SourceFile } from "#archive/build.js";
import { refuse } from "#archive/finding.js";
import { MAX_ENTRIES, MAX_FILE_BYTES, MAX_TOTAL_BYTES } from "#archive/limits.js";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { type LicenseFacts, licenseFacts } from "#packaging/detect-license.js";
import { IGNORE_FILES, ignoreRules, isIgnored } from "#packaging/ignore.js";
import { readmeOf } from "#packaging/listing.js";
import { readSkillFolder, type SkillFacts } from "#packaging/skill-folder.js";
import { buildZip, readZip } from "./zip.js";

/** A file of a folder, with its path below that folder. */
export interface FolderFile {
  readonly path: string;
  readonly file: Blob;
}

/** An author's chosen files: the archive for buyers, and the data that fills in the form. */
export interface Opened {
  readonly archive: Blob;
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** The paths that the rules exclude. An excluded folder ends with a slash. */
  readonly leftOut: readonly string[];
  /** The text of vault.yaml; empty if there is none. */
  readonly manifest: string;
  readonly readme: string;
  /** The metadata of a skill without a vault.yaml. */
  readonly skill?: SkillFacts | undefined;
  /** The license information in the files; missing in drafts of older versions of the app. */
  readonly license?: LicenseFacts | undefined;
}

/** Files that macOS adds to ZIP archives. */
const OF_A_MAC = "__MACOSX/";

/**
 * Packs a folder. Excluded files are not read.
 * @throws ArchiveRefused if no archive can be built from it
 */
export async function openFolder(found: readonly FolderFile[]): Promise<Opened> {
  const own = IGNORE_FILES.map((name) => found.find(({ path }) => path === name)).find(Boolean);
  const { kept, leftOut } = leaveOut(found, await own?.file.text());
  checkSizes(kept);
  const files: SourceFile[] = [];
  for (const { path, file } of kept) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    files.push({ path, bytes, executable: isProgram(bytes) });
  }
  return describe(files, leftOut, zipBlob(buildZip(files)));
}

/**
 * Reads a ZIP. If all files are in one folder, or if some are excluded, the archive is rebuilt from the remaining
 * files. Otherwise, its bytes stay unchanged.
 *
 * @throws ArchiveRefused with the rules that the archive breaks
 */
export async function openZip(archive: Blob): Promise<Opened> {
  const all = readZip(new Uint8Array(await archive.arrayBuffer()));
  const files = withoutFolder(all.filter(({ path }) => !path.startsWith(OF_A_MAC)));
  const own = IGNORE_FILES.map((name) => files.find(({ path }) => path === name)).find(Boolean);
  const { kept, leftOut } = leaveOut(files, own && decode(own.bytes));
  const isAsItWas = kept.length === all.length && kept.every(({ path }, at) => path === all[at]?.path);
  return describe(kept, leftOut, isAsItWas ? archive : zipBlob(buildZip(kept)));
}

/** The archive with another vault.yaml. */
export async function withManifest(archive: Blob, manifest: string): Promise<Blob> {
  const files = readZip(new Uint8Array(await archive.arrayBuffer()));
  const rest = files.filter(({ path }) => path !== MANIFEST_FILE);
  return zipBlob(buildZip([...rest, { path: MANIFEST_FILE, bytes: new TextEncoder().encode(manifest) }]));
}

/** Strips the one folder that contains all files, if there is one. */
function withoutFolder(files: readonly SourceFile[]): readonly SourceFile[] {
  const [first] = files;
  const folder = first?.path.slice(0, first.path.indexOf("/") + 1) ?? "";
  if (folder === "" || !files.every(({ path }) => path.startsWith(folder))) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
}

/** @param lines the author's own, as in a `.gitignore` */
function leaveOut<T extends { readonly path: string }>(found: readonly T[], lines: string | undefined) {
  const rules = ignoreRules(lines);
  const leftOut = new Set<string>();
  const kept = found.filter(({ path }) => {
    const parts = path.split("/");
    for (let depth = 1; depth <= parts.length; depth++) {
      const part = parts.slice(0, depth).join("/");
      const isFolder = depth < parts.length;
      if (!isIgnored(rules, part, isFolder)) continue;
      leftOut.add(isFolder ? `${part}/` : part);
      return false;
    }
    return true;
  });
  return { kept, leftOut: [...leftOut].sort() };
}

/** Rejects what no archive can contain before anything is read. */
function checkSizes(files: readonly FolderFile[]): void {
  if (files.length > MAX_ENTRIES) refuse("too-many-entries");
  const large = files.find(({ file }) => file.size > MAX_FILE_BYTES);
  if (large) refuse("file-size", undefined, large.path);
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MAX_TOTAL_BYTES) refuse("total-size");
}

function describe(files: readonly SourceFile[], leftOut: readonly string[], archive: Blob): Opened {
  const manifest = files.find(({ path }) => path === MANIFEST_FILE);
  const { facts } = readSkillFolder(files);
  return {
    archive,
    files: files.map(({ path, bytes }) => ({ path, size: bytes.length })),
    leftOut,
    manifest: decode(manifest?.bytes),
    readme: decode(readmeOf(files)?.bytes),
    skill: manifest ? undefined : facts,
    license: facts?.license ?? licenseFacts(files, undefined),
  };
}

const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const zipBlob = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes], { type: "application/zip" });
/** Browsers do not report which files are executable. Files that start with `#!` are. */
const isProgram = (bytes: Uint8Array): boolean => bytes[0] === 0x23 && bytes[1] === 0x21;
