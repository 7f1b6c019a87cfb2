import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import {
  buyersConversation,
  type Conversation,
  conversationIdOf,
  discussable,
  namedConversation,
  onlyConversation,
  otherSide,
  preview,
  reachable,
  unreadBy,
  unreadField,
} from "#domain/community/conversation.js";
import { checkLinks, type Judged } from "#domain/moderation/abuse-limits.js";
import type { User } from "#domain/people/user.js";
import type { Product } from "#domain/products/product.js";
import { db, readTogether, retryLostCommits, TOGGLE_ATTEMPTS } from "../firestore.js";
import { addOfToday } from "../moderation/abuse-counts.js";
import { haveTraded } from "../money/orders.js";
import { accountRef, parseUser, userRef } from "../people/users.js";
import { newId, parseProduct, productRef } from "../products/products.js";
import { aboutProduct, conversationRef, haveTalked, parseConversation } from "./conversations.js";
import { addNotices } from "./notifications.js";

/** A message to be sent (spec: POST /messages). */
export interface Draft {
  readonly productId: string;
  readonly sender: User;
  /** Stored unchanged; displayed as plain text. */
  readonly text: string;
  /** The conversation that the sender names, if any. */
  readonly conversationId?: string | undefined;
  /** The message ID that the sender generated, if any. */
  readonly messageId?: string | undefined;
  /** The limits on abuse, and the time. */
  readonly judged: Judged;
}

/**
 * Sends a message about a product. A buyer has one conversation per product; the first message creates it. The author
 * can only reply in an existing conversation.
 *
 * One commit contains the message, the preview, the recipient's unread counter, the sender's message count, and the
 * notification. If several first messages arrive concurrently, one creates the conversation, and the others are added
 * to it. Sending a message again with the same ID does not duplicate it.
 *
 * A stranger is a recipient with whom the sender has neither an order nor another conversation. A first message to a
 * stranger counts toward the sender's daily limit, in the same commit (docs/decisions/290).
 *
 * @returns the conversation ID
 * @throws Failure `productNotFound`, `nothingToReplyTo`, `conversationAmbiguous`, `notParticipant`, `recipientDeleted`,
 * `newAccountLinks`, `tooManyLinks`, `tooManyFirstMessages`, `editConflict`
 */
export function sendMessage(draft: Draft): Promise<string> {
  const messageId = draft.messageId ?? newId();
  return retryLostCommits(() => sendOnce(draft, messageId), { most: TOGGLE_ATTEMPTS });
}

async function sendOnce(draft: Draft, messageId: string): Promise<string> {
  const { product, conversation } = await findConversation(draft);
  const { sender, judged } = draft;
  const { uid } = sender;
  const id = conversation?.id ?? conversationIdOf(product.id, uid);
  const message = conversationRef(id).collection("messages").doc(messageId);
  const otherUid = conversation ? otherSide(conversation, uid) : product.authorUid;
  const [[other, sent], stranger] = await Promise.all([
    readTogether(userRef(otherUid), message),
    conversation ? undefined : accountIfStrangers(uid, otherUid),
  ]);
  // An earlier commit succeeded; only its response was lost.
  if (sent.get("senderUid") === uid) return id;
  const recipient = reachable(parseUser(other));

  const batch = db().batch();
  if (conversation) addReply(batch, conversation, recipient.uid, draft);
  else addConversation(batch, id, product, recipient, draft);
  if (stranger) {
    checkLinks("text", draft.text, sender, judged);
    addOfToday(batch, stranger, "firstMessages", sender, judged);
  }
  batch.create(message, {
    senderUid: uid,
    senderUsername: draft.sender.username,
    senderDisplayName: draft.sender.displayName,
    senderAvatar: draft.sender.avatarUrl,
    text: draft.text,
    createdAt: FieldValue.serverTimestamp(),
  });
  batch.update(userRef(uid), { "stats.messagesSent": FieldValue.increment(1) });
  await addNotices(
    batch,
    [{ id: `message_${messageId}`, uid: recipient.uid }],
    { uid, username: draft.sender.username },
    { about: "newMessage", title: product.title, actor: draft.sender.username, conversationId: id },
    // One email until the recipient has read the conversation.
    { isWanted: !conversation || unreadBy(conversation, recipient.uid) === 0 },
  );
  await batch.commit();
  return id;
}

/**
 * The sender's private document, which counts first messages; undefined if the two users know each other.
 *
 * The document is read first: a first message that commits between the two reads then makes this one stale, and it is
 * sent again. In the other order its count could refuse a message to a recipient who is no longer a stranger.
 */
async function accountIfStrangers(uid: string, otherUid: string): Promise<DocumentSnapshot | undefined> {
  const account = await accountRef(uid).get();
  const known = await Promise.all([haveTalked(uid, otherUid), haveTraded(uid, otherUid)]);
  return known.includes(true) ? undefined : account;
}

/** The product, and the conversation that the message belongs to; none if the message starts a new one. */
async function findConversation({ productId, sender: { uid }, conversationId }: Draft) {
  const own = conversationIdOf(productId, uid);
  const [productFound, ownFound, namedFound] = await readTogether(
    productRef(productId),
    conversationRef(own),
    conversationRef(conversationId ?? own),
  );
  const product = discussable(parseProduct(productFound)?.value);
  if (product.authorUid !== uid) {
    const conversation = buyersConversation(product, uid, parseConversation(ownFound), conversationId);
    return { product, conversation };
  }
  if (conversationId !== undefined) {
    return { product, conversation: namedConversation(product, uid, parseConversation(namedFound)) };
  }
  const { some, count } = await aboutProduct(productId);
  return { product, conversation: onlyConversation(some, count) };
}

/** The fields of a conversation that a new message changes. */
const news = ({ sender, text }: Draft) => ({
  lastMessage: preview(text),
  lastMessageAt: FieldValue.serverTimestamp(),
  lastMessageSenderUid: sender.uid,
});

function addReply(batch: WriteBatch, conversation: Conversation, recipientUid: string, draft: Draft): void {
  batch.update(conversationRef(conversation.id), {
    ...news(draft),
    [unreadField(conversation, recipientUid)]: FieldValue.increment(1),
  });
}

function addConversation(batch: WriteBatch, id: string, product: Product, seller: User, draft: Draft): void {
  const { sender: buyer } = draft;
  batch.create(conversationRef(id), {
    productId: product.id,
    productTitle: product.title,
    productSlug: product.slug,
    buyerUid: buyer.uid,
    buyerUsername: buyer.username,
    buyerDisplayName: buyer.displayName,
    buyerAvatar: buyer.avatarUrl,
    sellerUid: seller.uid,
    sellerUsername: seller.username,
    sellerDisplayName: seller.displayName,
    sellerAvatar: seller.avatarUrl,
    participants: [buyer.uid, seller.uid],
    ...news(draft),
    unreadBySeller: 1,
    unreadByBuyer: 0,
    createdAt: FieldValue.serverTimestamp(),
  });
}
