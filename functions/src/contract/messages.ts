import * as z from "zod";
import { countOf, DONE, PICTURE_WORDS, ProductId, timeOf } from "./fields.js";
import { route } from "./route.js";
import { lines } from "./text.js";

/** `{productId}_{buyerUid}`. Never split it: a user ID may contain an underscore. */
const ConversationId = z
  .string()
  .min(1, "must not be empty")
  .max(257, "must have at most 257 characters")
  .regex(/^[A-Za-z0-9_-]+$/, "must contain only letters, digits, _, and -")
  .refine((id) => !/^__.*__$/.test(id), "must not start and end with two underscores");

const Parties = z.object({
  id: z.string().describe("The ID of the conversation."),
  productTitle: z.string().describe("The title of the product."),
  productSlug: z.string().describe("The slug of the product."),
  buyerUid: z.string().describe("The user ID of the buyer."),
  buyerUsername: z.string().describe("The username of the buyer."),
  buyerDisplayName: z.string().describe("The display name of the buyer."),
  buyerAvatar: z.string().describe(`The picture of the buyer: ${PICTURE_WORDS}.`),
  sellerUid: z.string().describe("The user ID of the seller."),
  sellerUsername: z.string().describe("The username of the seller."),
  sellerDisplayName: z.string().describe("The display name of the seller."),
  sellerAvatar: z.string().describe(`The picture of the seller: ${PICTURE_WORDS}.`),
});

export const Conversation = Parties.extend({
  productId: z.string().describe("The ID of the product."),
  participants: z.array(z.string()).describe("The user IDs of the buyer and the seller."),
  lastMessage: z.string().describe("The first 100 characters of the newest message."),
  lastMessageAt: timeOf("When the newest message was sent"),
  lastMessageSenderUid: z.string().describe("The user ID of the sender of the newest message."),
  unreadBySeller: countOf("The number of messages that the seller has not read."),
  unreadByBuyer: countOf("The number of messages that the buyer has not read."),
  createdAt: timeOf("When the conversation started"),
}).describe("A conversation between a buyer and a seller about a product.");

export const Message = z
  .object({
    id: z.string().describe("The ID of the message."),
    senderUid: z.string().describe("The user ID of the sender."),
    senderUsername: z.string().describe("The username of the sender."),
    senderDisplayName: z.string().describe("The display name of the sender."),
    senderAvatar: z.string().describe(`The picture of the sender: ${PICTURE_WORDS}.`),
    text: z.string().describe("The message as plain text; at most 1,000 characters."),
    createdAt: timeOf("When the message was sent"),
  })
  .describe("A message in a conversation.");

export const messages = route({
  path: "/messages",
  GET: {
    summary: "List your 50 most recent conversations",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      conversations: z
        .array(Conversation)
        .describe("Up to 50 conversations, sorted by their newest message, newest first."),
    }),
    failures: [],
  },
  POST: {
    summary: "Send a message to the seller of a product, or reply in a conversation",
    access: "user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      text: lines({ most: 1_000, keepsEnds: true })
        .refine((text) => text.trim() !== "", "must not be empty")
        .describe("The message as plain text: 1 to 1,000 characters that are not all spaces."),
      conversationId: ConversationId.optional().describe(
        "The conversation to reply to. Required for a seller if several buyers have written about the product.",
      ),
      messageId: z
        .string()
        .regex(/^[A-Za-z0-9]{20}$/, "must have 20 letters and digits")
        .optional()
        .describe(
          "A random ID of 20 letters and digits. A message that is sent repeatedly with the same ID is stored only once.",
        ),
    }),
    response: z.object({
      success: DONE,
      conversationId: z.string().describe("The ID of the conversation: `{productId}_{buyerUid}`."),
    }),
    failures: [
      "productNotFound",
      "nothingToReplyTo",
      "conversationAmbiguous",
      "notParticipant",
      "recipientDeleted",
      "newAccountLinks",
      "tooManyLinks",
      "tooManyFirstMessages",
      "editConflict",
    ],
  },
});

export const messagesConversationId = route({
  path: "/messages/{conversationId}",
  GET: {
    summary: "Get the newest 100 messages of a conversation, oldest first, and mark the conversation as read",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      conversationId: ConversationId.describe("The ID of the conversation: `{productId}_{buyerUid}`."),
    }),
    response: z.object({
      conversation: Parties.describe("The participants and the product."),
      messages: z.array(Message).describe("The newest 100 messages, oldest first."),
    }),
    failures: ["notParticipant", "conversationNotFound"],
  },
});
