import * as z from "zod";
import { countOf, DONE, PICTURE_WORDS, ProductId, timeOf } from "./fields.js";
import { route } from "./route.js";

/** `{productId}_{buyerUid}`, which is read and never taken apart: a uid may hold an underscore. */
const ConversationId = z
  .string()
  .min(1, "must not be empty")
  .max(257, "must have at most 257 characters")
  .regex(/^[A-Za-z0-9_-]+$/, "must hold letters, digits, _ and - only")
  .refine((id) => !/^__.*__$/.test(id), "must not start and end with two underscores");

const Parties = z.object({
  id: z.string().describe("The id of the conversation."),
  productTitle: z.string().describe("The title of the product that it is about."),
  productSlug: z.string().describe("The slug of the product that it is about."),
  buyerUid: z.string().describe("The uid of the buyer."),
  buyerUsername: z.string().describe("The username of the buyer."),
  buyerDisplayName: z.string().describe("The name of the buyer, as others see it."),
  buyerAvatar: z.string().describe(`The picture of the buyer: ${PICTURE_WORDS}.`),
  sellerUid: z.string().describe("The uid of the seller."),
  sellerUsername: z.string().describe("The username of the seller."),
  sellerDisplayName: z.string().describe("The name of the seller, as others see it."),
  sellerAvatar: z.string().describe(`The picture of the seller: ${PICTURE_WORDS}.`),
});

export const Conversation = Parties.extend({
  productId: z.string().describe("The id of the product that it is about."),
  participants: z.array(z.string()).describe("The uids of the buyer and the seller."),
  lastMessage: z.string().describe("The first 100 characters of the newest message."),
  lastMessageAt: timeOf("When the newest message was sent"),
  lastMessageSenderUid: z.string().describe("The uid of who sent the newest message."),
  unreadBySeller: countOf("How many messages the seller has not read."),
  unreadByBuyer: countOf("How many messages the buyer has not read."),
  createdAt: timeOf("When the conversation started"),
}).describe("A conversation of a buyer and a seller about a product.");

export const Message = z
  .object({
    id: z.string().describe("The id of the message."),
    senderUid: z.string().describe("The uid of the sender."),
    senderUsername: z.string().describe("The username of the sender."),
    senderDisplayName: z.string().describe("The name of the sender, as others see it."),
    senderAvatar: z.string().describe(`The picture of the sender: ${PICTURE_WORDS}.`),
    text: z.string().describe("The text as it was sent; plain text of at most 1,000 characters."),
    createdAt: timeOf("When the message was sent"),
  })
  .describe("A message of a conversation.");

export const messages = route({
  path: "/messages",
  GET: {
    summary: "List your conversations, newest message first, 50 at most",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      conversations: z
        .array(Conversation)
        .describe("Up to 50 conversations, the one with the newest message first."),
    }),
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
        .refine((text) => text.trim() !== "", "must not be empty")
        .describe("The message as plain text: 1 to 1,000 characters, not only spaces."),
      conversationId: ConversationId.optional().describe(
        "Which conversation a seller answers. Needed when several buyers have written about the product.",
      ),
      messageId: z
        .string()
        .regex(/^[A-Za-z0-9]{20}$/, "must have 20 letters and digits")
        .optional()
        .describe(
          "A random id of 20 letters and digits. A message that is sent again with the same id arrives once.",
        ),
    }),
    response: z.object({
      success: DONE,
      conversationId: z.string().describe("The id of the conversation: `{productId}_{buyerUid}`."),
    }),
    failures: [
      "productNotFound",
      "nothingToReplyTo",
      "conversationAmbiguous",
      "notParticipant",
      "recipientDeleted",
      "editConflict",
    ],
  },
});

export const messagesConversationId = route({
  path: "/messages/{conversationId}",
  GET: {
    summary: "Read the newest 100 messages of a conversation, oldest first, and mark it as read",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      conversationId: ConversationId.describe("The id of the conversation: `{productId}_{buyerUid}`."),
    }),
    response: z.object({
      conversation: Parties.describe("Who talks about what."),
      messages: z.array(Message).describe("The newest 100 messages, oldest first."),
    }),
    failures: ["notParticipant", "conversationNotFound"],
  },
});
