import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { LOCALES } from "../contract/fields.js";
import { type Notice, notificationText } from "../domain/notifications.js";
import { db } from "./firestore.js";
import { userRef } from "./users.js";

const StoredLocale = z.enum(LOCALES).catch("en");

/** Somebody to notify, and the id that makes a repetition write the same document again. */
export interface Recipient {
  readonly id: string;
  readonly uid: string;
}

/**
 * Adds notifications to a commit, each in its recipient's language (DESIGN §6).
 * Nobody is told of what they did themselves.
 */
export async function addNotices(
  batch: WriteBatch,
  recipients: readonly Recipient[],
  actorUid: string,
  notice: Notice,
): Promise<void> {
  const others = recipients.filter(({ uid }) => uid !== actorUid);
  if (others.length === 0) return;
  const profiles = await db().getAll(...others.map(({ uid }) => userRef(uid)), { fieldMask: ["locale"] });
  for (const [at, { id, uid }] of others.entries()) {
    batch.set(db().collection("notifications").doc(id), {
      ...notificationText(notice, StoredLocale.parse(profiles[at]?.get("locale"))),
      uid,
      read: false,
      createdAt: FieldValue.serverTimestamp(),
    });
  }
}
