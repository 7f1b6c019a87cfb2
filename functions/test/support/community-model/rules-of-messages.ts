import { notificationText } from "#domain/community/notifications.js";
import type { Good, Person } from "./cast.js";
import { notify } from "./notify.js";
import { done, type Outcome, refused } from "./refusals.js";
import { type Community, type ConversationState, sellerOf } from "./state.js";

export const conversationId = ({ goods, people }: Community, good: Good, buyer: Person): string =>
  `${goods[good].id}_${people[buyer].uid}`;

const isSide = (community: Community, conversation: ConversationState, person: Person) =>
  person === conversation.buyer || person === sellerOf(community, conversation);

/** The conversation of a message, `undefined` for a first message, or why there is none. */
function conversationFor(
  community: Community,
  by: Person,
  good: Good,
  named: string | undefined,
): ConversationState | undefined | Outcome {
  const product = community.goods[good];
  if (product.status === "removed") return refused("noProduct");
  const about = community.conversations.filter((conversation) => conversation.good === good);
  if (product.author !== by) {
    const own = about.find(({ buyer }) => buyer === by);
    if (!own && product.status !== "published") return refused("noProduct");
    if (named !== undefined && named !== conversationId(community, good, by))
      return refused("notParticipant");
    return own;
  }
  if (named !== undefined) return about.find(({ id }) => id === named) ?? refused("nothingToReplyTo");
  if (about.length > 1) return refused("conversationUnclear");
  return about[0] ?? refused("nothingToReplyTo");
}

/** Buyers start conversations, sellers reply. A message is unread for the other side, who is notified. */
export function write(
  community: Community,
  by: Person,
  message: { readonly good: Good; readonly text: string; readonly named?: string },
): Outcome {
  const { good, text, named } = message;
  if (text.trim() === "") return refused("invalid");
  const found = conversationFor(community, by, good, named);
  if (found && "status" in found) return found;
  const product = community.goods[good];
  const to = found && by !== found.buyer ? found.buyer : product.author;
  const [sender, recipient] = [community.people[by], community.people[to]];
  if (recipient.deleted) return refused("recipientGone");
  const conversation = found ?? begin(community, good, by);
  conversation.messages.push({ by, text });
  if (to === conversation.buyer) conversation.unreadByBuyer++;
  else conversation.unreadBySeller++;
  sender.messagesSent++;
  const others = community.conversations.filter((other) => other !== conversation);
  community.conversations = [conversation, ...others];
  const { id } = conversation;
  const news = {
    about: "newMessage",
    title: product.title,
    actor: sender.username,
    conversationId: id,
  } as const;
  notify(community, recipient, {
    id: "",
    ...notificationText(news, recipient.locale),
    ...{ type: "message", link: `/messages/${id}` },
    actor: sender,
  });
  return done({ success: true, conversationId: id });
}

function begin(community: Community, good: Good, buyer: Person): ConversationState {
  return {
    ...{ id: conversationId(community, good, buyer), good, buyer },
    ...{ messages: [], unreadByBuyer: 0, unreadBySeller: 0 },
  };
}

/** The fields of a conversation that both routes return: names as they are now. */
function sides(community: Community, conversation: ConversationState) {
  const { title, slug } = community.goods[conversation.good];
  const buyer = community.people[conversation.buyer];
  const seller = community.people[sellerOf(community, conversation)];
  return {
    ...{ id: conversation.id, productTitle: title, productSlug: slug },
    ...{ buyerUid: buyer.uid, buyerUsername: buyer.username, buyerDisplayName: buyer.displayName },
    ...{ buyerAvatar: buyer.avatarUrl, sellerUid: seller.uid, sellerUsername: seller.username },
    ...{ sellerDisplayName: seller.displayName, sellerAvatar: seller.avatarUrl },
  };
}

/** The first 100 characters, without a lone surrogate at the end. */
function preview(text: string): string {
  let length = 0;
  for (const character of text) {
    if (length + character.length > 100) break;
    length += character.length;
  }
  return text.slice(0, length);
}

/** Newest message first. */
export function listConversations(community: Community, by: Person): Outcome {
  const own = community.conversations.filter((conversation) => isSide(community, conversation, by));
  return done({
    conversations: own.map((conversation) => {
      const { good, messages, unreadByBuyer, unreadBySeller } = conversation;
      const parties = sides(community, conversation);
      const last = messages.at(-1);
      return {
        ...{ ...parties, productId: community.goods[good].id, unreadByBuyer, unreadBySeller },
        participants: [parties.buyerUid, parties.sellerUid],
        lastMessage: preview(last?.text ?? ""),
        lastMessageSenderUid: last && community.people[last.by].uid,
      };
    }),
  });
}

/** Oldest message first. Afterwards the conversation is read for the caller. */
export function open(community: Community, by: Person, id: string): Outcome {
  const conversation = community.conversations.find((known) => known.id === id);
  if (!conversation) return refused("noConversation");
  if (!isSide(community, conversation, by)) return refused("notParticipant");
  if (by === conversation.buyer) conversation.unreadByBuyer = 0;
  else conversation.unreadBySeller = 0;
  const messages = conversation.messages.map(({ by: sender, text }) => {
    const { uid, username, displayName, avatarUrl } = community.people[sender];
    return {
      ...{ senderUid: uid, senderUsername: username, senderDisplayName: displayName },
      ...{ senderAvatar: avatarUrl, text },
    };
  });
  return done({ conversation: sides(community, conversation), messages });
}
