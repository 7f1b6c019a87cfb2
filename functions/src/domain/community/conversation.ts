import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { Conversation as PublicConversation, Message as PublicMessage } from "#contract/messages.js";
import { type Dated, undated } from "../dated.js";
import type { User } from "../people/user.js";
import type { Product } from "../products/product.js";

/**
 * How many conversations a user's list contains, and how many messages a conversation's response
 * contains.
 */
export const CONVERSATIONS_LISTED = 50;
export const MESSAGES_SHOWN = 100;

const PREVIEW_LENGTH = 100;

/** A conversation between a buyer and a product's author about that product (spec: Conversation). */
export type Conversation = Dated<z.output<typeof PublicConversation>>;

/** A message as stored, with the sender's names when it was sent. */
export type Message = Dated<z.output<typeof PublicMessage>>;

/**
 * The ID of the only conversation of a buyer about a product. Never parse it: both parts may
 * contain an underscore.
 */
export const conversationIdOf = (productId: string, buyerUid: string): string => `${productId}_${buyerUid}`;

/** The other participant. */
export const otherSide = ({ buyerUid, sellerUid }: Conversation, uid: string): string =>
  uid === buyerUid ? sellerUid : buyerUid;

/**
 * Returns the conversation if the user is one of its two participants.
 *
 * @throws Failure `conversationNotFound`, `notParticipant`
 */
export function readableBy(uid: string, conversation: Conversation | undefined): Conversation {
  if (!conversation) throw new Failure("conversationNotFound");
  if (!conversation.participants.includes(uid)) throw new Failure("notParticipant");
  return conversation;
}

/** How many messages a participant has not read. */
export const unreadBy = (conversation: Conversation, uid: string): number =>
  conversation[unreadField(conversation, uid)];

/** The field that counts a participant's unread messages. */
export const unreadField = (conversation: Conversation, uid: string) =>
  uid === conversation.buyerUid ? "unreadByBuyer" : "unreadBySeller";

/**
 * Returns a product that its author and buyers may message about. They can continue after the author unpublishes the
 * product, but not after an admin removes it.
 *
 * @throws Failure `productNotFound`
 */
export function discussable(product: Product | undefined): Product {
  if (!product || product.status === "removed") throw new Failure("productNotFound");
  return product;
}

/**
 * The conversation that a buyer's message belongs to; undefined if the message starts one.
 *
 * First messages require a published product, so that nobody can find out whether an unpublished one exists.
 *
 * @param own the buyer's existing conversation about the product
 * @param named the ID of the conversation that the buyer asked to write to
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
 * Returns the conversation that a seller named, if it is the seller's and about the product.
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
 * The conversation that a seller replies to without naming it: the only one about the product.
 *
 * @param some of the conversations about the product
 * @param count of all conversations about the product
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
 * Returns a message's recipient if their account still exists.
 *
 * @throws Failure `recipientDeleted`
 */
export function reachable(recipient: User | undefined): User {
  if (!recipient || recipient.status === "deleted") throw new Failure("recipientDeleted");
  return recipient;
}

/** At most the first 100 UTF-16 units of a text. A surrogate pair is never split. */
export function preview(text: string): string {
  return text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

/** A message as participants see it, with the sender's current names from the conversation. */
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
