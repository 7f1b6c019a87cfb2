import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
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
  unreadField,
} from "#domain/community/conversation.js";
import type { User } from "#domain/people/user.js";
import type { Product } from "#domain/products/product.js";
import { db, readTogether, retryLostCommits } from "../firestore.js";
import { parseUser, userRef } from "../people/users.js";
import { newId, parseProduct, productRef } from "../products/products.js";
import { aboutProduct, conversationRef, parseConversation } from "./conversations.js";
import { addNotices } from "./notifications.js";

/** A message on its way (spec: POST /messages). */
export interface Draft {
  readonly productId: string;
  readonly sender: User;
  /** Stored as it is, to be shown as text. */
  readonly text: string;
  /** The conversation that the sender names. */
  readonly conversationId?: string | undefined;
  /** The id that the sender has drawn for it. */
  readonly messageId?: string | undefined;
}

/**
 * Sends a message about a product: a buyer's into their one conversation, which the first message
 * begins, and the author's as an answer into one that is there.
 *
 * Message, preview, the other side's unread counter, the sender's count and the notification are
 * one commit. Of several first messages at once one makes the conversation, and the others are
 * added to it. A message that is sent again under its id is there once.
 *
 * @returns the conversation's id
 * @throws Failure `productNotFound`, `nothingToReplyTo`, `conversationAmbiguous`, `notParticipant`,
 * `recipientDeleted`, `editConflict`
 */
export function sendMessage(draft: Draft): Promise<string> {
  const messageId = draft.messageId ?? newId();
  return retryLostCommits(async () => {
    const { product, conversation } = await findConversation(draft);
    const { uid } = draft.sender;
    const id = conversation?.id ?? conversationIdOf(product.id, uid);
    const message = conversationRef(id).collection("messages").doc(messageId);
    const otherUid = conversation ? otherSide(conversation, uid) : product.authorUid;
    const [other, sent] = await readTogether(userRef(otherUid), message);
    // An earlier commit was done, and only its answer was lost.
    if (sent.get("senderUid") === uid) return id;
    const recipient = reachable(parseUser(other));

    const batch = db().batch();
    if (conversation) addReply(batch, conversation, recipient.uid, draft);
    else addConversation(batch, id, product, recipient, draft);
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
    );
    await batch.commit();
    return id;
  });
}

/** The product, and the conversation about it that the message goes into; none when the message begins one. */
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

/** What the newest message changes in its conversation. */
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
