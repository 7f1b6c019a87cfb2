import { messages as route } from "#contract/messages.js";
import { openConversation } from "#store/community/conversations.js";
import { sendMessage } from "#store/community/messages.js";
import { markAllRead, markRead } from "#store/community/notification-list.js";
import { db as database } from "#store/firestore.js";
import * as users from "#store/people/users.js";
import { limitsNow } from "../support/abuse.js";
import { RACE_ROUNDS } from "../support/effort.js";
import { type Call, type FaultyProxy, type StoreFault, storeProxy } from "../support/faulty-proxy.js";
import { newAddress, send } from "../support/http.js";
import { type Instance, startInstance } from "../support/instances.js";
import { publish } from "../support/listings.js";
import { open, storedConversation, storedMessages, write } from "../support/messages.js";
import { join, type Member } from "../support/records.js";

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const sentBy = async ({ uid }: Member) => (await users.read(uid))?.stats.messagesSent;
/** The message notifications of a user; achievements may be present too. */
const newsOf = async ({ uid }: Member) => {
  const found = db.collection("notifications").where("uid", "==", uid).where("type", "==", "message");
  return (await found.get()).docs;
};

let author: Member;
let productId: string;
beforeEach(async () => {
  author = await join();
  ({ productId } = await publish(author));
});

/**
 * A conversation contains this number of messages, and its preview is one of them with its time and sender.
 * For messages that are sent at the same moment, the preview need not be the one with the latest timestamp.
 */
async function expectWhole(id: string, count: number): Promise<void> {
  const [conversation, messages] = await Promise.all([storedConversation(id), storedMessages(id)]);
  expect(messages).toHaveLength(count);
  expect(messages).toContainEqual(
    expect.objectContaining({
      text: conversation?.lastMessage,
      senderUid: conversation?.lastMessageSenderUid,
      createdAt: conversation?.lastMessageAt,
    }),
  );
}

test("10 first messages of a buyer at once make one conversation with 10 unread messages, every time", async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const buyer = await join();
    const answers = await times(10, (at) =>
      send(route.path, "POST", { token: buyer.token, input: { productId, text: `message ${at}` } }),
    );
    const id = `${productId}_${buyer.uid}`;
    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ success: true, conversationId: id }));
    expect(await storedConversation(id)).toMatchObject({ unreadBySeller: 10, unreadByBuyer: 0 });
    expect(await sentBy(buyer)).toBe(10);
    await expectWhole(id, 10);
  }
  const about = db.collection("conversations").where("productId", "==", productId);
  expect((await about.count().get()).data().count).toBe(RACE_ROUNDS);
  expect(await newsOf(author)).toHaveLength(10 * RACE_ROUNDS);
});

test("straight at the store, past the limit, 30 make one conversation too", async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const buyer = await join();
    const sender = await users.read(buyer.uid);
    if (!sender) throw new Error("The buyer has a profile");
    const ids = await times(30, (at) =>
      sendMessage({ productId, sender, text: `message ${at}`, judged: limitsNow() }),
    );
    const id = `${productId}_${buyer.uid}`;
    expect(new Set(ids)).toEqual(new Set([id]));
    expect(await storedConversation(id)).toMatchObject({ unreadBySeller: 30, unreadByBuyer: 0 });
    expect(await sentBy(buyer)).toBe(30);
    await expectWhole(id, 30);
  }
});

test("messages and reads that cross lose nothing: what no answer held is still unread", async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const buyer = await join();
    const sides = [buyer, author] as const;
    const id = await write(buyer, { productId, text: "first" });
    const senders = await Promise.all(sides.map(({ uid }) => users.read(uid)));
    const seen = sides.map(() => new Set<string>());
    await times(24, async (at) => {
      // Each side alternates writing and reading, and both sides do so concurrently.
      const side = (at % 2) as 0 | 1;
      const sender = senders[side];
      if (!sender) throw new Error("Both sides have a profile");
      if (at % 4 < 2) {
        const text = `message ${at}`;
        await sendMessage({ productId, conversationId: id, sender, text, judged: limitsNow() });
      } else {
        const { messages } = await openConversation(id, sides[side].uid);
        for (const message of messages) seen[side]?.add(message.id);
      }
    });
    await expectWhole(id, 13);
    const conversation = await storedConversation(id);
    const unread = [conversation?.unreadByBuyer, conversation?.unreadBySeller];
    const { messages } = await openConversation(id, buyer.uid);
    for (const [side, { uid }] of sides.entries()) {
      const unseen = messages.filter(({ id, senderUid }) => senderUid !== uid && !seen[side]?.has(id));
      expect(unread[side]).toBeGreaterThanOrEqual(unseen.length);
      await openConversation(id, uid);
    }
    expect(await storedConversation(id)).toMatchObject({ unreadBySeller: 0, unreadByBuyer: 0 });
  }
});

test("notifications that are marked one by one and all at once, ten times at once, are read", async () => {
  const buyer = await join();
  for (let number = 0; number < 5; number++) await write(buyer, { productId, text: "Hello" });
  const docs = await newsOf(author);
  const ids = docs.map(({ id }) => id);
  await times(10, (at) => (at % 2 ? markAllRead(author.uid) : markRead(author.uid, ids)));
  const marked = await db.getAll(...docs.map(({ ref }) => ref));
  expect(marked.map((found) => found.get("read"))).toEqual(Array(5).fill(true));
});

describe("a store that fails", () => {
  const INTERNAL = 13;
  const UNAVAILABLE = 14;

  let store: FaultyProxy<StoreFault>;
  let instance: Instance;
  beforeAll(async () => {
    store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
    instance = await startInstance(route.name, {
      FUNCTIONS_EMULATOR: "true",
      FIRESTORE_EMULATOR_HOST: store.host,
    });
  });
  afterEach(() => store.heal());
  afterAll(async () => {
    await instance.stop();
    await store.close();
  });

  const isMessage = ({ name, body }: Call) => name === "Commit" && body.includes("/documents/conversations/");
  const post = async (sender: Member, text: string) =>
    (
      await fetch(instance.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${sender.token}`,
          "x-forwarded-for": newAddress(),
        },
        body: JSON.stringify({ productId, text }),
      })
    ).status;

  test.each<[string, StoreFault]>([
    ["answers that it is unavailable", { status: UNAVAILABLE, done: true }],
    ["dies before it answers", "cut after"],
  ])("when a message is stored and the store %s, the message is sent once", async (_, fault) => {
    const buyer = await join();
    const id = `${productId}_${buyer.uid}`;
    for (const [at, text] of ["one", "two"].entries()) {
      const struck = store.spoil(isMessage, fault);
      const answer = post(buyer, text);
      await struck;
      store.heal();
      expect(await answer).toBe(200);
      expect(await storedConversation(id)).toMatchObject({ unreadBySeller: at + 1, lastMessage: text });
      expect(await sentBy(buyer)).toBe(at + 1);
      expect(await newsOf(author)).toHaveLength(at + 1);
      await expectWhole(id, at + 1);
    }
  });

  test("refuses a message whole, and takes it when it works again", async () => {
    const buyer = await join();
    const id = `${productId}_${buyer.uid}`;
    void store.spoil(isMessage, { status: INTERNAL, done: false });
    expect(await post(buyer, "one")).toBe(500);
    expect([await storedConversation(id), await storedMessages(id)]).toEqual([undefined, []]);
    expect([await sentBy(buyer), await newsOf(author)]).toEqual([0, []]);
    store.heal();
    expect(await post(buyer, "one")).toBe(200);
    expect((await open(author, id)).messages).toHaveLength(1);
  });
});
