import { conversationsOf, open, refuseToWrite, storedConversation, write } from "../support/messages.js";
import { join, type Member, storeProduct } from "../support/records.js";

let author: Member;
let productId: string;
beforeAll(async () => {
  author = await join();
  productId = await storeProduct(author);
});

describe("a text", () => {
  test.each([
    ["markup", "<script>alert(1)</script> & <b>bold</b>"],
    ["emoji", "👩🏽‍💻🇧🇷 ok"],
    ["right-to-left marks", "\u200fשלום\u200e \u202eabc\u202c \u2067x\u2069"],
    ["spaces and line breaks around it", "  \n\ta\r\nb  \n"],
    ["a zero character", "a\u0000b"],
    ["characters that look composed", "e\u0301 \u00e9"],
    ["what a template or a query would read", "#{7*7} {{x}} '; DROP TABLE x; -- $where %s %00 \\u0041"],
    ["1,000 characters", "x".repeat(1000)],
    ["one character", "."],
  ])("with %s is stored and comes back as it was sent", async (_, text) => {
    const buyer = await join();
    const id = await write(buyer, { productId, text });
    expect((await open(author, id)).messages.map((message) => message.text)).toEqual([text]);
    expect(await storedConversation(id)).toMatchObject({ lastMessage: text.slice(0, 100) });
  });

  test("is shown by its first hundred characters, none of them cut in half", async () => {
    const buyer = await join();
    await write(buyer, { productId, text: `${"x".repeat(99)}😀 and more` });
    expect((await conversationsOf(buyer))[0]?.lastMessage).toBe("x".repeat(99));
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no product", { productId: undefined }, "productId: is required"],
  ["a product's id that is none", { productId: "a/b" }, "productId: must hold letters, digits, _ and - only"],
  ["an empty product's id", { productId: "" }, "productId: must not be empty"],
  ["a number for a product", { productId: 7 }, "productId: Invalid input: expected string, received number"],
  ["no text", { text: undefined }, "text: is required"],
  ["an empty text", { text: "" }, "text: must not be empty"],
  ["a text of nothing but space", { text: " \n\t\u00a0\u3000" }, "text: must not be empty"],
  ["a text of 1,001 characters", { text: "x".repeat(1001) }, "text: must have at most 1000 characters"],
  ["half of a character", { text: "half \ud83d" }, "text: must hold whole characters only"],
  ["a text that is none", { text: ["x"] }, "text: Invalid input: expected string, received array"],
  [
    "a conversation's id that is none",
    { conversationId: "../users" },
    "conversationId: must hold letters, digits, _ and - only",
  ],
  [
    "a conversation's id that the store keeps to itself",
    { conversationId: "__id__" },
    "conversationId: must not start and end with two underscores",
  ],
  [
    "a conversation's id of 258 characters",
    { conversationId: "x".repeat(258) },
    "conversationId: must have at most 257 characters",
  ],
])("a message with %s is refused", async (_, change, issue) => {
  const answer = await refuseToWrite(await join(), { productId, text: "Hello", ...change });
  expect([answer.status, answer.error]).toEqual([400, "Invalid request"]);
  expect(answer.issues).toContain(issue);
});
