import { Timestamp } from "firebase-admin/firestore";
import { notifications as route } from "#contract/notifications.js";
import { admin } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { write } from "../support/messages.js";
import { forge, join, type Member, storeProduct } from "../support/records.js";

const { db } = admin();
const DAY_MS = 86_400_000;

let reader: Member;
beforeEach(async () => {
  reader = await join();
});

const page = (caller: Member, input: Record<string, string> = {}) =>
  succeed(route, "GET", { token: caller.token, input });
const mark = (caller: Member, input: Record<string, unknown>) =>
  succeed(route, "POST", { token: caller.token, input });
const refuseToMark = (caller: Member, input: Record<string, unknown>) =>
  refuse(route, "POST", { token: caller.token, input });
const isRead = async (id: string): Promise<unknown> =>
  (await db.doc(`notifications/${id}`).get()).get("read");

/** Reads all pages. */
async function pages(caller: Member) {
  const read: Awaited<ReturnType<typeof page>>[] = [];
  for (let cursor: string | undefined; ; ) {
    const next = await page(caller, cursor === undefined ? {} : { cursor });
    read.push(next);
    cursor = next.nextCursor;
    if (cursor === undefined) return read;
  }
}

/**
 * Writes notifications directly to the store; by default each is a millisecond newer than the previous one.
 */
async function notify(
  uid: string,
  count: number,
  fields: (at: number) => object = () => ({}),
): Promise<string[]> {
  await forge(uid);
  const refs = Array.from({ length: count }, () => db.collection("notifications").doc());
  const begin = Date.now() - DAY_MS;
  for (let from = 0; from < count; from += 500) {
    const batch = db.batch();
    for (const [at, ref] of refs.slice(from, from + 500).entries()) {
      batch.create(ref, {
        uid,
        type: "system",
        title: "Your report was resolved",
        body: "Thank you.",
        link: "/notifications",
        read: false,
        createdAt: Timestamp.fromMillis(begin + from + at),
        ...fields(from + at),
      });
    }
    await batch.commit();
  }
  return refs.map(({ id }) => id);
}

