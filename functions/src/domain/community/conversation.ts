import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { Conversation as PublicConversation, Message as PublicMessage } from "#contract/messages.js";
import { type Dated, undated } from "../dated.js";
import type { User } from "../people/user.js";
import type { Product } from "../products/product.js";

/** How many conversations the list of a user holds, and how many messages the answer of a conversation. */
export const CONVERSATIONS_LISTED = 50;
export const MESSAGES_SHOWN = 100;

const PREVIEW_LENGTH = 100;

/** What a buyer and the author of a product say to each other about it (spec: Conversation). */
export type Conversation = Dated<z.output<typeof PublicConversation>>;

/** A message as it is stored, with the sender's names of that time. */
export type Message = Dated<z.output<typeof PublicMessage>>;

/** The one conversation of a buyer about a product. It is never taken apart: both parts may hold an underscore. */
export const conversationIdOf = (productId: string, buyerUid: string): string => `${productId}_${buyerUid}`;

/** Whom a participant talks to. */
export const otherSide = ({ buyerUid, sellerUid }: Conversation, uid: string): string =>
  uid === buyerUid ? sellerUid : buyerUid;

/**
 * The conversation that one of its two participants may read.
 *
 * @throws Failure `conversationNotFound`, `notParticipant`
 */
export function readableBy(uid: string, conversation: Conversation | undefined): Conversation {
  if (!conversation) throw new Failure("conversationNotFound");
  if (!conversation.participants.includes(uid)) throw new Failure("notParticipant");
  return conversation;
}

/** The counter of what a participant has not read. */
export const unreadField = (conversation: Conversation, uid: string) =>
  uid === conversation.buyerUid ? "unreadByBuyer" : "unreadBySeller";

/**
 * A product that its author and buyers may talk about: support goes on after it has left the
 * market, unless it was removed.
 *
 * @throws Failure `productNotFound`
 */
export function discussable(product: Product | undefined): Product {
  if (!product || product.status === "removed") throw new Failure("productNotFound");
  return product;
}

/**
 * The conversation into which a buyer writes, or nothing when their message begins one.
 *
 * Only a published product is open to first messages, so that nobody learns of others by asking.
 *
 * @param own the conversation that they have about the product
 * @param named the id of the one that they wish to write into
 * @throws Failure `productNotFound`, `notParticipant`
 */
export function buyersConversation(
  product: Product,
  buyerUid: string,
  own: Conversation | undefined,
  named: string | undefined,
): Conversation | undefined {
  if (!own && product.status !== "published") throw new Failure("productNotFound");
  if (named !== undefined && named !== conversationIdOf(product.id, buyerUid)) {
    throw new Failure("notParticipant");
  }
  return own;
}

/**
 * The conversation that a seller names, if it is one of theirs about the product.
 *
 * @throws Failure `nothingToReplyTo`, `notParticipant`
 */
export function namedConversation(
  product: Product,
  sellerUid: string,
  named: Conversation | undefined,
): Conversation {
  if (named?.productId !== product.id) throw new Failure("nothingToReplyTo");
  if (named.sellerUid !== sellerUid) throw new Failure("notParticipant");
  return named;
}

/**
 * The conversation that a seller means who names none: the only one about the product.
 *
 * @param some of the conversations about the product
 * @param count of all of them
 * @throws Failure `nothingToReplyTo`, `conversationAmbiguous`
 */
export function onlyConversation(some: readonly Conversation[], count: number): Conversation {
  if (count > 1) {
    throw new Failure("conversationAmbiguous", {
      issues: [`conversationId: must say which of ${count} conversations is meant`],
    });
  }
  const [only] = some;
  if (!only) throw new Failure("nothingToReplyTo");
  return only;
}

/**
 * The side that a message is for, while its account is there.
 *
 * @throws Failure `recipientDeleted`
 */
export function reachable(recipient: User | undefined): User {
  if (!recipient || recipient.status === "deleted") throw new Failure("recipientDeleted");
  return recipient;
}

/** The beginning of a text, 100 UTF-16 units at the most; a character of two units is whole or left out. */
export function preview(text: string): string {
  return text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

/** A message as participants see it, with the names that the conversation has for its sender by now. */
export function publicMessage(message: Message, conversation: Conversation): z.input<typeof PublicMessage> {
  return undated({ ...message, ...sender(message, conversation) });
}

function sender({ senderUid }: Message, conversation: Conversation) {
  if (senderUid === conversation.buyerUid) {
    const { buyerUsername, buyerDisplayName, buyerAvatar } = conversation;
    return { senderUsername: buyerUsername, senderDisplayName: buyerDisplayName, senderAvatar: buyerAvatar };
  }
  const { sellerUsername, sellerDisplayName, sellerAvatar } = conversation;
  return { senderUsername: sellerUsername, senderDisplayName: sellerDisplayName, senderAvatar: sellerAvatar };
}
