import type { Conversation } from "./lists.js";
import { otherParty, productIdOf, unreadIn, unreadMessages } from "./participants.js";

/** IDs can contain underscores, so these do. */
const conversation: Conversation = {
  id: "a_product_the_buyer",
  productId: "a_product",
  productTitle: "Quiet Ledger",
  productSlug: "quiet-ledger",
  buyerUid: "the_buyer",
  buyerUsername: "bea",
  buyerDisplayName: " ",
  buyerAvatar: "",
  sellerUid: "seller",
  sellerUsername: "ada",
  sellerDisplayName: "Ada",
  sellerAvatar: "https://example.com/ada.png",
  participants: ["the_buyer", "seller"],
  lastMessage: "Hello",
  lastMessageAt: "2026-03-02T09:30:00.000Z",
  lastMessageSenderUid: "the_buyer",
  unreadBySeller: 3,
  unreadByBuyer: 1,
  createdAt: "2026-03-02T09:30:00.000Z",
};

test("each side talks to the other, under a name that can be seen", () => {
  expect(otherParty(conversation, "the_buyer")).toEqual({
    uid: "seller",
    username: "ada",
    name: "Ada",
    avatar: "https://example.com/ada.png",
  });
  expect(otherParty(conversation, "seller")).toEqual({
    uid: "the_buyer",
    username: "bea",
    name: "bea",
    avatar: "",
  });
});

test("each side has its own unread messages", () => {
  expect([unreadIn(conversation, "the_buyer"), unreadIn(conversation, "seller")]).toEqual([1, 3]);
  expect(unreadMessages([conversation, { ...conversation, unreadBySeller: 2 }], "seller")).toBe(5);
  expect(unreadMessages([], "seller")).toBe(0);
});

test("the product is what stands before the buyer", () => {
  expect(productIdOf(conversation)).toBe("a_product");
});
