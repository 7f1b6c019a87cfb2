import { messagesConversationId as route } from "#contract/messages.js";
import { publicMessage } from "#domain/community/conversation.js";
import { undated } from "#domain/dated.js";
import { endpoint } from "#http/endpoint.js";
import { openConversation } from "#store/community/conversations.js";

/** A participant reads a conversation, which marks it as read for them. */
export const messagesConversationId = endpoint(route, {
  GET: async ({ input, caller }) => {
    const { conversation, messages } = await openConversation(input.conversationId, caller.uid);
    return {
      conversation: undated(conversation),
      messages: messages.map((message) => publicMessage(message, conversation)),
    };
  },
});
