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
    ["letters from right to left", "שלום עולם"],
    ["spaces and line breaks around it", "  \n\ta\nb  \n"],
    ["a composed character", "\u00e9"],
    ["what a template or a query would read", "#{7*7} {{x}} '; DROP TABLE x; -- $where %s %00 \\u0041"],
    ["1,000 characters", "x".repeat(1000)],
    ["one character", "."],
  ])("with %s is stored and comes back as it was sent", async (_, text) => {
    const buyer = await join();
    const id = await write(buyer, { productId, text });
    expect((await open(author, id)).messages.map((message) => message.text)).toEqual([text]);
    expect(await storedConversation(id)).toMatchObject({ lastMessage: text.slice(0, 100) });
  });

  test.each([
    ["line breaks of Windows", "a\r\nb", "a\nb"],
    ["a decomposed character", "e\u0301", "\u00e9"],
  ])("with %s is stored in the one form of all texts", async (_, text, stored) => {
    const buyer = await join();
    const id = await write(buyer, { productId, text });
    expect((await open(author, id)).messages.map((message) => message.text)).toEqual([stored]);
  });

  test("is shown by its first hundred characters, none of them cut in half", async () => {
    const buyer = await join();
    await write(buyer, { productId, text: `${"x".repeat(99)}😀 and more` });
    expect((await conversationsOf(buyer))[0]?.lastMessage).toBe("x".repeat(99));
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no product", { productId: undefined }, "productId: is required"],
  [
    "a right-to-left override",
    { text: "\u202efdp.exe" },
    "text: has U+202E, which changes the direction of text. Remove it",
  ],
  ["a zero character", { text: "a\u0000b" }, "text: has the control character U+0000. Remove it"],
  ["only an invisible character", { text: "\u200b" }, "text: has U+200B, which is invisible here. Remove it"],
  ["half of a character", { text: "half \ud83d" }, "text: must hold whole characters only"],
])("a message with %s is refused, with the field's name", async (_, change, issue) => {
  const answer = await refuseToWrite(await join(), { productId, text: "Hello", ...change });
  expect([answer.status, answer.error]).toEqual([400, "Invalid request"]);
  expect(answer.issues).toEqual([issue]);
});
