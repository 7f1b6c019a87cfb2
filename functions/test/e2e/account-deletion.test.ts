import { runDeletion } from "#deletion/run.js";
import { saleOf } from "#domain/money/order.js";
import { NOTHING_PAID } from "#domain/money/payment.js";
import { db } from "#store/firestore.js";
import { countRefund } from "#store/money/connected-accounts.js";
import { applyState } from "#store/money/payments.js";
import { requestDeletion } from "#store/people/deletions.js";
import { updateProfile } from "#store/people/profiles.js";
import { runChecks } from "#tools/check-invariants/check.js";
import { mutualFollows } from "#tools/check-invariants/checks/authors.js";
import { counters } from "#tools/check-invariants/checks/counters.js";
import { usernames } from "#tools/check-invariants/checks/names.js";
import { RACE_ROUNDS } from "../support/effort.js";
import { LEAVER, LEFT_NAMES, leaverMarket, OTHERS_OBJECTS, SENTINEL } from "../support/leaver.js";
import { leaverProject } from "../support/leaver-project.js";
import type { Dump } from "../support/own-project.js";

/**
 * What remains after an account deletion, and concurrent and later requests. Runs in a project without
 * function triggers.
 */
const { project, fill, leaver, remove, identity } = leaverProject();
const { uid } = LEAVER;
const NOW = new Date();

afterAll(() => db().terminate());

/** The marketplace after an uninterrupted deletion. */
let left: Dump;
beforeAll(async () => {
  await fill();
  await remove();
  left = await project.dump();
});

describe("the deletion of an account leaves", () => {
  test("nothing that names its owner, but in the audit log and the resting username", () => {
    const kept = /^(auditLog|usernames)\//;
    for (const [path, fields] of Object.entries(left.documents)) {
      if (!kept.test(path)) expect(`${path} ${JSON.stringify(fields)}`).not.toMatch(SENTINEL);
    }
    expect(left.objects).toEqual(Object.keys(OTHERS_OBJECTS).sort());
  });

  test("a profile without a person, a private account without an address, and no identity", async () => {
    expect(left.documents[`users/${uid}`]).toEqual({
      uid,
      username: LEFT_NAMES.username,
      displayName: "Deleted User",
      status: "deleted",
      xp: 0,
      level: 0,
      stats: { products: 1, followers: 0, following: 0, categoryCount: { skills: 1 } },
      createdAt: "a time",
      updatedAt: "a time",
      deletedAt: "a time",
    });
    expect(left.documents[`users/${uid}/private/account`]).toEqual({
      email: "",
      processorAccountId: null,
      processorOnboarded: false,
      stats: { totalSales: 1, totalRevenue: 920 },
    });
    await expect(identity()).rejects.toMatchObject({ code: "auth/user-not-found" });
  });

  test("products that are removed, and files only of what a buyer keeps", () => {
    const anonymous = {
      authorUsername: LEFT_NAMES.username,
      authorDisplayName: "Deleted User",
      authorAvatar: "",
      status: "removed",
      settledStatus: "removed",
    };
    for (const id of ["p1", "p3", "p4", "p5"]) {
      expect(left.documents[`products/${id}`]).toMatchObject({
        ...anonymous,
        removedBy: uid,
        removedAt: "a time",
      });
    }
    expect(left.documents["products/p1"]).not.toHaveProperty("pendingVersion");
    expect(left.documents["products/p1"]).toMatchObject({ thumbnailUrl: "" });
    expect(left.documents["products/p2"]).toMatchObject({ ...anonymous, removedBy: "an-admin" });
    const files = Object.keys(left.documents).filter((path) =>
      /^products\/p\d\/(private|versions)\//.test(path),
    );
    expect(files.sort()).toEqual(["products/p5/private/file", "products/p5/versions/1.0.0"]);
  });

  test("reviews, conversations and messages of a deleted user, and what the others wrote", () => {
    const [review, bought, sold] = [
      `products/hers/reviews/${uid}`,
      `conversations/hers_${uid}`,
      "conversations/p1_bea",
    ].map((path) => left.documents[path]);
    expect(review).toMatchObject({ rating: 4, comment: "Useful", authorUsername: LEFT_NAMES.username });
    expect(bought).toMatchObject({
      buyerDisplayName: "Deleted User",
      buyerAvatar: "",
      sellerUsername: "ada",
    });
    expect(sold).toMatchObject({ sellerDisplayName: "Deleted User", sellerAvatar: "", buyerUsername: "bea" });
    expect(left.documents["conversations/p1_bea/messages/m1"]).toMatchObject({
      text: "Hello",
      senderUsername: LEFT_NAMES.username,
    });
    expect(left.documents["conversations/p1_bea/messages/m2"]).toMatchObject({ senderUsername: "another" });
  });

  test("what is others' as it was, and the records that the law or the market needs", () => {
    const market = leaverMarket();
    const untouched = Object.keys(market).filter(
      (path) =>
        /^(orders|reports|slugs|xpLog\/(?!.*Leaver1))/.test(path) ||
        /^products\/hers(\/(private|versions|likes|downloads)\/|$|\/reviews\/bea)/.test(path) ||
        /(purchases\/|downloads\/bea|notifications\/another|mails\/another|uploads\/hers|deviceCodes\/another|^usernames\/(ada|bea))/.test(
          path,
        ),
    );
    expect(untouched.length).toBeGreaterThan(15);
    for (const path of untouched) expect(Object.keys(left.documents)).toContain(path);
    expect(left.documents["usernames/lea_sentinel"]).toMatchObject({
      uid,
      username: LEAVER.username,
      expiresAt: "a time",
    });
    expect(left.documents[`auditLog/deletion_${uid}`]).toMatchObject({
      action: "user.delete",
      uid,
      details: { username: LEAVER.username, products: 5 },
    });
    const gone = ["achievements", "reportSlots", "listingSlots", "checkouts", "following", "followers"].map(
      (name) => `/${name}/`,
    );
    expect(Object.keys(left.documents).filter((path) => gone.some((part) => path.includes(part)))).toEqual(
      [],
    );
    expect(
      Object.keys(left.documents).filter((path) => /^(deletions|uploads\/0|deviceCodes\/w)/.test(path)),
    ).toEqual([]);
  });

  test("counters that equal their documents, and a registry that equals its profiles", () => {
    const documents = Object.entries(left.documents).map(([path, data]) => ({ path, data }));
    const about = /follow|username|xp/;
    const violations = runChecks([counters(), mutualFollows(), usernames()], documents);
    expect(violations.filter(({ rule, message }) => about.test(`${rule} ${message}`))).toEqual([]);
    for (const name of ["ada", "bea"]) {
      expect(left.documents[`users/${name}`]).toMatchObject({ xp: 0, stats: { followers: 0, following: 0 } });
    }
  });
});

