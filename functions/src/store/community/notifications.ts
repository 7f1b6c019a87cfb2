import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { LOCALES } from "#contract/fields.js";
import { type Notice, notificationText } from "#domain/community/notifications.js";
import { topicOf } from "#domain/mail/topics.js";
import { db } from "../firestore.js";
import { addMail } from "../mail/outbox.js";
import { userRef } from "../people/users.js";

const StoredLocale = z.enum(LOCALES).catch("en");

/** A user to notify, and the ID of the event. The user gets only one notification per event ID. */
export interface Recipient {
  readonly id: string;
  readonly uid: string;
}

/** The user who acted. The username is part of the notification, so it is left out for admins. */
export interface NoticeActor {
  readonly uid: string;
  readonly username?: string;
}

/** The actor of events that no user caused. It differs from every recipient, so no recipient is skipped. */
export const NOBODY: NoticeActor = { uid: "" };

export const notificationRef = (id: string) => db().collection("notifications").doc(id);

/** Additional data for the email of a notification. */
export interface NoticeMail {
  /** The order that the email describes. */
  readonly orderId?: string | undefined;
  /** False if an earlier email already reported it. */
  readonly isWanted?: boolean;
}

/**
 * Adds notifications to a commit, each in its recipient's language (DESIGN §6), with their emails. Users are not
 * notified of their own actions, or twice of the same event. Deleted accounts are not notified.
 */
export async function addNotices(
  batch: WriteBatch,
  recipients: readonly Recipient[],
  actor: NoticeActor,
  notice: Notice,
  { orderId, isWanted = true }: NoticeMail = {},
): Promise<void> {
  const others = recipients.filter(({ uid }) => uid !== actor.uid);
  if (others.length === 0) return;
  const [profiles, told] = await Promise.all([
    db().getAll(...others.map(({ uid }) => userRef(uid)), { fieldMask: ["locale", "status"] }),
    db().getAll(...others.map(({ id }) => notificationRef(id)), { fieldMask: ["uid"] }),
  ]);
  const topic = isWanted ? topicOf(notice) : undefined;
  for (const [at, { id, uid }] of others.entries()) {
    if (told[at]?.exists || profiles[at]?.get("status") === "deleted") continue;
    batch.set(notificationRef(id), {
      ...notificationText(notice, StoredLocale.parse(profiles[at]?.get("locale"))),
      uid,
      ...(actor.username !== undefined && { actorUid: actor.uid, actorUsername: actor.username }),
      read: false,
      createdAt: FieldValue.serverTimestamp(),
    });
    if (topic) addMail(batch, { id, uid, topic, form: "notice", orderId });
  }
}
