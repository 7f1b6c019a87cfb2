import { byteLength } from "./bytes.js";
import { type Finding, finding, MAX_FINDINGS } from "./finding.js";
import { MAX_DEPTH, MAX_PATH_BYTES, MAX_SEGMENT_BYTES } from "./limits.js";
import type { RuleId } from "./rules.js";

const SURROGATE = /\p{Cs}/u;
const CONTROL = /\p{Cc}/u;
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const WINDOWS_CHARACTER = /[<>:"|?*]/;
const RESERVED = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) {0,8}(?:\.|$)/i;
const SHORT_NAME = /^[^.~]{1,6}~[0-9]{1,6}(?:\.[^.]{0,3})?$/;
const ASCII = /^[\0-\x7f]{0,1024}$/;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes a name; undefined if its bytes are not valid UTF-8. */
export function decodeName(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Folds a name for comparison. File systems differ in case sensitivity and Unicode normalization, so this removes both
 * differences. The name is converted to uppercase first, because only that makes `ß` and `ss` equal.
 */
export function foldName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

function segmentFault(segment: string): RuleId | undefined {
  if (segment === "") return "name-empty";
  if (segment === "." || segment === "..") return "name-traversal";
  if (segment.includes("\\")) return "name-backslash";
  if (segment.includes("/")) return "name-traversal";
  if (WINDOWS_CHARACTER.test(segment)) return "name-character";
  if (/[. ]$/.test(segment)) return "name-trailing";
  if (RESERVED.test(segment)) return "name-reserved";
  if (SHORT_NAME.test(segment)) return "name-short";
  if (byteLength(segment) > MAX_SEGMENT_BYTES) return "name-length";
  return undefined;
}

/**
 * The first rule that the path of a file breaks, or undefined. Folders are passed without their trailing slash. Each
 * part is checked in its original form and in its compatibility form, because some file systems convert `‥` to `..`.
 */
export function nameFault(path: string): RuleId | undefined {
  if (path === "") return "name-empty";
  if (byteLength(path) > MAX_PATH_BYTES) return "name-length";
  if (SURROGATE.test(path)) return "name-encoding";
  if (CONTROL.test(path)) return "name-control";
  if (INVISIBLE.test(path)) return "name-invisible";
  if (path.startsWith("/")) return "name-absolute";
  const segments = path.split("/");
  if (segments.length > MAX_DEPTH) return "name-length";
  for (const segment of segments) {
    const fault = segmentFault(segment) ?? segmentFault(segment.normalize("NFKC"));
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Checks the names of an archive: each name separately, and then against the others (duplicates, a file with the name
 * of a folder). Returns at most one hundred findings.
 */
export function checkNames(entries: Iterable<{ path: string; isFolder: boolean }>): Finding[] {
  const findings: Finding[] = [];
  const known = new Map<string, Place>();
  for (const { path, isFolder } of entries) {
    const rule = nameFault(path) ?? placeName(known, path, isFolder);
    if (rule) findings.push(finding(rule, { file: path }));
    if (findings.length === MAX_FINDINGS) break;
  }
  return findings;
}

/** The entry at a folded path, and its spelling in the archive. */
interface Place {
  spelling: string;
  kind: "file" | "folder" | "parent";
}

function placeName(known: Map<string, Place>, path: string, isFolder: boolean): RuleId | undefined {
  const folded = foldName(path);
  const here = known.get(folded);
  if (here && (here.kind === "file") === isFolder) return "name-file-and-folder";
  if (here && (here.kind !== "parent" || here.spelling !== path)) return "name-duplicate";
  known.set(folded, { spelling: path, kind: isFolder ? "folder" : "file" });

  let slash = path.lastIndexOf("/");
  let foldedSlash = folded.lastIndexOf("/");
  while (slash > 0) {
    const spelling = path.slice(0, slash);
    const parent = known.get(folded.slice(0, foldedSlash));
    if (parent?.kind === "file") return "name-file-and-folder";
    if (parent && parent.spelling !== spelling) return "name-duplicate";
    if (parent) return undefined;
    known.set(folded.slice(0, foldedSlash), { spelling, kind: "parent" });
    slash = path.lastIndexOf("/", slash - 1);
    foldedSlash = folded.lastIndexOf("/", foldedSlash - 1);
  }
  return undefined;
}
