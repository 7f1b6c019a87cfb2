import { createHash } from "node:crypto";
import { ArchiveRefused, type Finding, finding } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { ruleOf } from "./rules.js";
import { type ArchiveEntry, readDirectory } from "./structure.js";
import { type TextPart, textParts } from "./text.js";

/** The fingerprint of a file from a product that was removed as malicious. */
export interface Fingerprint {
  /** The product and its version, for the admin who reviews a similar file. */
  readonly product: string;
  readonly sha256: string;
  /** As `sketchOf` made it. */
  readonly sketch: Uint32Array;
}

/**
 * The number of values in a sketch. With 64, the error of an estimate near one half is about 6%.
 */
export const SKETCH_SIZE = 64;
/** The number of words in a shingle. A changed word changes as many shingles. */
const SHINGLE = 3;
/** A file with fewer shingles is too short to be recognized. */
const LEAST_SHINGLES = 60;
/** The share of common shingles from which a file is nearly the same. */
const LIKE = 0.4;
/** Longer files are mostly libraries, which honest products ship too. */
const MOST_BYTES = 128 * 1024;
const MOST_WORDS = 40_000;

/** Folders of third-party code. */
const SHIPPED =
  /(?:^|\/)(?:node_modules|vendor|third_party|dist|build|site-packages|\.venv)\/|\.min\.\w{2,3}$|\.lock$/i;

/**
 * Whether a file can be a fingerprint: instructions and programs. Texts for people,
 * such as licenses and readmes, and data, such as manifests, are similar in honest
 * products.
 */
function isTelling({ kind, path, isOpaque }: TextPart, size: number): boolean {
  return (
    kind !== "documentation" && kind !== "data" && !isOpaque && size <= MOST_BYTES && !SHIPPED.test(path)
  );
}

const WORDS = /[\p{L}\p{N}_]{1,60}/gu;

/**
 * The smallest hashes of a text's shingles (KMV), which estimate how much two texts have in common. White space, case,
 * and punctuation are ignored. The hash has no seed, so that sketches remain comparable.
 *
 * @returns undefined for a text that is too short
 */
export function sketchOf(text: string): Uint32Array | undefined {
  const hashes = new Set<number>();
  const last: number[] = [];
  let words = 0;
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(text); match && words < MOST_WORDS; match = WORDS.exec(text)) {
    words++;
    last.push(hashOf(match[0].toLowerCase()));
    if (last.length > SHINGLE) last.shift();
    if (last.length === SHINGLE) hashes.add(last.reduce(mixed, 0));
  }
  if (hashes.size < LEAST_SHINGLES) return undefined;
  return Uint32Array.from(hashes).sort().slice(0, SKETCH_SIZE);
}

/** FNV-1a over UTF-16 code units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Murmur's finalizer over both, so that each bit of the result depends on each bit of the words. */
function mixed(sum: number, hash: number): number {
  let mix = Math.imul(sum, 31) + hash;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}

/**
 * Estimates the share of shingles that two texts have in common: the fraction of the smallest hashes of their union
 * that both contain. Sketches are sorted, so this takes one pass.
 */
export function likeness(one: Uint32Array, other: Uint32Array): number {
  const size = Math.min(SKETCH_SIZE, one.length, other.length);
  let common = 0;
  for (let seen = 0, at = 0, beside = 0; seen < size; seen++) {
    const [a, b] = [one[at] ?? Number.POSITIVE_INFINITY, other[beside] ?? Number.POSITIVE_INFINITY];
    if (a === b) common++;
    if (a <= b) at++;
    if (b <= a) beside++;
  }
  return common / size;
}

/** The fingerprint of a file; undefined if the file is not suitable for one. */
export function fingerprintOf(part: TextPart, content: Uint8Array, product: string): Fingerprint | undefined {
  if (!isTelling(part, content.length)) return undefined;
  const sketch = sketchOf(part.text);
  return sketch && { product, sha256: createHash("sha256").update(content).digest("hex"), sketch };
}

/** Fingerprints of one product. */
const MOST_FILES = 50;

/**
 * The fingerprints of the files in an archive, at most 50. If the scan named files, other programs are left out,
 * because malicious products also contain libraries of others.
 * @param named the files with findings
 */
export function fingerprintsOf(
  bytes: Uint8Array,
  product: string,
  named: ReadonlySet<string>,
): Fingerprint[] {
  let entries: ArchiveEntry[];
  try {
    entries = readDirectory(bytes);
  } catch (error) {
    if (error instanceof ArchiveRefused) return [];
    throw error;
  }
  const found: Fingerprint[] = [];
  for (const entry of [...entries].sort(
    (one, other) => Number(named.has(other.path)) - Number(named.has(one.path)),
  )) {
    if (found.length === MOST_FILES) break;
    if (entry.isFolder || entry.size > MOST_BYTES) continue;
    const content = inflateEntry(bytes, entry);
    const [part] = textParts(entry.path, content, entry.executable);
    if (!part || (part.kind === "code" && named.size > 0 && !named.has(entry.path))) continue;
    const one = fingerprintOf(part, content, product);
    if (one && !found.some(({ sha256 }) => sha256 === one.sha256)) found.push(one);
  }
  return found;
}

/** Finds a file that is identical or very similar to a known one. */
export function checkKnownFile(
  part: TextPart,
  content: Uint8Array,
  known: readonly Fingerprint[],
): Finding[] {
  if (known.length === 0) return [];
  const own = fingerprintOf(part, content, "");
  if (!own) return [];
  const same = known.find(({ sha256 }) => sha256 === own.sha256);
  const like = same ?? known.find(({ sketch }) => likeness(own.sketch, sketch) >= LIKE);
  if (!like) return [];
  const message = `${ruleOf("known-copy").title}: ${like.product}${same ? ", the same bytes" : ""}`;
  return [finding("known-copy", { file: part.path, message })];
}
