import { FieldPath, FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import { MAIL_TOPICS, type MailTopic } from "#contract/mail.js";
import type { Mailbox } from "#domain/mail/recipient.js";
import { db, isAlreadyExists, isNotFound } from "../firestore.js";

const StoredMailbox = z.object({
  /** Signs the links that end a user's emails, in base64. */
  key: z.string().optional(),
  choices: z.partialRecord(z.enum(MAIL_TOPICS), z.boolean()).default({}),
  suspended: z.string().optional(),
}) satisfies z.ZodType<Partial<Mailbox>>;

export const mailboxRef = (uid: string) => db().collection("mailboxes").doc(uid);

/** A user's email settings, with the key that signs their unsubscribe links. */
export interface StoredBox extends Mailbox {
  readonly key: string | undefined;
}

export async function readMailbox(uid: string): Promise<StoredBox> {
  const { key, suspended, choices } = StoredMailbox.parse((await mailboxRef(uid).get()).data() ?? {});
  return { key, suspended, choices };
}

/**
 * The key that signs the links of a user's emails. The first email creates it.
 *
 * @param random a new key, in base64
 */
export async function ensureKey(uid: string, { key }: StoredBox, random: string): Promise<string> {
  if (key !== undefined) return key;
  const at = FieldValue.serverTimestamp();
  try {
    await mailboxRef(uid).create({ key: random, choices: {}, updatedAt: at });
    return random;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  const found = await readMailbox(uid);
  if (found.key !== undefined) return found.key;
  await mailboxRef(uid).update({ key: random, updatedAt: at });
  return random;
}

/** Turns topics on or off. */
export async function writeChoices(
  uid: string,
  choices: Readonly<Partial<Record<MailTopic, boolean>>>,
): Promise<void> {
  await mailboxRef(uid).set({ choices, updatedAt: FieldValue.serverTimestamp() }, { merge: true });
}

/** Turns off a topic for a user if the user's mailbox exists. @returns whether it exists */
export async function endTopic(uid: string, topic: MailTopic): Promise<boolean> {
  try {
    await mailboxRef(uid).update({ [`choices.${topic}`]: false, updatedAt: FieldValue.serverTimestamp() });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Stops emails to an address until the user changes it. */
export async function suspendAddress(uid: string, address: string): Promise<void> {
  await mailboxRef(uid).set({ suspended: address, updatedAt: FieldValue.serverTimestamp() }, { merge: true });
}

/** Deletes a user's email settings. @returns the number of deleted documents */
export async function deleteMailbox(uid: string): Promise<number> {
  const found = await mailboxRef(uid).get();
  if (found.exists) await found.ref.delete();
  return found.exists ? 1 : 0;
}

/** The IDs of the users who subscribed to the digest. */
export async function digestReaders(after: string | undefined, most: number): Promise<string[]> {
  const chosen = db()
    .collection("mailboxes")
    .where("choices.digest", "==", true)
    .orderBy(FieldPath.documentId())
    .limit(most);
  const { docs } = await (after === undefined ? chosen : chosen.startAfter(after)).select().get();
  return docs.map(({ id }) => id);
}
