import type { LogLookup } from "#contract/log.js";
import { type LogEntry, readEntry, versionIn } from "#domain/log/entry.js";
import {
  type Checkpoint,
  hasNewSigner,
  isConsistent,
  isIncluded,
  leafHash,
  openCheckpoint,
  openKeys,
  ProofError,
  readKey,
  type VerifierKey,
  writeProof,
} from "#domain/log/verifier.js";
import { CliError, EXIT } from "../errors.js";
import type { RememberedLog } from "./memory.js";

/** Reads one path of a marketplace's log; undefined if it does not exist. */
export type LogReader = (path: string) => Promise<string | undefined>;

/** A log as the client knows it after a request. */
export interface Followed {
  readonly keys: readonly VerifierKey[];
  readonly checkpoint: Checkpoint;
  readonly note: string;
}

const DISTRUST =
  "Do not install from this marketplace until its operator explains it. `vaultmart log` shows details.";

/** The error for a marketplace that contradicts its log. */
export const distrust = (message: string, issues: readonly string[] = []): CliError =>
  new CliError(EXIT.general, `${message}; nothing was written`, { issues, hint: DISTRUST });

/** The state of a log that the client stores after following it. */
export const memoryOf = ({ keys, note }: Followed): RememberedLog => ({
  keys: keys.map(({ text }) => text),
  checkpoint: note,
});

/**
 * Verifies a checkpoint: it is signed by the key that the client knows, and contains everything that the client has
 * seen before. At first contact, the client trusts the key that the marketplace presents.
 * @param known the client's stored state before the request; its checkpoint is empty if the client knows only the key
 * @throws CliError `general` that says what the marketplace did
 */
export async function follow(
  site: string,
  read: LogReader,
  known: RememberedLog | undefined,
  note: string,
): Promise<Followed> {
  const keys = known ? known.keys.map(readKey) : await firstKeys(site, read);
  const opened = await openSigned(site, read, keys, note);
  if (known?.checkpoint) await compare(site, read, openCheckpoint(known.checkpoint, keys), opened.checkpoint);
  return { ...opened, note };
}

async function firstKeys(site: string, read: LogReader): Promise<readonly VerifierKey[]> {
  try {
    return openKeys((await read("key")) ?? "");
  } catch (error) {
    if (error instanceof ProofError)
      throw distrust(`${site} does not show a valid key of its log`, [error.message]);
    throw error;
  }
}

/**
 * Opens a checkpoint. If another key signed it, requests the list of keys, for which a known key
 * must vouch.
 */
async function openSigned(
  site: string,
  read: LogReader,
  keys: readonly VerifierKey[],
  note: string,
): Promise<Pick<Followed, "keys" | "checkpoint">> {
  try {
    const checkpoint = openCheckpoint(note, keys);
    return { keys: hasNewSigner(note, keys) ? await successors(read, keys) : keys, checkpoint };
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    if (error.fault === "malformed") throw distrust(`${site} sent a damaged checkpoint`, [error.message]);
  }
  try {
    const listed = openKeys((await read("key")) ?? "", keys);
    const all = together(keys, listed);
    return { keys: all, checkpoint: openCheckpoint(note, all) };
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    throw new CliError(
      EXIT.general,
      `${site} signs its log with another key, which the known key does not vouch for; nothing was written`,
      {
        issues: keys.map(({ text }) => `known key: ${text}`),
        hint: "Ask its operator whether the key changed. If you trust the new one, run `vaultmart log --forget`.",
      },
    );
  }
}

/** The known keys, and those for which they vouch: while both sign, a client learns the new one. */
async function successors(read: LogReader, keys: readonly VerifierKey[]): Promise<readonly VerifierKey[]> {
  try {
    return together(keys, openKeys((await read("key")) ?? "", keys));
  } catch (error) {
    // Anyone can add a signature that nobody vouches for. It means nothing.
    if (error instanceof ProofError) return keys;
    throw error;
  }
}

function together(keys: readonly VerifierKey[], listed: readonly VerifierKey[]): readonly VerifierKey[] {
  const texts = new Set(keys.map(({ text }) => text));
  return [...keys, ...listed.filter(({ text }) => !texts.has(text))];
}

