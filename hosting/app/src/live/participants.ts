import type { Conversation } from "./lists.js";

/** The participants of a conversation, as in every response about it. */
export type Parties = Pick<
  Conversation,
  | "id"
  | "productTitle"
  | "productSlug"
  | `${"buyer" | "seller"}${"Uid" | "Username" | "DisplayName" | "Avatar"}`
>;

export interface Party {
  readonly uid: string;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
}

/** The other participant of a conversation. */
export function otherParty(parties: Parties, uid: string): Party {
  const side = uid === parties.buyerUid ? "seller" : "buyer";
  const username = parties[`${side}Username`];
  return {
    uid: parties[`${side}Uid`],
    username,
    name: parties[`${side}DisplayName`].trim() || username,
    avatar: parties[`${side}Avatar`],
  };
}

/** The number of messages in a conversation that a participant has not read. */
export const unreadIn = (conversation: Conversation, uid: string): number =>
  uid === conversation.buyerUid ? conversation.unreadByBuyer : conversation.unreadBySeller;

/** The number of messages in all these conversations that a participant has not read. */
export const unreadMessages = (conversations: readonly Conversation[], uid: string): number =>
  conversations.reduce((sum, conversation) => sum + unreadIn(conversation, uid), 0);

/**
 * The product of a conversation. A conversation's ID consists of the product's ID, an underscore, and the buyer's UID.
 */
export const productIdOf = ({ id, buyerUid }: Parties): string => id.slice(0, -`_${buyerUid}`.length);
