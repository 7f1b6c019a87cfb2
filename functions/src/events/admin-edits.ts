import { type ConsoleEdit, changedFields, type Editable } from "#domain/moderation/admin-edit.js";
import { type Actor, UNKNOWN_ADMIN } from "#domain/moderation/audit.js";
import { adminByEmail } from "#gateway/auth.js";
import type { Part, Update } from "./on-update.js";

/**
 * Handles a write to fields that admins may edit (DESIGN §6).
 *
 * The functions' own writes also trigger this handler, which then returns immediately: those writes set the marks of a
 * document whose edits are applied.
 */
export function edits(editable: Editable, carryOut: (edit: ConsoleEdit) => Promise<void>): Part {
  return async (update) => {
    const { eventId, id, before, after } = update;
    if (changedFields(before, after, editable.fields).length === 0) return;
    if (editable.isSettled(after)) return;
    await carryOut({ eventId, id, before, after, actor: await actorOf(update) });
  };
}

/**
 * The admin who wrote the document. The platform identifies users by email address, which public documents must not
 * contain.
 */
export async function actorOf({ authType, authId }: Pick<Update, "authType" | "authId">): Promise<Actor> {
  const uid = authType !== "service_account" && authId.includes("@") ? await adminByEmail(authId) : undefined;
  return { uid: uid ?? UNKNOWN_ADMIN, principal: authId || authType };
}
