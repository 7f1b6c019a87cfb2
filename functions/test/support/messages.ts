import { messagesConversationId, messages as route } from "#contract/messages.js";
import { admin, type TestUser } from "./accounts.js";
import { refuse, type Sent, succeed } from "./http.js";

/** Sends a message that must succeed; returns the conversation ID. */
export async function write(sender: TestUser, input: Record<string, unknown>): Promise<string> {
  const { conversationId } = await succeed(route, "POST", { token: sender.token, input });
  return conversationId;
}

export const refuseToWrite = (sender: TestUser, input: Record<string, unknown>) =>
  refuse(route, "POST", { token: sender.token, input });

/** A user's conversations, newest message first. */
export const conversationsOf = async (user: TestUser) =>
  (await succeed(route, "GET", { token: user.token })).conversations;

/** The route of one conversation, with its ID filled in. */
export const routeTo = (id: string) => ({
  ...messagesConversationId,
  path: `/messages/${encodeURIComponent(id)}` as const,
});

/** Reads a conversation, which marks it as read. */
export const open = (reader: TestUser, id: string, sent: Sent = {}) =>
  succeed(routeTo(id), "GET", { token: reader.token, ...sent });

/** A conversation as it is stored. */
export const storedConversation = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await admin().db.doc(`conversations/${id}`).get()).data();

/** The messages of a conversation as they are stored, oldest first. */
export async function storedMessages(id: string): Promise<Record<string, unknown>[]> {
  const { docs } = await admin().db.collection(`conversations/${id}/messages`).orderBy("createdAt").get();
  return docs.map((found) => found.data());
}
