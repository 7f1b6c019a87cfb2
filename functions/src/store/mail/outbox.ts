import { type DocumentSnapshot, FieldValue, type Query, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { MAIL_TOPICS, type MailTopic } from "#contract/mail.js";
import type { MailNote } from "#domain/mail/attempt.js";
import { LEASE_MS } from "#domain/mail/attempt.js";
import { MAIL_FORMS, MAIL_REASONS, MAIL_STATES, type Mail, type MailForm } from "#domain/mail/mail.js";
import { commitPages, deleteAll, PAGE } from "../batches.js";
import { db, isLost, isNotFound, StoredDate, unchanged } from "../firestore.js";

const StoredMail = z.object({
  id: z.string(),
  uid: z.string(),
  topic: z.enum(MAIL_TOPICS),
  form: z.enum(MAIL_FORMS),
  orderId: z.string().optional(),
  createdAt: StoredDate,
  nextAt: StoredDate.optional(),
  state: z.enum(MAIL_STATES).optional(),
  tries: z.number().int().default(0),
  reason: z.enum(MAIL_REASONS).optional(),
  response: z.string().optional(),
  endedAt: StoredDate.optional(),
}) satisfies z.ZodType<Mail>;

/** An email with its state. */
export type ListedMail = z.output<typeof StoredMail>;

const parse = (found: DocumentSnapshot): ListedMail => StoredMail.parse({ ...found.data(), id: found.id });

export const mailRef = (id: string) => db().collection("mails").doc(id);

/** An email to send. Its content is read when it is sent. */
export interface QueuedMail {
  /** The ID of the cause. A second email with the same ID is not sent. That of a notice is the ID of its notification. */
  readonly id: string;
  readonly uid: string;
  readonly topic: MailTopic;
  readonly form: MailForm;
  /** The order that the email describes. */
  readonly orderId?: string | undefined;
}

/**
 * Adds an email to the commit that causes it (DESIGN §18). A sender sends it after the commit. This function writes
 * only these fields, and the sender writes only the others. If the cause is committed twice, the sender's fields do not
 * change, and the email is not sent again.
 */
export function addMail(batch: WriteBatch, { id, ...mail }: QueuedMail): void {
  const at = FieldValue.serverTimestamp();
  batch.set(mailRef(id), { ...mail, createdAt: at, nextAt: at }, { merge: true });
}

/** An email as a sender read it. */
export interface FoundMail {
  readonly mail: Mail;
  readonly found: DocumentSnapshot;
}

/** Undefined if the recipient's account was deleted. */
export async function readMail(id: string): Promise<FoundMail | undefined> {
  const found = await mailRef(id).get();
  return found.exists ? { mail: parse(found), found } : undefined;
}

/**
 * Leases an email to one sender. Only one of several concurrent senders gets it.
 * @returns whether this sender got it
 */
export async function claimMail({ mail, found }: FoundMail, now: Date): Promise<boolean> {
  const nextAt = new Date(now.getTime() + LEASE_MS);
  try {
    await found.ref.update({ state: "sending", nextAt, tries: mail.tries + 1 }, unchanged(found));
    return true;
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
}

/** Updates the state of an email without a sender, unless the email changed in the meantime. */
export async function noteUnclaimed({ found }: FoundMail, note: MailNote, tries?: number): Promise<void> {
  try {
    await found.ref.update({ ...fieldsOf(note), ...(tries !== undefined && { tries }) }, unchanged(found));
  } catch (error) {
    if (!isLost(error)) throw error;
  }
}

/**
 * Updates the state of an email that this sender claimed. Its result is valid even if its lease has
 * expired.
 */
export async function noteClaimed({ found }: FoundMail, note: MailNote): Promise<void> {
  try {
    await found.ref.update(fieldsOf(note));
  } catch (error) {
    // The account was deleted in the meantime.
    if (!isNotFound(error)) throw error;
  }
}

const NOTED = ["state", "nextAt", "reason", "response", "endedAt", "expiresAt"] as const;

const fieldsOf = (note: MailNote) =>
  Object.fromEntries(NOTED.map((field) => [field, note[field] ?? FieldValue.delete()]));

/** An email in a final state is not processed again, even if its cause is committed again. */
export const dropTime = async ({ found }: FoundMail): Promise<void> => {
  await found.ref.update({ nextAt: FieldValue.delete() });
};

/** The due time of the email that has waited longest; undefined if none is waiting. */
export async function oldestDue(): Promise<Date | undefined> {
  const { docs } = await db().collection("mails").orderBy("nextAt").limit(1).get();
  return docs[0] && parse(docs[0]).nextAt;
}

/** The emails to process now, the longest wait first. */
export async function dueMails(now: Date, most: number): Promise<string[]> {
  const due = db().collection("mails").where("nextAt", "<=", now).orderBy("nextAt").limit(most);
  return (await due.select().get()).docs.map(({ id }) => id);
}

/** The emails that wait for a mail server. */
export async function unconfiguredMails(most: number): Promise<string[]> {
  const waiting = db().collection("mails").where("state", "==", "unconfigured").limit(most);
  return (await waiting.select().get()).docs.map(({ id }) => id);
}

/** The last emails in a state, or those that wait for a sender, ordered by ID. */
export async function listMails(state: ListedMail["state"] | "waiting", most: number): Promise<ListedMail[]> {
  const query =
    state === "waiting"
      ? db().collection("mails").orderBy("nextAt")
      : db().collection("mails").where("state", "==", state);
  return (await query.limit(most).get()).docs.map(parse);
}

/** Deletes all emails to a user. */
export const deleteMails = (uid: string): Promise<number> =>
  deleteAll(db().collection("mails").where("uid", "==", uid));

/** Deletes notifications with their emails. @returns the number of deleted notifications */
export const deleteWithMails = (notifications: Query): Promise<number> =>
  commitPages(
    notifications.select(),
    (batch, page) => {
      for (const { ref, id } of page) batch.delete(ref).delete(mailRef(id));
      return page.length;
    },
    PAGE / 2,
  );
