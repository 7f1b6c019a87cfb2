import { FieldPath } from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { NOTIFICATION_TYPES } from "#contract/fields.js";
import type { StoredNotification } from "#domain/community/notification-list.js";
import type { Place } from "#domain/cursor.js";
import { db, isNotFound, retryLostCommits, StoredDate } from "../firestore.js";
import { pageOf, readable } from "../pagination.js";
import { notificationRef } from "./notifications.js";

const text = z.string().default("");

const Stored = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: text,
  body: text,
  link: text,
  read: z.boolean().default(false),
  actorUid: z.string().optional(),
  actorUsername: z.string().optional(),
  createdAt: StoredDate,
}) satisfies z.ZodType<StoredNotification>;

/** Maximum number of documents that one round of marking changes. */
const MARKED_AT_ONCE = 500;

/**
 * One page of a user's notifications, newest first.
 *
 * @returns the page and, if there are more, the cursor of the next page
 */
export async function page(
  uid: string,
  size: number,
  after: Place | undefined,
): Promise<{ notifications: StoredNotification[]; next: Place | undefined }> {
  const ordered = db()
    .collection("notifications")
    .where("uid", "==", uid)
    .orderBy("createdAt", "desc")
    .orderBy(FieldPath.documentId(), "desc");
  const { docs, next } = await pageOf(ordered, size, after);
  return { notifications: readable(Stored, docs), next };
}

/** The number of a user's unread notifications. */
export async function countUnread(uid: string): Promise<number> {
  const unread = db().collection("notifications").where("uid", "==", uid).where("read", "==", false);
  return (await unread.count().get()).data().count;
}

/**
 * Marks the given notifications of a user as read, all or none.
 *
 * @throws Failure `notificationNotFound` if one of them does not exist or belongs to another user
 */
export function markRead(uid: string, ids: readonly string[]): Promise<void> {
  const refs = [...new Set(ids)].map(notificationRef);
  return retryLostCommits(
    async () => {
      const found = await db().getAll(...refs, { fieldMask: ["uid", "read"] });
      if (found.some((one) => one.get("uid") !== uid)) throw new Failure("notificationNotFound");
      const batch = db().batch();
      for (const one of found) if (one.get("read") !== true) batch.update(one.ref, { read: true });
      await batch.commit();
    },
    { lost: isNotFound, exhausted: (cause) => new Failure("notificationNotFound", { cause }) },
  );
}

/**
 * Marks all notifications of a user as read, in rounds of 500. Notifications that arrive during the call may remain
 * unread.
 */
export async function markAllRead(uid: string): Promise<void> {
  const unread = db()
    .collection("notifications")
    .where("uid", "==", uid)
    .where("read", "==", false)
    .limit(MARKED_AT_ONCE)
    .select();
  for (;;) {
    const { docs } = await unread.get();
    if (docs.length === 0) return;
    const batch = db().batch();
    for (const { ref } of docs) batch.update(ref, { read: true });
    await batch.commit();
    if (docs.length < MARKED_AT_ONCE) return;
  }
}
