import { FieldValue } from "firebase-admin/firestore";
import type { Threat, Threats } from "#archive/threats.js";
import type { Actor } from "#domain/moderation/audit.js";
import { logWarning } from "#platform/log.js";
import { db, retryLostCommits, writeUnchanged } from "../firestore.js";
import { addEntry, newEntryId } from "./audit-log.js";

/** Only admins know it: what is on the list tells an attacker what is not. */
const ref = () => db().doc("system/threats");

/**
 * What the operator lists as harmful. Each scan of an upload reads it again, so that an entry counts at once. Entries
 * that cannot be understood are logged, and end no scan.
 */
export async function readListedThreats(): Promise<Threats> {
  // Loaded with the scanner, which a process that has scanned nothing does not need.
  const [found, { readThreats }] = await Promise.all([ref().get(), import("#archive/threats.js")]);
  return readThreats(found.data() ?? {}, (problem) => logWarning("The list of threats", { problem }));
}

/**
 * Adds an entry to the list, or removes it, with its audit entry.
 *
 * @returns the ID of the audit entry; undefined if the list is so already
 */
export async function changeThreats(
  { kind, value }: Threat,
  isListed: boolean,
  actor: Actor,
): Promise<string | undefined> {
  const id = newEntryId();
  return retryLostCommits(async () => {
    const found = await ref().get();
    const typed: unknown = found.get(kind) ?? [];
    // A list that is none, such as a text that was typed into the console, is replaced.
    const entries: unknown[] = Array.isArray(typed) ? typed : [];
    if (entries.includes(value) === isListed) return undefined;
    const batch = db().batch();
    const change = isListed ? [...entries, value] : entries.filter((entry) => entry !== value);
    writeUnchanged(batch, found, { [kind]: change, updatedAt: FieldValue.serverTimestamp() });
    addEntry(batch, id, {
      action: isListed ? "threat.list" : "threat.unlist",
      actor,
      details: { kind, value },
    });
    await batch.commit();
    return id;
  });
}
