import * as z from "zod";
import { ProductId, Timestamp } from "./fields.js";
import { route } from "./route.js";

/** `{productId}_{buyerUid}`, which is read and never taken apart: a uid may hold an underscore. */
const ConversationId = z
  .string()
  .min(1, "must not be empty")
  .max(257, "must have at most 257 characters")
  .regex(/^[A-Za-z0-9_-]+$/, "must hold letters, digits, _ and - only")
  .refine((id) => !/^__.*__$/.test(id), "must not start and end with two underscores");

const Parties = z.object({
  id: z.string(),
  productTitle: z.string(),
  productSlug: z.string(),
  buyerUid: z.string(),
  buyerUsername: z.string(),
  buyerDisplayName: z.string(),
  buyerAvatar: z.string(),
  sellerUid: z.string(),
  sellerUsername: z.string(),
  sellerDisplayName: z.string(),
  sellerAvatar: z.string(),
});

export const Conversation = Parties.extend({
  productId: z.string(),
  /** The buyer and the seller. */
  participants: z.array(z.string()),
  /** The first 100 characters of the newest message. */
  lastMessage: z.string(),
  lastMessageAt: Timestamp,
  lastMessageSenderUid: z.string(),
  unreadBySeller: z.number().int(),
  unreadByBuyer: z.number().int(),
  createdAt: Timestamp,
});

export const Message = z.object({
  id: z.string(),
  senderUid: z.string(),
  senderUsername: z.string(),
  senderDisplayName: z.string(),
  senderAvatar: z.string(),
  text: z.string(),
  createdAt: Timestamp,
});

export const messages = route({
  path: "/messages",
  GET: {
    summary: "List own conversations, newest message first, 50 at the most",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({ conversations: z.array(Conversation) }),
    failures: [],
  },
  POST: {
    summary: "Write to the seller of a product, or answer in a conversation",
    access: "user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      text: z
        .string()
        .max(1_000, "must have at most 1000 characters")
        .refine((text) => text.trim() !== "", "must not be empty"),
      /** For a seller whom several people have written to about the product: which of them to answer. */
      conversationId: ConversationId.optional(),
      /** An id that the sender draws by chance: a message that is sent again with it arrives once. */
      messageId: z
        .string()
        .regex(/^[A-Za-z0-9]{20}$/, "must have 20 letters and digits")
        .optional(),
    }),
    response: z.object({ success: z.literal(true), conversationId: z.string() }),
    failures: [
      "productNotFound",
      "nothingToReplyTo",
      "conversationUnclear",
      "notParticipant",
      "recipientGone",
      "changedMeanwhile",
    ],
  },
});

export const messagesConversationId = route({
  path: "/messages/{conversationId}",
  GET: {
    summary: "Read the newest 100 messages of a conversation, oldest first, and mark it read",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ conversationId: ConversationId }),
    response: z.object({ conversation: Parties, messages: z.array(Message) }),
    failures: ["notParticipant", "conversationNotFound"],
  },
});
