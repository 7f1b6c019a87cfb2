import type { Conversation } from "./lists.js";

/** The parties of a conversation, as every answer about one names them. */
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

/** Whom a participant talks to. */
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

/** What a participant has not read of a conversation. */
export const unreadIn = (conversation: Conversation, uid: string): number =>
  uid === conversation.buyerUid ? conversation.unreadByBuyer : conversation.unreadBySeller;

/** What a participant has not read of all of these. */
export const unreadMessages = (conversations: readonly Conversation[], uid: string): number =>
  conversations.reduce((sum, conversation) => sum + unreadIn(conversation, uid), 0);

/** The product that a conversation is about: its id is that, an underscore and the buyer's uid. */
export const productIdOf = ({ id, buyerUid }: Parties): string => id.slice(0, -`_${buyerUid}`.length);
