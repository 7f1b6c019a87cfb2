import { Timestamp } from "firebase-admin/firestore";
import { messages as route } from "#contract/messages.js";
import { notifications } from "#contract/notifications.js";
import { admin } from "../support/accounts.js";
import { send, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import {
  conversationsOf,
  open,
  refuseToWrite,
  storedConversation,
  storedMessages,
  write,
} from "../support/messages.js";
import { changeStatus, forge, join, type Member, markDeleted, storeProduct } from "../support/records.js";

const { db } = admin();
const newId = () => db.collection("messages").doc().id;

let author: Member;
let productId: string;
beforeAll(async () => {
  author = await join({ displayName: "Ada" });
  productId = await storeProduct(author, {
    title: "Quiet Ledger",
    slug: `ledger-${author.uid.toLowerCase()}`,
  });
});

const sentBy = async ({ uid }: Member) => (await db.doc(`users/${uid}`).get()).get("stats.messagesSent");
const newsOf = async ({ token }: Member) =>
  (await succeed(notifications, "GET", { token })).notifications.filter(({ type }) => type === "message");

describe("the first message of a buyer", () => {
  test("begins a conversation that both sides see, counts for its sender and tells the author", async () => {
    const [seller, buyer] = [await join({ displayName: "Ada" }), await join({ displayName: "Bea" })];
    const { productId, slug } = await publish(seller);
    await db.doc(`users/${seller.uid}`).update({ locale: "es" });

    const id = await write(buyer, { productId, text: "Does it run offline?" });
    expect(id).toBe(`${productId}_${buyer.uid}`);
    const [conversation] = await conversationsOf(buyer);
    expect(conversation).toEqual({
      id,
      productId,
      productTitle: "Release Notes Writer",
      productSlug: slug,
      buyerUid: buyer.uid,
      buyerUsername: buyer.username,
      buyerDisplayName: "Bea",
      buyerAvatar: "",
      sellerUid: seller.uid,
      sellerUsername: seller.username,
      sellerDisplayName: "Ada",
      sellerAvatar: "",
      participants: [buyer.uid, seller.uid],
      lastMessage: "Does it run offline?",
      lastMessageAt: conversation?.createdAt,
      lastMessageSenderUid: buyer.uid,
      unreadBySeller: 1,
      unreadByBuyer: 0,
      createdAt: conversation?.createdAt,
    });
    expect(Math.abs(Date.parse(conversation?.createdAt ?? "") - Date.now())).toBeLessThan(60_000);
    expect(await conversationsOf(seller)).toEqual([conversation]);

    const stored = await storedConversation(id);
    expect(await storedMessages(id)).toEqual([
      {
        senderUid: buyer.uid,
        senderUsername: buyer.username,
        senderDisplayName: "Bea",
        senderAvatar: "",
        text: "Does it run offline?",
        createdAt: stored?.lastMessageAt,
      },
    ]);
    expect([await sentBy(buyer), await sentBy(seller)]).toEqual([1, 0]);
    expect(await newsOf(buyer)).toEqual([]);
    expect(await newsOf(seller)).toEqual([
      {
        id: expect.stringMatching(/^message_/),
        type: "message",
        title: "Tienes un nuevo mensaje",
        body: `@${buyer.username} te envió un mensaje sobre «Release Notes Writer».`,
        link: `/messages/${id}`,
        read: false,
        actorUid: buyer.uid,
        actorUsername: buyer.username,
        createdAt: conversation?.createdAt,
      },
    ]);
  });

  test("goes nowhere about a product that is not published, and leaves nothing", async () => {
    const buyer = await join();
    for (const status of ["draft", "pending_review", "archived", "removed"]) {
      const hidden = await storeProduct(author, { status });
      const answer = await refuseToWrite(buyer, { productId: hidden, text: "Hello?" });
      expect([answer.status, answer.error]).toEqual([404, "Product not found"]);
      expect(await storedConversation(`${hidden}_${buyer.uid}`)).toBeUndefined();
    }
    expect(await sentBy(buyer)).toBe(0);
  });

  test.each(["no-such-product", "a_b", "a".repeat(128)])("goes nowhere about %s", async (unknown) => {
    const answer = await refuseToWrite(await join(), { productId: unknown, text: "Hello?" });
    expect([answer.status, answer.error]).toEqual([404, "Product not found"]);
  });
});

describe("a conversation", () => {
  test("goes on from both sides, each message unread by the other side alone", async () => {
    const buyer = await join();
    const id = await write(buyer, { productId, text: "one" });
    await write(author, { productId, conversationId: id, text: "two" });
    await write(buyer, { productId, conversationId: id, text: "three" });
    await write(buyer, { productId, text: "four" });
    expect(await storedConversation(id)).toMatchObject({
      unreadBySeller: 3,
      unreadByBuyer: 1,
      lastMessage: "four",
      lastMessageSenderUid: buyer.uid,
    });
    const stored = await storedMessages(id);
    expect(stored.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
    expect((await storedConversation(id))?.lastMessageAt).toEqual(stored.at(-1)?.createdAt);
    expect(await sentBy(buyer)).toBe(3);
    expect(await newsOf(buyer)).toHaveLength(1);
  });

  test("holds a message once that is sent again under its id, also at the same time", async () => {
    const [seller, buyer] = [await join(), await join()];
    const product = await storeProduct(seller);
    const messageId = newId();
    const again = { productId: product, text: "one", messageId };
    const id = await write(buyer, again);
    await Promise.all([write(buyer, again), write(buyer, again)]);
    expect(await write(buyer, { ...again, text: "two" })).toBe(id);
    expect((await open(seller, id)).messages).toMatchObject([{ id: messageId, text: "one" }]);
    expect([await sentBy(buyer), (await newsOf(seller)).length]).toEqual([1, 1]);
    expect((await refuseToWrite(seller, { ...again, conversationId: id })).status).toBe(409);
  });

  test.each(["", "short", "a".repeat(21), "a/b".padEnd(20, "c"), "é".repeat(20)])(
    "takes no message under the id %j",
    async (messageId) => {
      const answer = await refuseToWrite(await join(), { productId, text: "one", messageId });
      expect([answer.status, answer.issues]).toEqual([400, ["messageId: must have 20 letters and digits"]]);
    },
  );

  test.each(["draft", "pending_review", "archived"])("goes on when its product is %s", async (status) => {
    const [seller, buyer] = [await join(), await join()];
    const product = await storeProduct(seller);
    await write(buyer, { productId: product, text: "one" });
    await changeStatus(product, status);
    await write(buyer, { productId: product, text: "two" });
    await write(seller, { productId: product, text: "three" });
  });

  test("ends when its product is removed or gone", async () => {
    const [seller, buyer] = [await join(), await join()];
    const product = await storeProduct(seller);
    const id = await write(buyer, { productId: product, text: "one" });
    for (const leave of [
      () => changeStatus(product, "removed"),
      () => db.doc(`products/${product}`).delete(),
    ]) {
      await leave();
      for (const side of [buyer, seller]) {
        const answer = await refuseToWrite(side, { productId: product, text: "two" });
        expect([answer.status, answer.error]).toEqual([404, "Product not found"]);
      }
    }
    expect(await storedMessages(id)).toHaveLength(1);
    expect((await open(seller, id)).messages).toHaveLength(1);
  });

  test("ends when one side has deleted their account", async () => {
    const [seller, buyer, gone] = [await join(), await join(), await join()];
    const product = await storeProduct(seller);
    const id = await write(gone, { productId: product, text: "one" });
    await markDeleted(gone.uid);
    const answer = await refuseToWrite(seller, { productId: product, text: "Are you there?" });
    expect([answer.status, answer.error]).toEqual([400, "The recipient has deleted their account"]);
    await write(buyer, { productId: product, text: "one" });
    await markDeleted(seller.uid);
    expect((await refuseToWrite(buyer, { productId: product, text: "two" })).status).toBe(400);
    expect(await storedMessages(id)).toHaveLength(1);
  });
});

describe("a seller", () => {
  test("has nothing to answer before a buyer wrote, whatever they name", async () => {
    const [seller, buyer] = [await join(), await join()];
    const [product, other] = [await storeProduct(seller), await storeProduct(seller)];
    const elsewhere = await write(buyer, { productId: other, text: "one" });
    for (const named of [
      {},
      { conversationId: `${product}_${seller.uid}` },
      { conversationId: `${product}_${buyer.uid}` },
      { conversationId: elsewhere },
    ]) {
      const answer = await refuseToWrite(seller, { productId: product, text: "Buy it!", ...named });
      expect([answer.status, answer.error]).toEqual([400, "There is no conversation to reply to"]);
    }
    expect(await sentBy(seller)).toBe(0);
  });

  test("answers the only buyer without a name, and of several the one that they name", async () => {
    const seller = await join();
    const product = await storeProduct(seller);
    const buyers = [await join(), await join(), await join()];
    const ids: string[] = [];
    for (const buyer of buyers) ids.push(await write(buyer, { productId: product, text: "Hello" }));
    const unclear = await refuseToWrite(seller, { productId: product, text: "Hi" });
    expect([unclear.status, unclear.error]).toEqual([
      400,
      "Several conversations about this product: send a conversationId",
    ]);
    expect(unclear.issues).toEqual(["conversationId: must say which of 3 conversations is meant"]);
    expect(await write(seller, { productId: product, text: "Hi", conversationId: ids[1] })).toBe(ids[1]);
    const answered = await Promise.all(ids.map(storedConversation));
    expect(answered.map((found) => found?.unreadByBuyer)).toEqual([0, 1, 0]);
  });

  test("cannot write into a conversation about a product of somebody else", async () => {
    const [other, buyer] = [await join(), await join()];
    const id = await write(buyer, { productId, text: "one" });
    const product = await storeProduct(other);
    const answer = await refuseToWrite(other, { productId: product, text: "Hi", conversationId: id });
    expect([answer.status, answer.error]).toEqual([400, "There is no conversation to reply to"]);
  });
});

test("a buyer cannot write into the conversation of another buyer", async () => {
  const [buyer, other] = [await join(), await join()];
  const id = await write(other, { productId, text: "one" });
  for (const conversationId of [id, "no-such-conversation", productId]) {
    const answer = await refuseToWrite(buyer, { productId, text: "two", conversationId });
    expect([answer.status, answer.error]).toEqual([403, "Not a participant of this conversation"]);
  }
  expect(await storedMessages(id)).toHaveLength(1);
  expect(await sentBy(buyer)).toBe(0);
});

describe("the list of conversations", () => {
  /** Writes a conversation directly to the store, with a message at this time. */
  async function storeConversation(buyer: Member, at: number, fields: Record<string, unknown> = {}) {
    const product = `a-product-${at}`;
    const id = `${product}_${buyer.uid}`;
    await forge(id, buyer.uid);
    await db.doc(`conversations/${id}`).create({
      productId: product,
      productTitle: "Quiet Ledger",
      productSlug: "quiet-ledger",
      buyerUid: buyer.uid,
      sellerUid: author.uid,
      participants: [buyer.uid, author.uid],
      lastMessageAt: Timestamp.fromMillis(at),
      createdAt: Timestamp.fromMillis(at),
      ...fields,
    });
    return id;
  }

  test("holds the fifty of the newest messages, newest first, and nobody else's", async () => {
    const buyer = await join();
    const ids: string[] = [];
    const begin = Date.now() - 86_400_000;
    for (let number = 0; number < 53; number++) {
      // Not in time order.
      ids[(number * 7) % 53] = await storeConversation(buyer, begin + ((number * 7) % 53));
    }
    const listed = await conversationsOf(buyer);
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    expect(await conversationsOf(await join())).toEqual([]);
  });

  test("begins with the conversation that was last written in", async () => {
    const buyer = await join();
    const other = await storeProduct(author);
    const first = await write(buyer, { productId, text: "one" });
    const second = await write(buyer, { productId: other, text: "two" });
    expect((await conversationsOf(buyer)).map(({ id }) => id)).toEqual([second, first]);
    await write(author, { productId, conversationId: first, text: "three" });
    expect((await conversationsOf(buyer)).map(({ id }) => id)).toEqual([first, second]);
  });

  test("does not hide the others when one is broken", async () => {
    const buyer = await join();
    const whole = await storeConversation(buyer, Date.now() - 1000);
    await storeConversation(buyer, Date.now(), { productTitle: 7 });
    expect((await conversationsOf(buyer)).map(({ id }) => id)).toEqual([whole]);
  });
});

test("an answer that a browser of the site reads is nobody else's to keep", async () => {
  const { token } = await join();
  const answer = await send(route.path, "GET", { token });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});
