import { type ConsoleEdit, changedFields, type Editable } from "#domain/moderation/admin-edit.js";
import { type Actor, UNKNOWN_ADMIN } from "#domain/moderation/audit.js";
import { adminByEmail } from "#gateway/auth.js";
import type { Part, Update } from "./on-update.js";

/**
 * Handles a write to fields that admins may edit (DESIGN §6).
 *
 * The functions' own writes trigger this too and return at once: they leave the marks that identify a
 * document as settled.
 */
export function edits(editable: Editable, carryOut: (edit: ConsoleEdit) => Promise<void>): Part {
  return async (update) => {
    const { eventId, id, before, after } = update;
    if (changedFields(before, after, editable.fields).length === 0) return;
    if (editable.isSettled(after)) return;
    await carryOut({ eventId, id, before, after, actor: await actorOf(update) });
  };
}

/** The admin who wrote. The platform identifies users by email address, which no public document may show. */
export async function actorOf({ authType, authId }: Pick<Update, "authType" | "authId">): Promise<Actor> {
  const uid = authType !== "service_account" && authId.includes("@") ? await adminByEmail(authId) : undefined;
  return { uid: uid ?? UNKNOWN_ADMIN, principal: authId || authType };
}
