import type * as z from "zod";
import {
  Conversation as ConversationAnswer,
  Message as MessageAnswer,
  messages,
  messagesConversationId,
} from "#contract/messages.js";
import { Notification as NotificationAnswer, notifications } from "#contract/notifications.js";
import { api } from "../api/client.js";
import type { Live } from "./use-live.js";

/** What of a user changes by itself, as the access rules let them read it (firestore.rules). */

export type Conversation = z.infer<typeof ConversationAnswer>;
export type Message = Pick<z.infer<typeof MessageAnswer>, "id" | "senderUid" | "text" | "createdAt">;
export type Notification = z.infer<typeof NotificationAnswer>;

/** Of conversations as many as the HTTP API lists, and of messages and notifications as many as it shows at once. */
const CONVERSATIONS = 50;
export const MESSAGES = 100;
export const NOTIFICATIONS = 50;
/** So many unread notifications are counted; more are "many". */
export const MOST_UNREAD = 100;

export const conversationsOf = (uid: string): Live<Conversation> => ({
  queryKey: ["conversations", uid],
  ask: async (signal) => (await api.call(messages, "GET", {}, signal)).conversations,
  listing: {
    path: "conversations",
    where: [["participants", "array-contains", uid]],
    newestBy: "lastMessageAt",
    limit: CONVERSATIONS,
    schema: ConversationAnswer,
    defaults: {
      productTitle: "",
      productSlug: "",
      buyerUsername: "",
      buyerDisplayName: "",
      buyerAvatar: "",
      sellerUsername: "",
      sellerDisplayName: "",
      sellerAvatar: "",
      lastMessage: "",
      lastMessageSenderUid: "",
      unreadBySeller: 0,
      unreadByBuyer: 0,
    },
  },
});

/** The newest messages of a conversation, newest first; the HTTP API knows no more than 100. */
export const messagesOf = (uid: string, conversationId: string, limit: number): Live<Message> => ({
  queryKey: ["messages", uid, conversationId, limit],
  ask: async (signal) =>
    (await api.call(messagesConversationId, "GET", { conversationId }, signal)).messages.reverse(),
  listing: {
    path: `conversations/${conversationId}/messages`,
    where: [],
    newestBy: "createdAt",
    limit,
    schema: MessageAnswer.pick({ id: true, senderUid: true, text: true, createdAt: true }),
  },
});

const notificationDefaults = { title: "", body: "", link: "", read: false };

/** A user's newest notifications, newest first. */
export const notificationsOf = (uid: string, limit: number): Live<Notification> => ({
  queryKey: ["notifications", uid, limit],
  ask: (signal) => walk(signal, (found) => found.length >= limit),
  listing: {
    path: "notifications",
    where: [["uid", "==", uid]],
    newestBy: "createdAt",
    limit,
    schema: NotificationAnswer,
    defaults: notificationDefaults,
  },
});

/** A user's unread notifications, as many as are counted, in no order. */
export const unreadOf = (uid: string): Live<Notification> => ({
  queryKey: ["notifications", uid, "unread"],
  ask: async (signal) => {
    const isUnread = ({ read }: Notification) => !read;
    const found = await walk(
      signal,
      (some, unread) => some.filter(isUnread).length >= Math.min(unread, MOST_UNREAD),
    );
    return found.filter(isUnread);
  },
  listing: {
    path: "notifications",
    where: [
      ["uid", "==", uid],
      ["read", "==", false],
    ],
    limit: MOST_UNREAD,
    schema: NotificationAnswer,
    defaults: notificationDefaults,
  },
});

/** Asks for pages of notifications until they are enough, or all. */
async function walk(
  signal: AbortSignal,
  isEnough: (found: readonly Notification[], unread: number) => boolean,
): Promise<Notification[]> {
  const found: Notification[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await api.call(notifications, "GET", { cursor }, signal);
    found.push(...page.notifications);
    cursor = page.nextCursor;
    if (cursor === undefined || isEnough(found, page.unread)) return found;
  }
}
