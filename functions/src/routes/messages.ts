import { messages as route } from "#contract/messages.js";
import { undated } from "#domain/dated.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as conversations from "#store/community/conversations.js";
import { sendMessage } from "#store/community/messages.js";

/** Buyers and authors exchange messages about a product. */
export const messages = endpoint(route, {
  GET: async ({ caller }) => {
    const found = await conversations.ofParticipant(caller.uid);
    return { conversations: found.map(undated) };
  },
  POST: async ({ input, caller, now }) => {
    const judged = { settings: config().abuse, now };
    const conversationId = await sendMessage({ ...input, sender: caller.user, judged });
    return { success: true as const, conversationId };
  },
});