async function compare(site: string, read: LogReader, old: Checkpoint, now: Checkpoint): Promise<void> {
  if (now.size < old.size) {
    const issues = [`${now.size} entries, but it had ${old.size}`];
    // Who repeats an old checkpoint still has the newer entries; who went back does not.
    if (await isContained(read, now, old))
      throw distrust(`${site} sent an old checkpoint of its log again`, issues);
    throw distrust(`${site} shows an older log than before`, issues);
  }
  if (now.size === old.size && !now.root.equals(old.root)) {
    throw distrust(`${site} shows two different logs`, [`both have ${now.size} entries`]);
  }
  if (now.size === old.size) return;
  if (await isContained(read, old, now)) return;
  throw distrust(`${site} changed its log after the fact`, [
    `its ${now.size} entries do not start with the ${old.size} that it showed before`,
  ]);
}

/** Whether the marketplace proves that a log contains all entries of a smaller one. */
export async function isContained(
  read: LogReader,
  smaller: Checkpoint,
  larger: Checkpoint,
): Promise<boolean> {
  if (smaller.size === larger.size) return smaller.root.equals(larger.root);
  const text = await read(`proof/${smaller.size}-${larger.size}`);
  const path = (text ?? "").split("\n").filter(Boolean);
  const hashes = path.slice(0, 64).map((line) => Buffer.from(line, "base64"));
  return isConsistent(smaller.size, smaller.root, larger.size, larger.root, hashes);
}

/** An entry with a verified proof that it is in the log. */
export interface ProvedEntry {
  readonly index: number;
  readonly entry: LogEntry;
  /** Its bytes. */
  readonly bytes: string;
  /** Its proof, for verification without a network. */
  readonly proof: string;
}

/**
 * Verifies the entries of a lookup, and returns those of the product.
 *
 * @throws CliError `general` if an entry is not in the log
 */
export function provedEntries(
  site: string,
  { checkpoint, note }: Followed,
  { entries }: LogLookup,
  slug: string,
): ProvedEntry[] {
  return entries.flatMap(({ index, entry: bytes, path }) => {
    const hashes = path.slice(0, 64).map((line) => Buffer.from(line, "base64"));
    if (!isIncluded(leafHash(Buffer.from(bytes)), index, checkpoint.size, hashes, checkpoint.root)) {
      throw distrust(`${site} shows an entry about ${slug} that is not in its log`, [`entry ${index}`]);
    }
    const entry = readEntry(Buffer.from(bytes));
    const proof = writeProof({ index, path: hashes, checkpoint: note });
    return entry?.slug === slug ? [{ index, entry, bytes, proof }] : [];
  });
}

/** The served data to compare with the log. */
export interface Served {
  readonly slug: string;
  readonly version: string;
  readonly sha256: string;
  /** Whether the marketplace currently offers the product to everyone. */
  readonly isOffered: boolean;
  /** Whether the product changed so recently that its entry may still be pending. */
  readonly isNew: boolean;
}

/**
 * Compares the served data with the marketplace's log.
 * @returns the entry that published these bytes, unless the log has none yet, and the entry that withdraws them if the
 * marketplace still offers them
 * @throws CliError `general` that says what the marketplace did
 */
export function checkServed(
  site: string,
  proved: readonly ProvedEntry[],
  { slug, version, sha256, isOffered }: Served,
): { readonly proved?: ProvedEntry | undefined; readonly withheld?: LogEntry | undefined } {
  const name = `${slug} ${version}`;
  const { published, last, isAmbiguous } = versionIn(
    [...proved].sort((one, other) => one.index - other.index).map(({ entry }) => entry),
    version,
  );
  if (isAmbiguous) {
    throw distrust(`The log of ${site} has two archives for ${name}, but a version never changes`);
  }
  if (published?.sha256 !== undefined && published.sha256 !== sha256) {
    throw distrust(`${site} served different bytes for ${name} than it published`, [
      `sha256 ${sha256}, the log has ${published.sha256}`,
    ]);
  }
  return {
    proved: published && proved.find(({ entry }) => entry === published),
    withheld: isOffered && last && last.kind !== "published" ? last : undefined,
  };
}

/** The error for a marketplace that offers a version although its log says that the version was withdrawn. */
export const withheldError = (site: string, { slug, version }: Served, { kind, at }: LogEntry): CliError =>
  distrust(`${site} offers ${slug} ${version}, but its log says that it was ${kind}`, [
    `${kind} at ${at.toISOString()}`,
  ]);
