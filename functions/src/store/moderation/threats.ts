import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import type { Fingerprint } from "#archive/similarity.js";
import type { Threat, Threats } from "#archive/threats.js";
import type { Actor } from "#domain/moderation/audit.js";
import { logWarning } from "#platform/log.js";
import { db, readTogether, retryLostCommits, writeUnchanged } from "../firestore.js";
import { addEntry, newEntryId } from "./audit-log.js";

/** Only admins can read the list, because it would show attackers what is not on it. */
const ref = () => db().doc("system/threats");
const fingerprintsRef = () => db().doc("system/fingerprints");

/**
 * The operator's list of threats. Each scan of an upload reads it again, so a new entry takes effect immediately.
 * Invalid entries are logged and do not stop a scan.
 */
export async function readListedThreats(): Promise<Threats> {
  // Loaded with the scanner, which a process that has scanned nothing does not need.
  const [[found, files], { readThreats }] = await Promise.all([
    readTogether(ref(), fingerprintsRef()),
    import("#archive/threats.js"),
  ]);
  const warn = (problem: string) => logWarning("The list of threats", { problem });
  return readThreats(found.data() ?? {}, warn, parseFingerprints(files).files);
}

/**
 * Adds an entry to the list or removes one, in one commit with the audit entry. If a removed digest belongs to a file
 * of a removed product, the file's fingerprint is also deleted.
 * @returns the ID of the audit entry; undefined if the list does not change
 */
export async function changeThreats(
  { kind, value }: Threat,
  isListed: boolean,
  actor: Actor,
  note?: string,
): Promise<string | undefined> {
  const id = newEntryId();
  return retryLostCommits(async () => {
    const [found, remembered] = await readTogether(ref(), fingerprintsRef());
    const typed: unknown = found.get(kind) ?? [];
    // A value that is not a list, such as a text that was typed into the console, is replaced.
    const entries: unknown[] = Array.isArray(typed) ? typed : [];
    const { files } = parseFingerprints(remembered);
    const kept = isListed || kind !== "digests" ? files : files.filter(({ sha256 }) => sha256 !== value);
    if (entries.includes(value) === isListed && kept.length === files.length) return undefined;
    const batch = db().batch();
    if (kept.length < files.length) writeUnchanged(batch, remembered, { files: kept.map(stored) });
    const change = isListed ? [...entries, value] : entries.filter((entry) => entry !== value);
    writeUnchanged(batch, found, { [kind]: change, updatedAt: FieldValue.serverTimestamp() });
    addEntry(batch, id, {
      action: isListed ? "threat.list" : "threat.unlist",
      actor,
      details: { kind, value, note },
    });
    await batch.commit();
    return id;
  });
}

const StoredFingerprints = z.object({
  /** The newest first. */
  files: z
    .array(
      z.object({
        productId: z.string(),
        product: z.string(),
        sha256: z.string(),
        sketch: z.custom<Uint8Array>((value) => value instanceof Uint8Array, "is not bytes"),
      }),
    )
    .default([]),
  /** Products that were removed as malicious, or restored, since fingerprints were last updated. */
  waiting: z.array(z.string()).default([]),
});

/** Files of removed products that are remembered. Each takes about half a KB of a document of 1 MB. */
const MOST_FILES = 1_000;

function parseFingerprints(found: DocumentSnapshot) {
  const { files, waiting } = StoredFingerprints.parse(found.data() ?? {});
  const known = files.map(({ productId, product, sha256, sketch }) => ({
    ...{ productId, product, sha256 },
    sketch: new Uint32Array(Uint8Array.from(sketch).buffer),
  }));
  return { files: known, waiting };
}

/**
 * Schedules, in a commit that removes or restores a product, that the product's files are remembered or forgotten.
 */
export function addWaiting(batch: WriteBatch, productId: string): void {
  batch.set(fingerprintsRef(), { waiting: FieldValue.arrayUnion(productId) }, { merge: true });
}

/** The products with files that must be remembered or forgotten. */
export const waitingForFingerprints = async (): Promise<readonly string[]> =>
  parseFingerprints(await fingerprintsRef().get()).waiting;

/** Replaces the remembered files of a product. The oldest remembered files are dropped. */
export function rememberFiles(productId: string, fingerprints: readonly Fingerprint[]): Promise<void> {
  return retryLostCommits(async () => {
    const found = await fingerprintsRef().get();
    const { files } = parseFingerprints(found);
    const others = files.filter((one) => one.productId !== productId);
    const newest = [...fingerprints.map((one) => ({ ...one, productId })), ...others].slice(0, MOST_FILES);
    const batch = db().batch();
    writeUnchanged(batch, found, { files: newest.map(stored), waiting: FieldValue.arrayRemove(productId) });
    await batch.commit();
  });
}

const stored = ({ productId, product, sha256, sketch }: Fingerprint & { readonly productId: string }) => ({
  ...{ productId, product, sha256 },
  sketch: Buffer.from(sketch.buffer, sketch.byteOffset, sketch.byteLength),
});
