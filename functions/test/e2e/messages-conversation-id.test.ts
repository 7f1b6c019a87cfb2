import { randomUUID } from "node:crypto";
import { Timestamp } from "firebase-admin/firestore";
import { admin } from "../support/accounts.js";
import { refuse } from "../support/http.js";
import { conversationsOf, open, routeTo, storedConversation, write } from "../support/messages.js";
import { forge, join, type Member, storeProduct } from "../support/records.js";

const { db } = admin();

let author: Member;
let buyer: Member;
let productId: string;
let id: string;
beforeEach(async () => {
  [author, buyer] = await Promise.all([join({ displayName: "Ada" }), join({ displayName: "Bea" })]);
  productId = await storeProduct(author, { title: "Quiet Ledger" });
  id = await write(buyer, { productId, text: "one" });
});

const unread = async () => {
  const stored = await storedConversation(id);
  return [stored?.unreadBySeller, stored?.unreadByBuyer];
};

test("a conversation shows its messages, oldest first, with both sides' names", async () => {
  await write(author, { productId, text: "two" });
  const { conversation, messages } = await open(buyer, id);
  const { slug } = (await db.doc(`products/${productId}`).get()).data() ?? {};
  expect(conversation).toEqual({
    id,
    productTitle: "Quiet Ledger",
    productSlug: slug,
    buyerUid: buyer.uid,
    buyerUsername: buyer.username,
    buyerDisplayName: "Bea",
    buyerAvatar: "",
    sellerUid: author.uid,
    sellerUsername: author.username,
    sellerDisplayName: "Ada",
    sellerAvatar: "",
  });
  const names = (sender: Member, senderDisplayName: string) => ({
    id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    senderUid: sender.uid,
    senderUsername: sender.username,
    senderDisplayName,
    senderAvatar: "",
    createdAt: expect.any(String),
  });
  expect(messages).toEqual([
    { ...names(buyer, "Bea"), text: "one" },
    { ...names(author, "Ada"), text: "two" },
  ]);
  expect((await open(author, id)).messages).toEqual(messages);
});

test("names are those that the conversation has by now", async () => {
  await forge(id);
  await db
    .doc(`conversations/${id}`)
    .update({ buyerUsername: "cleo", buyerDisplayName: "Cleo", buyerAvatar: "" });
  const [message] = (await open(author, id)).messages;
  expect(message).toMatchObject({ senderUsername: "cleo", senderDisplayName: "Cleo", senderUid: buyer.uid });
});

describe("reading", () => {
  test("marks the conversation read for its reader, and not for the other side", async () => {
    await write(buyer, { productId, text: "two" });
    await write(author, { productId, text: "three" });
    expect(await unread()).toEqual([2, 1]);
    await open(author, id);
    expect(await unread()).toEqual([0, 1]);
    await open(buyer, id);
    expect(await unread()).toEqual([0, 0]);
    expect((await conversationsOf(author))[0]).toMatchObject({ unreadBySeller: 0, unreadByBuyer: 0 });
    await write(buyer, { productId, text: "four" });
    expect(await unread()).toEqual([1, 0]);
  });

  test("writes nothing when all is read, and never moves the conversation up", async () => {
    const document = db.doc(`conversations/${id}`);
    const before = await document.get();
    await open(buyer, id);
    expect((await document.get()).updateTime).toEqual(before.updateTime);
    await open(author, id);
    expect((await document.get()).get("lastMessageAt")).toEqual(before.get("lastMessageAt"));
  });

  test("shows the newest hundred messages", async () => {
    await forge(id, buyer.uid);
    const at = Date.now();
    const batch = db.batch();
    for (let number = 1; number <= 104; number++) {
      batch.create(db.collection(`conversations/${id}/messages`).doc(), {
        senderUid: buyer.uid,
        senderUsername: "bea",
        senderDisplayName: "Bea",
        text: String(number),
        createdAt: Timestamp.fromMillis(at + number),
      });
    }
    await batch.commit();
    const { messages } = await open(buyer, id);
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 5)));
  });

  test("leaves out a broken message and shows the others", async () => {
    await forge(id, buyer.uid);
    const broken = { senderUid: buyer.uid, text: 7, createdAt: Timestamp.now() };
    await db.collection(`conversations/${id}/messages`).add(broken);
    expect((await open(buyer, id)).messages.map(({ text }) => text)).toEqual(["one"]);
  });
});

describe("a conversation is refused", () => {
  test("to whoever is not one of its two sides, and stays unread", async () => {
    const admins = await join();
    await admin().auth.setCustomUserClaims(admins.uid, { admin: true });
    for (const stranger of [await join(), admins]) {
      const answer = await refuse(routeTo(id), "GET", { token: stranger.token });
      expect([answer.status, answer.error]).toEqual([403, "Not a participant of this conversation"]);
    }
    expect(await unread()).toEqual([1, 0]);
  });

  test.each(["no-such-conversation", "a_b", "x".repeat(257), "messages", "-"])(
    "when there is none: %s",
    async (unknown) => {
      const answer = await refuse(routeTo(unknown), "GET", { token: buyer.token });
      expect([answer.status, answer.error]).toEqual([404, "Conversation not found"]);
    },
  );

  test.each([
    ["a path", "a/messages/b"],
    ["a line break after it", "abc\n"],
    ["a zero character", "a\u0000b"],
    ["an encoding within an encoding", "%2e%2e"],
  ])("when its id holds %s", async (_, odd) => {
    const answer = await refuse(routeTo(odd), "GET", { token: buyer.token });
    expect([answer.status, answer.error]).toEqual([400, "Invalid request"]);
    expect(answer.issues).toContain("conversationId: must contain only letters, digits, _, and -");
  });

  test("whatever id the query holds beside the path's", async () => {
    const stranger = await join();
    const own = await write(stranger, { productId, text: "mine" });
    const answer = await refuse(routeTo(id), "GET", {
      token: stranger.token,
      input: { conversationId: own },
    });
    expect(answer.status).toBe(403);
  });
});

test("ids are never taken apart: users whose ids hold underscores have their own conversations", async () => {
  const tag = randomUUID().slice(0, 8);
  const [short, long] = [await join({ uid: `c_${tag}` }), await join({ uid: `b_c_${tag}` })];
  // "x" + "b_c" and "x_b" + "c" give the same ID: the product IDs would have to differ by an underscore.
  const product = await storeProduct(await join({ uid: `a_b_${tag}` }), {});
  const ids = [
    await write(short, { productId: product, text: "I" }),
    await write(long, { productId: product, text: "me" }),
  ];
  expect(ids).toEqual([`${product}_c_${tag}`, `${product}_b_c_${tag}`]);
  expect((await open(short, ids[0] as string)).messages.map(({ text }) => text)).toEqual(["I"]);
  expect((await open(long, ids[1] as string)).messages.map(({ text }) => text)).toEqual(["me"]);
  expect((await refuse(routeTo(ids[0] as string), "GET", { token: long.token })).status).toBe(403);
});