describe("the list", () => {
  test("tells what happened, to its recipient alone", async () => {
    const [author, buyer] = [reader, await join()];
    const productId = await storeProduct(author, { title: "Quiet Ledger" });
    const conversationId = await write(buyer, { productId, text: "Hello" });
    const told = await page(author);
    expect(told.notifications.filter(({ type }) => type === "message")).toEqual([
      {
        id: expect.stringMatching(/^message_[A-Za-z0-9]{20}$/),
        type: "message",
        title: "You have a new message",
        body: `@${buyer.username} sent you a message about “Quiet Ledger”.`,
        link: `/messages/${conversationId}`,
        read: false,
        actorUid: buyer.uid,
        actorUsername: buyer.username,
        createdAt: expect.any(String),
      },
    ]);
    expect(told.unread).toBe(told.notifications.length);
    expect((await page(buyer)).notifications.filter(({ type }) => type === "message")).toEqual([]);
  });

  test("holds fifty a page, newest first, each once, and counts all that are unread", async () => {
    // Three times within one millisecond, one of them shared by many: no page may lose or repeat one there.
    const seconds = Math.floor((Date.now() - DAY_MS) / 1000);
    const ids = await notify(reader.uid, 120, (at) => ({
      read: at % 4 === 0,
      createdAt: new Timestamp(seconds, 5_000_000 + (at % 3) * 250_000),
    }));
    const read = await pages(reader);
    expect(read.map(({ notifications }) => notifications.length)).toEqual([50, 50, 20]);
    expect(read.map(({ unread }) => unread)).toEqual([90, 90, 90]);
    const listed = read.flatMap(({ notifications }) => notifications.map(({ id }) => id));
    expect([...listed].sort()).toEqual([...ids].sort());
  });

  test("ends without an empty page when the last is full, and one that comes meanwhile moves none", async () => {
    const ids = await notify(reader.uid, 100);
    const first = await page(reader);
    await notify(reader.uid, 1, () => ({ createdAt: Timestamp.now() }));
    const second = await page(reader, { cursor: first.nextCursor ?? "" });
    expect(second.nextCursor).toBeUndefined();
    const listed = [first, second].flatMap(({ notifications }) => notifications.map(({ id }) => id));
    expect(listed).toEqual(ids.toReversed());
  });

  test.each([
    ["a type that is none", { type: "gossip" }],
    ["no title but a number", { title: 7 }],
    ["a time that is a text", { createdAt: "yesterday" }],
    ["no type", { type: null }],
  ])("shows the others when one is broken: %s", async (_, broken) => {
    const whole = await notify(reader.uid, 51);
    await notify(reader.uid, 1, () => broken);
    const read = await pages(reader);
    const listed = read.flatMap(({ notifications }) => notifications.map(({ id }) => id));
    expect(listed).toEqual(whole.toReversed());
  });

  test("is refused for one that this list did not give", async () => {
    const cursor = Buffer.from("1.2 a/b").toString("base64url");
    const answer = await refuse(route, "GET", { token: reader.token, input: { cursor } });
    expect([answer.status, answer.error]).toEqual([400, "Invalid cursor"]);
    expect(answer.issues).toEqual(["cursor: is not one that this list gave"]);
  });

  test("is refused for a cursor of 501 characters", async () => {
    const answer = await refuse(route, "GET", { token: reader.token, input: { cursor: "a".repeat(501) } });
    expect([answer.status, answer.issues]).toEqual([400, ["cursor: must have at most 500 characters"]]);
  });

  test("of others is not opened by their cursor", async () => {
    await notify(reader.uid, 51);
    const { nextCursor = "" } = await page(reader);
    expect(await page(await join(), { cursor: nextCursor })).toEqual({ notifications: [], unread: 0 });
  });
});

describe("marking", () => {
  test("some marks these and no others, however often", async () => {
    const ids = await notify(reader.uid, 4);
    const [first = "", second = ""] = ids;
    expect(await mark(reader, { ids: [second, first, second] })).toEqual({ success: true });
    expect(await Promise.all(ids.map(isRead))).toEqual([true, true, false, false]);
    await mark(reader, { ids: [first] });
    const { notifications, unread } = await page(reader);
    expect(notifications.map(({ read }) => read)).toEqual([false, false, true, true]);
    expect(unread).toBe(2);
  });

  test("a hundred at once is possible", async () => {
    await mark(reader, { ids: await notify(reader.uid, 100) });
    expect((await page(reader)).unread).toBe(0);
  });

  test("changes nothing when one of them is somebody else's or nobody's", async () => {
    const [own = ""] = await notify(reader.uid, 1);
    const [foreign = ""] = await notify((await join()).uid, 1);
    for (const other of [foreign, "no-such-notification"]) {
      const answer = await refuseToMark(reader, { ids: [own, other] });
      expect([answer.status, answer.error]).toEqual([404, "Notification not found"]);
    }
    expect([await isRead(own), await isRead(foreign)]).toEqual([false, false]);
  });

  test("all marks every own one, more than a commit takes, and nobody else's", async () => {
    await notify(reader.uid, 1_001);
    const [foreign = ""] = await notify((await join()).uid, 1);
    await mark(reader, { all: true });
    expect((await page(reader)).unread).toBe(0);
    expect(await isRead(foreign)).toBe(false);
    await mark(reader, { all: true });
  });

  test("is refused for nothing, and says what it takes", async () => {
    const answer = await refuseToMark(reader, {});
    expect([answer.status, answer.error]).toEqual([400, "Invalid request"]);
    expect(answer.issues).toEqual(["body: must have either ids (1 to 100 of them) or all: true"]);
  });
});
