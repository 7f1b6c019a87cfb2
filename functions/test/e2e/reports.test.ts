import { Timestamp } from "firebase-admin/firestore";
import { reports as route } from "#contract/reports.js";
import { admin } from "../support/accounts.js";
import { RACE_ROUNDS } from "../support/effort.js";
import { refuse, send, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { changeStatus, forge, join, type Member, storeProduct } from "../support/records.js";

const { db } = admin();
const DAY_MS = 24 * 60 * 60 * 1000;

let author: Member;
let productId: string;
beforeAll(async () => {
  author = await join();
  productId = (await publish(author)).productId;
});

const about = (fields: Record<string, unknown> = {}) => ({
  targetType: "product",
  targetId: productId,
  reason: "spam",
  ...fields,
});
const report = (by: Member, fields?: Record<string, unknown>) =>
  succeed(route, "POST", { token: by.token, input: about(fields) });
const refused = (by: Member, fields?: Record<string, unknown>) =>
  refuse(route, "POST", { token: by.token, input: about(fields) });
const reportsOf = async (by: Member) =>
  (await db.collection("reports").where("reporterUid", "==", by.uid).get()).docs;
const slotsOf = async (by: Member) => (await db.collection(`users/${by.uid}/reportSlots`).get()).docs;

/** Writes a review directly to the store, since the route requires a download first. */
async function storeReview(by: Member): Promise<string> {
  await forge(productId, author.uid, by.uid);
  await db.doc(`products/${productId}/reviews/${by.uid}`).create({ authorUid: by.uid, rating: 1 });
  return `${productId}_${by.uid}`;
}

describe("a report is filed", () => {
  test("with its words, waiting, in a slot of its reporter", async () => {
    const reader = await join();
    expect(await report(reader, { description: "It mines <b>coins</b>.\nLine 2" })).toEqual({
      success: true,
    });
    const [found, ...others] = await reportsOf(reader);
    expect(others).toEqual([]);
    expect(found?.id).toBe(`${reader.uid}_product_${productId}`);
    const { slot, createdAt, ...fields } = found?.data() ?? {};
    expect(fields).toEqual({
      reporterUid: reader.uid,
      targetType: "product",
      targetId: productId,
      reason: "spam",
      description: "It mines <b>coins</b>.\nLine 2",
      status: "pending",
    });
    const [taken] = await slotsOf(reader);
    expect(taken?.id).toBe(slot);
    expect(taken?.data()).toEqual({ reportId: found?.id, at: createdAt });
  });

  test("about a user, and about a review", async () => {
    const [reader, reviewer] = await Promise.all([join(), join()]);
    await report(reader, { targetType: "user", targetId: author.uid, reason: "inappropriate" });
    await report(reader, { targetType: "review", targetId: await storeReview(reviewer), reason: "other" });
    const types = (await reportsOf(reader)).map((found) => found.get("targetType"));
    expect(types.sort()).toEqual(["review", "user"]);
  });

  test("about a review of somebody whose uid holds underscores", async () => {
    const reader = await join();
    const uid = `a_b__c_${Date.now()}`;
    await forge(productId, author.uid, uid);
    await db.doc(`products/${productId}/reviews/${uid}`).create({ authorUid: uid, rating: 1 });
    await report(reader, { targetType: "review", targetId: `${productId}_${uid}` });
  });

  test.each(["malicious_content", "spam", "inappropriate", "copyright", "other"])(
    "because of %s",
    async (reason) => {
      await report(await join(), { reason });
    },
  );

  test("about a product that its author has archived: its buyers still have it", async () => {
    const [reader, seller] = await Promise.all([join(), join()]);
    const archived = await storeProduct(seller);
    await changeStatus(archived, "archived");
    await report(reader, { targetId: archived });
  });
});

describe("it refuses", () => {
  test("a body that cannot be parsed, with its field's name, and keeps nothing", async () => {
    const reader = await join();
    const answer = await refused(reader, { targetType: "comment" });
    expect(answer).toMatchObject({ status: 400, error: "Invalid request" });
    expect(answer.issues).toEqual(["targetType: must be one of product, review, user"]);
    expect(await reportsOf(reader)).toEqual([]);
  });

  describe("what is not there", () => {
    const expected = { status: 404, error: "Reported item not found" };
    test.each([
      ["product", "nothing"],
      ["user", "nobody"],
      ["review", "nothing_nobody"],
      ["review", "without-underscore"],
    ])("a %s %s", async (targetType, targetId) => {
      const reader = await join();
      expect(await refused(reader, { targetType, targetId })).toMatchObject(expected);
      expect(await slotsOf(reader)).toEqual([]);
    });

    test("a review that nobody wrote of a product that is there", async () => {
      const reader = await join();
      const targetId = `${productId}_${reader.uid}`;
      expect(await refused(reader, { targetType: "review", targetId })).toMatchObject(expected);
    });

    test.each(["draft", "pending_review", "removed"])("a product that is %s", async (status) => {
      const [reader, seller] = await Promise.all([join(), join()]);
      const hidden = await storeProduct(seller);
      await changeStatus(hidden, status);
      expect(await refused(reader, { targetId: hidden })).toMatchObject(expected);
    });

    test("a user whose account is deleted", async () => {
      const [reader, gone] = await Promise.all([join(), join()]);
      await forge(gone.uid, gone.username);
      await db.doc(`users/${gone.uid}`).update({ status: "deleted" });
      expect(await refused(reader, { targetType: "user", targetId: gone.uid })).toMatchObject(expected);
    });
  });

  test("the same report again, also with another reason, and it takes no slot", async () => {
    const reader = await join();
    await report(reader);
    const answer = await refused(reader, { reason: "copyright" });
    expect(answer).toMatchObject({ status: 409, error: "Already reported" });
    expect(await slotsOf(reader)).toHaveLength(1);
    expect((await reportsOf(reader)).map((found) => found.get("reason"))).toEqual(["spam"]);
  });

  test("a sixth report in 24 hours, and says when there may be another", async () => {
    const reader = await join();
    for (const target of await targets(5)) await report(reader, target);
    const answer = await refused(reader);
    expect(answer).toMatchObject({ status: 429, error: "Too many reports in 24 hours" });
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(23.9 * 60 * 60);
    expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
    const [slot] = await slotsOf(reader);
    await slot?.ref.update({ at: Timestamp.fromMillis(Date.now() - DAY_MS) });
    await report(reader);
    expect(await refused(reader, (await targets(6))[5])).toMatchObject({ status: 429 });
    expect(await reportsOf(reader)).toHaveLength(6);
  });
});

/** Users to report; created once, since any user may report them. */
const made: Member[] = [];
async function targets(count: number) {
  while (made.length < count) made.push(await join());
  return made.slice(0, count).map(({ uid }) => ({ targetType: "user", targetId: uid }));
}

/** Runs a race this many times concurrently, each with its own users. */
async function everyRound(race: (reader: Member) => Promise<void>): Promise<void> {
  const readers = await Promise.all(Array.from({ length: RACE_ROUNDS }, () => join()));
  await Promise.all(readers.map(race));
}

test("ten equal reports at once are one", async () => {
  await everyRound(async (reader) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(route.path, "POST", { token: reader.token, input: about() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await reportsOf(reader)).toHaveLength(1);
    expect(await slotsOf(reader)).toHaveLength(1);
  });
});

test("of ten different reports at once five are accepted and five refused", async () => {
  const ten = await targets(10);
  await everyRound(async (reader) => {
    const answers = await Promise.all(
      ten.map((target) => send(route.path, "POST", { token: reader.token, input: about(target) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(429),
    ]);
    expect(await reportsOf(reader)).toHaveLength(5);
    expect(new Set((await slotsOf(reader)).map((slot) => slot.get("reportId"))).size).toBe(5);
  });
});