test("a job for an account that is not deleted, which only a mistake can make, does nothing", async () => {
  await fill();
  await db().doc(`deletions/${uid}`).create({ uid });
  const before = await project.dump();
  await runDeletion(uid);
  expect(await project.dump()).toEqual(before);
});

test("what is counted while the deletion is under way leaves no trace in the private account", async () => {
  await fill();
  await requestDeletion(await leaver(), NOW);
  await countRefund(uid, () => ({ day: "2026-01-01", cents: 100, orderIds: [] }));
  await db()
    .doc(`users/${uid}/private/account`)
    .update({
      activityDay: { day: "2026-01-01", newProducts: 1 },
      reviewTexts: [{ productId: "other", digest: "ab".repeat(32) }],
    });
  await runDeletion(uid);
  const { documents } = await project.dump();
  const account = documents[`users/${uid}/private/account`];
  for (const field of ["refundDay", "activityDay", "reviewTexts"]) expect(account).not.toHaveProperty(field);
});

test("a profile change that races with the deletion leaves no name behind", async () => {
  const market = leaverMarket();
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const mine = [
      `users/${uid}`,
      `users/${uid}/private/account`,
      `usernames/${LEAVER.username}`,
      "usernames/lea-sentinel",
    ];
    await project.fill(Object.fromEntries(mine.map((path) => [path, market[path] ?? {}])), OTHERS_OBJECTS);
    const user = await leaver();
    const username = round % 2 ? LEAVER.username : "sentinel-two";
    const [changed, deleted] = await Promise.allSettled([
      updateProfile(user, { username, displayName: "Sentinel Two", bio: "sentinel" }, NOW),
      requestDeletion(user, NOW),
    ]);
    expect(deleted.status).toBe("fulfilled");
    if (changed.status === "rejected") expect(changed.reason).toMatchObject({ code: "unauthenticated" });
    const { documents } = await project.dump();
    expect(documents[`users/${uid}`]).toMatchObject({ displayName: "Deleted User", status: "deleted" });
    expect(JSON.stringify(documents[`users/${uid}`])).not.toMatch(SENTINEL);
    expect(
      Object.entries(documents).filter(
        ([path, { expiresAt }]) => path.startsWith("usernames/") && !expiresAt,
      ),
    ).toEqual([]);
  }
});

test("a payment that is reported only after the deletion is refunded, and brings no name back", async () => {
  await fill();
  await remove();
  for (const [at, parties] of [
    { buyerUid: uid, sellerUid: "ada", productId: "hers" },
    { buyerUid: "bea", sellerUid: uid, productId: "p1" },
  ].entries()) {
    const sale = saleOf({
      ...parties,
      orderId: `cs_late${at}`,
      paymentIntentId: `pi_${at}`,
      amount: 1_000,
      currency: "usd",
    });
    const event = { id: `evt_${at}`, type: "checkout.session.completed" };
    const { paymentIntentId } = sale;
    const state = { ...NOTHING_PAID, amount: 1_000 };
    await applyState(paymentIntentId, { event }, async () => ({ state, sale, keeps: 0 }), NOW);
  }
  const { documents } = await project.dump();
  for (const [path, fields] of Object.entries(documents)) {
    if (!/^(auditLog|usernames)\//.test(path))
      expect(`${path} ${JSON.stringify(fields)}`).not.toMatch(SENTINEL);
  }
  expect(documents[`users/${uid}`]).toMatchObject({ status: "deleted", displayName: "Deleted User" });
  expect(documents[`users/${uid}/private/account`]).toMatchObject({ email: "", processorAccountId: null });
  expect(documents["orders/cs_late0"]).toMatchObject({ refundReason: "duplicate", buyerUid: uid });
  expect(documents["orders/cs_late1"]).toMatchObject({ refundReason: "notForSale", sellerUid: uid });
  const told = Object.values(documents).filter(({ uid: to, type }) => to === uid && type !== undefined);
  expect(told).toEqual([]);
});
