import { type AuthType, onDocumentUpdatedWithAuthContext } from "firebase-functions/v2/firestore";
import type { DocumentChange } from "#domain/moderation/admin-edit.js";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";

/** A write of a document, with the writer that the platform reports. */
export interface Update extends DocumentChange {
  readonly authType: AuthType;
  readonly authId: string;
}

/** A handler of a write. It is idempotent and returns immediately if the write is irrelevant. */
export type Part = (update: Update) => Promise<void>;

/**
 * A function that is triggered by every write to the documents of a collection.
 *
 * One function runs all handlers, because every write of a document starts every function with a trigger on it.
 * Handlers run independently: none waits for another or prevents another from running. The platform delivers an event
 * at least once, in any order, and redelivers it for a day while a handler throws.
 *
 * @param name of the function
 * @param secrets the secrets that the handlers need
 */
export function onUpdate(
  name: string,
  document: string,
  parts: readonly Part[],
  { secrets = [] }: { readonly secrets?: string[] } = {},
) {
  const options = { document, region: REGION, retry: true, secrets, ...deploymentOf(name) };
  return onDocumentUpdatedWithAuthContext(options, async ({ id: eventId, data, authType, authId = "" }) => {
    if (!data) return;
    const { before, after } = data;
    const update = { eventId, id: after.id, before: before.data(), after: after.data(), authType, authId };
    const ends = await Promise.allSettled(parts.map((part) => part(update)));
    const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    for (const failure of failures) logError(eventId, failure);
    if (failures.length > 0) throw failures[0];
  });
}
