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

/** The user's data that updates live. The access rules let the user read it (firestore.rules). */

export type Conversation = z.infer<typeof ConversationAnswer>;
export type Message = Pick<z.infer<typeof MessageAnswer>, "id" | "senderUid" | "text" | "createdAt">;
export type Notification = z.infer<typeof NotificationAnswer>;

/**
 * Limits: as many conversations as the HTTP API lists, and as many messages and notifications as it returns
 * at once.
 */
const CONVERSATIONS = 50;
export const MESSAGES = 100;
export const NOTIFICATIONS = 50;
/** The maximum number to which unread notifications are counted. The app shows a higher number as "many". */
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

/** The newest messages of a conversation, newest first. The HTTP API returns at most 100. */
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

/** A user's unread notifications, up to the counting limit, in no particular order. */
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

/** Requests pages of notifications until there are enough, or no more. */
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
