import type { Failure } from "#contract/failure.js";
import type { User } from "../people/user.js";
import type { Product } from "../products/product.js";
import {
  buyersConversation,
  type Conversation,
  conversationIdOf,
  discussable,
  type Message,
  namedConversation,
  onlyConversation,
  otherSide,
  preview,
  publicMessage,
  reachable,
  readableBy,
  unreadField,
} from "./conversation.js";

const aProduct = (fields: Partial<Product> = {}) =>
  ({ id: "p1", authorUid: "ada", status: "published", ...fields }) as Product;
const aConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  id: "p1_bea",
  productId: "p1",
  productTitle: "Quiet Ledger",
  productSlug: "quiet-ledger",
  buyerUid: "bea",
  buyerUsername: "bea",
  buyerDisplayName: "Bea",
  buyerAvatar: "https://example.com/bea.png",
  sellerUid: "ada",
  sellerUsername: "ada",
  sellerDisplayName: "Ada",
  sellerAvatar: "",
  participants: ["bea", "ada"],
  lastMessage: "Hello",
  lastMessageAt: new Date("2026-03-01T12:00:00Z"),
  lastMessageSenderUid: "bea",
  unreadBySeller: 1,
  unreadByBuyer: 0,
  createdAt: new Date("2026-03-01T12:00:00Z"),
  ...fields,
});

/** The code of the failure, or "nothing". */
function refusal(decide: () => unknown): string {
  try {
    decide();
    return "nothing";
  } catch (error) {
    return (error as Failure).code;
  }
}

test.each([
  ["a published product", aProduct(), "nothing"],
  ["an archived one", aProduct({ status: "archived" }), "nothing"],
  ["one in review", aProduct({ status: "pending_review" }), "nothing"],
  ["a draft", aProduct({ status: "draft" }), "nothing"],
  ["a removed one", aProduct({ status: "removed" }), "productNotFound"],
  ["none", undefined, "productNotFound"],
])("who asks to talk about %s is refused for %s", (_, product, code) => {
  expect(refusal(() => discussable(product))).toBe(code);
});

describe("a buyer", () => {
  const own = aConversation();

  test("begins a conversation with the first message and goes on in it", () => {
    expect(buyersConversation(aProduct(), "bea", undefined, undefined)).toBeUndefined();
    expect(buyersConversation(aProduct(), "bea", undefined, "p1_bea")).toBeUndefined();
    expect(buyersConversation(aProduct(), "bea", own, undefined)).toBe(own);
    expect(buyersConversation(aProduct({ status: "archived" }), "bea", own, "p1_bea")).toBe(own);
  });

  test.each(["draft", "pending_review", "archived", "removed"] as const)(
    "does not learn that a product is there that is %s",
    (status) => {
      for (const named of [undefined, "p1_bea", "p1_cleo"]) {
        expect(refusal(() => buyersConversation(aProduct({ status }), "bea", undefined, named))).toBe(
          "productNotFound",
        );
      }
    },
  );

  test.each(["p1_cleo", "p2_bea", "p1_be", "p1", "bea"])("cannot write into %s", (named) => {
    expect(refusal(() => buyersConversation(aProduct(), "bea", own, named))).toBe("notParticipant");
  });
});

describe("a seller", () => {
  test("answers in the conversation that they name", () => {
    const named = aConversation();
    expect(namedConversation(aProduct(), "ada", named)).toBe(named);
  });

  test.each([
    ["nobody's", undefined, "nothingToReplyTo"],
    ["another product's", aConversation({ productId: "p2" }), "nothingToReplyTo"],
    ["another seller's", aConversation({ sellerUid: "cleo" }), "notParticipant"],
  ])("cannot name %s", (_, named, code) => {
    expect(refusal(() => namedConversation(aProduct(), "ada", named))).toBe(code);
  });

  test("need not name the only one", () => {
    const only = aConversation();
    expect(onlyConversation([only], 1)).toBe(only);
    expect(refusal(() => onlyConversation([], 0))).toBe("nothingToReplyTo");
  });

  test("must say which of several is meant", () => {
    const some = [aConversation(), aConversation({ id: "p1_cleo" })];
    expect(() => onlyConversation(some, 7)).toThrow(
      expect.objectContaining({
        code: "conversationAmbiguous",
        details: { issues: ["conversationId: must say which of 7 conversations is meant"] },
      }),
    );
  });
});

test.each([
  ["is there", { status: undefined }, "nothing"],
  ["is banned", { banned: true }, "nothing"],
  ["is deleted", { status: "deleted" }, "recipientDeleted"],
])("a message to an account that %s is refused for %s", (_, user, code) => {
  expect(refusal(() => reachable(user as User))).toBe(code);
});

test.each([
  ["no conversation", "bea", undefined, "conversationNotFound"],
  ["a conversation of others", "cem", aConversation(), "notParticipant"],
] as const)("nobody reads %s", (_, uid, conversation, code) => {
  expect(() => readableBy(uid, conversation)).toThrow(expect.objectContaining({ code }));
});

test("a message to nobody is refused", () => {
  expect(refusal(() => reachable(undefined))).toBe("recipientDeleted");
});

test.each([
  ["bea", "ada", "unreadByBuyer"],
  ["ada", "bea", "unreadBySeller"],
])("%s talks to %s and has the counter %s", (uid, other, field) => {
  expect([otherSide(aConversation(), uid), unreadField(aConversation(), uid)]).toEqual([other, field]);
});

test("an id is product and buyer, whatever they hold", () => {
  expect(conversationIdOf("a_b", "c_d")).toBe("a_b_c_d");
});

test.each([
  ["a short text", "Hello", "Hello"],
  ["100 characters", "x".repeat(100), "x".repeat(100)],
  ["101 characters", "x".repeat(101), "x".repeat(100)],
  ["50 characters of two units", "😀".repeat(50), "😀".repeat(50)],
  ["51 of them", "😀".repeat(51), "😀".repeat(50)],
  ["one that lies across the end", `${"x".repeat(99)}😀`, "x".repeat(99)],
  ["one that ends at the end", `${"x".repeat(98)}😀!`, `${"x".repeat(98)}😀`],
])("the preview of %s", (_, text, expected) => {
  expect(preview(text)).toBe(expected);
});

test("a message shows the names that its sender has now", () => {
  const message: Message = {
    id: "m1",
    senderUid: "bea",
    senderUsername: "old-bea",
    senderDisplayName: "Old Bea",
    senderAvatar: "",
    text: "Hello",
    createdAt: new Date("2026-03-01T12:00:00Z"),
  };
  const shown = { ...message, createdAt: "2026-03-01T12:00:00.000Z" };
  expect(publicMessage(message, aConversation())).toEqual({
    ...shown,
    senderUsername: "bea",
    senderDisplayName: "Bea",
    senderAvatar: "https://example.com/bea.png",
  });
  expect(publicMessage({ ...message, senderUid: "ada" }, aConversation())).toEqual({
    ...shown,
    senderUid: "ada",
    senderUsername: "ada",
    senderDisplayName: "Ada",
    senderAvatar: "",
  });
});
