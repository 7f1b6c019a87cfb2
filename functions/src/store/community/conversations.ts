import type { DocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import {
  CONVERSATIONS_LISTED,
  type Conversation,
  MESSAGES_SHOWN,
  type Message,
  readableBy,
  unreadField,
} from "#domain/community/conversation.js";
import { db, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { readable } from "../pagination.js";

const text = z.string().default("");
const count = z.number().int().default(0);

const StoredConversation = z.object({
  id: z.string(),
  productId: z.string(),
  productTitle: text,
  productSlug: text,
  buyerUid: z.string(),
  buyerUsername: text,
  buyerDisplayName: text,
  buyerAvatar: text,
  sellerUid: z.string(),
  sellerUsername: text,
  sellerDisplayName: text,
  sellerAvatar: text,
  participants: z.array(z.string()),
  lastMessage: text,
  lastMessageAt: StoredDate,
  lastMessageSenderUid: text,
  unreadBySeller: count,
  unreadByBuyer: count,
  createdAt: StoredDate,
}) satisfies z.ZodType<Conversation>;

const StoredMessage = z.object({
  id: z.string(),
  senderUid: z.string(),
  senderUsername: text,
  senderDisplayName: text,
  senderAvatar: text,
  text: z.string(),
  createdAt: StoredDate,
}) satisfies z.ZodType<Message>;

export const conversationRef = (id: string) => db().collection("conversations").doc(id);

export function parseConversation(found: DocumentSnapshot | undefined): Conversation | undefined {
  return found?.exists ? StoredConversation.parse({ ...found.data(), id: found.id }) : undefined;
}

/** A user's conversations, newest message first, at most 50. */
export async function ofParticipant(uid: string): Promise<Conversation[]> {
  const found = await db()
    .collection("conversations")
    .where("participants", "array-contains", uid)
    .orderBy("lastMessageAt", "desc")
    .limit(CONVERSATIONS_LISTED)
    .get();
  return readable(StoredConversation, found.docs);
}

/** Whether two users have a conversation about any product. */
export async function haveTalked(uid: string, otherUid: string): Promise<boolean> {
  const between = (buyerUid: string, sellerUid: string) =>
    db()
      .collection("conversations")
      .where("buyerUid", "==", buyerUid)
      .where("sellerUid", "==", sellerUid)
      .limit(1)
      .get();
  const found = await Promise.all([between(uid, otherUid), between(otherUid, uid)]);
  return found.some(({ empty }) => !empty);
}

/** Some conversations about a product, and their total count. */
export async function aboutProduct(productId: string): Promise<{ some: Conversation[]; count: number }> {
  const about = db().collection("conversations").where("productId", "==", productId);
  const { docs } = await about.limit(2).get();
  const total = docs.length < 2 ? docs.length : (await about.count().get()).data().count;
  return { some: readable(StoredConversation, docs), count: total };
}

/**
 * Returns the newest 100 messages of a conversation, oldest first, and marks the conversation as read.
 *
 * It reads the conversation before the messages, and resets the unread counter only if the conversation has not changed
 * since. Every new message changes the conversation, so a message that is not in the response is never marked as read.
 *
 * @throws Failure as `readableBy`, `unavailable`
 */
export function openConversation(
  id: string,
  readerUid: string,
): Promise<{ conversation: Conversation; messages: Message[] }> {
  return retryLostCommits(
    async () => {
      const found = await conversationRef(id).get();
      const conversation = readableBy(readerUid, parseConversation(found));
      const newest = await conversationRef(id)
        .collection("messages")
        .orderBy("createdAt", "desc")
        .limit(MESSAGES_SHOWN)
        .get();
      const unread = unreadField(conversation, readerUid);
      if (conversation[unread] > 0) await found.ref.update({ [unread]: 0 }, unchanged(found));
      return { conversation, messages: readable(StoredMessage, newest.docs).reverse() };
    },
    { exhausted: (cause) => new Failure("unavailable", { cause }) },
  );
}
