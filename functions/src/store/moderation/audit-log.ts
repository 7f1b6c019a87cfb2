import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import type { AuditEntry } from "#domain/moderation/audit.js";
import { RESOLUTIONS } from "#domain/moderation/report.js";
import { COUNTED_ACTS, type Counts } from "#domain/moderation/transparency.js";
import { db } from "../firestore.js";

/** The ID of an entry that is not caused by an event. */
export const newEntryId = (): string => db().collection("auditLog").doc().id;

/**
 * Adds an entry to a commit. The commit fails if the entry exists, so an event that is delivered twice is applied and
 * logged only once.
 *
 * @param id the ID of the event that caused it
 */
export function addEntry(batch: WriteBatch, id: string, { action, actor, details }: AuditEntry): void {
  batch.create(db().collection("auditLog").doc(id), {
    action,
    uid: actor.uid,
    details: { ...details, principal: actor.principal },
    timestamp: FieldValue.serverTimestamp(),
  });
}

/**
 * How often each counted action and each report resolution was recorded since a given time. Reads no entries.
 */
export async function countActs(
  since: Date,
): Promise<{ readonly acts: Counts; readonly resolutions: Counts }> {
  const entries = db().collection("auditLog");
  const acts = COUNTED_ACTS.map(async (action) => {
    const of = entries.where("action", "==", action).where("timestamp", ">=", since);
    return [action, (await of.count().get()).data().count] as const;
  });
  const resolutions = RESOLUTIONS.map(async (resolution) => {
    const of = entries.where("details.resolution", "==", resolution).where("timestamp", ">=", since);
    return [resolution, (await of.count().get()).data().count] as const;
  });
  const [counted, resolved] = await Promise.all([Promise.all(acts), Promise.all(resolutions)]);
  return { acts: Object.fromEntries(counted), resolutions: Object.fromEntries(resolved) };
}
