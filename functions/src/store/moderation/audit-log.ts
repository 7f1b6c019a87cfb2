import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import type { AuditEntry } from "#domain/moderation/audit.js";
import { db } from "../firestore.js";

/** The ID of an entry that no event causes. */
export const newEntryId = (): string => db().collection("auditLog").doc().id;

/**
 * Adds an entry to a commit. The commit fails if the entry exists, so an event that is delivered twice is
 * logged, and carried out, once.
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
