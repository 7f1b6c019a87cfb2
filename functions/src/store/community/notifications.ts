import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { LOCALES } from "#contract/fields.js";
import { type Notice, notificationText } from "#domain/community/notifications.js";
import { db } from "../firestore.js";
import { userRef } from "../people/users.js";

const StoredLocale = z.enum(LOCALES).catch("en");

/** Somebody to notify, and the id of what happened: whatever happens again under it is not told again. */
export interface Recipient {
  readonly id: string;
  readonly uid: string;
}

/** Who did it; the username goes into the notification, so that admins have none here. */
export interface NoticeActor {
  readonly uid: string;
  readonly username?: string;
}

/** Who acts where nobody does, so that no recipient is left out as the one who did it. */
export const NOBODY: NoticeActor = { uid: "" };

export const notificationRef = (id: string) => db().collection("notifications").doc(id);

/**
 * Adds notifications to a commit, each in its recipient's language (DESIGN §6).
 * Nobody is told of what they did themselves, nor twice of the same, nor after their account is
 * deleted.
 */
export async function addNotices(
  batch: WriteBatch,
  recipients: readonly Recipient[],
  actor: NoticeActor,
  notice: Notice,
): Promise<void> {
  const others = recipients.filter(({ uid }) => uid !== actor.uid);
  if (others.length === 0) return;
  const [profiles, told] = await Promise.all([
    db().getAll(...others.map(({ uid }) => userRef(uid)), { fieldMask: ["locale", "status"] }),
    db().getAll(...others.map(({ id }) => notificationRef(id)), { fieldMask: ["uid"] }),
  ]);
  for (const [at, { id, uid }] of others.entries()) {
    if (told[at]?.exists || profiles[at]?.get("status") === "deleted") continue;
    batch.set(notificationRef(id), {
      ...notificationText(notice, StoredLocale.parse(profiles[at]?.get("locale"))),
      uid,
      ...(actor.username !== undefined && { actorUid: actor.uid, actorUsername: actor.username }),
      read: false,
      createdAt: FieldValue.serverTimestamp(),
    });
  }
}
