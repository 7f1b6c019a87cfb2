import { type AuthType, onDocumentUpdatedWithAuthContext } from "firebase-functions/v2/firestore";
import { type Actor, UNKNOWN_ADMIN } from "../domain/audit.js";
import { type ConsoleEdit, changedFields, type Editable } from "../domain/console-edit.js";
import { adminByEmail } from "../gateway/auth.js";
import { logError } from "../http/log.js";
import { REGION } from "../http/region.js";

/**
 * A function that hears of every write to what admins may edit in the documents
 * of a collection (DESIGN §6).
 *
 * The functions' own writes come here too and end at once: they leave the marks by
 * which a document is settled. The platform delivers an event at least once, and
 * again for a day while the handler throws.
 */
export function onEdit(document: string, editable: Editable, carryOut: (edit: ConsoleEdit) => Promise<void>) {
  const options = { document, region: REGION, retry: true, memory: "256MiB" } as const;
  return onDocumentUpdatedWithAuthContext(options, async (event) => {
    const before = event.data?.before.data() ?? {};
    const after = event.data?.after.data() ?? {};
    if (!event.data || changedFields(before, after, editable.fields).length === 0) return;
    if (editable.isSettled(after)) return;
    try {
      const actor = await actorOf(event);
      await carryOut({ eventId: event.id, id: event.data.after.id, before, after, actor });
    } catch (error) {
      logError(event.id, error);
      throw error;
    }
  });
}

/** The admin behind an event. The platform names people by e-mail address, which no public document may show. */
async function actorOf({ authType, authId = "" }: { authType: AuthType; authId?: string }): Promise<Actor> {
  const uid = authType !== "service_account" && authId.includes("@") ? await adminByEmail(authId) : undefined;
  return { uid: uid ?? UNKNOWN_ADMIN, principal: authId || authType };
}
