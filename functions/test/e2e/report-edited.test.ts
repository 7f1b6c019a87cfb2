import { FieldValue } from "firebase-admin/firestore";
import { productsDownload, productsReviews } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { audited, auditedOnce, notificationsOf, typeInto, until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { forge, join, type Member } from "../support/records.js";

const { db } = admin();

let author: Member;
let reporter: Member;
let neighbour: Member;
let productId: string;
beforeEach(async () => {
  [author, reporter, neighbour] = await Promise.all([join(), join(), join()]);
  productId = (await publish(author)).productId;
});

/** Stores a report as its reporter submits it. */
async function report(by: Member, targetType = "product", targetId = productId): Promise<string> {
  const ref = db.collection("reports").doc();
  await ref.create({
    reporterUid: by.uid,
    targetType,
    targetId,
    reason: "malicious_content",
    status: "pending",
    createdAt: FieldValue.serverTimestamp(),
  });
  return ref.id;
}

const reported = async (id: string) => (await db.doc(`reports/${id}`).get()).data() ?? {};
const product = async () => (await db.doc(`products/${productId}`).get()).data() ?? {};
const profile = async () => (await db.doc(`users/${author.uid}`).get()).data() ?? {};
const edit = (id: string, fields: Parameters<typeof typeInto>[1]) => typeInto(`reports/${id}`, fields);
const resolve = async (id: string, resolution: string) => {
  await edit(id, { status: "resolved", resolution });
  return auditedOnce("reportId", id);
};

test.each([
  ["none", { status: "published" }, undefined],
  ["remove", { status: "removed", removedBy: "admin" }, "Your product was removed"],
  ["hide", { status: "pending_review", held: true, heldFor: "review" }, "Your product is on hold"],
  ["ban", { status: "pending_review", held: true, heldFor: "ban" }, "Your account was banned"],
])(
  "resolved with %s: done, stamped, written down once, and the reporter is told",
  async (resolution, left, told) => {
    const id = await report(reporter);
    const entry = await resolve(id, resolution);
    expect(entry).toMatchObject({
      action: "report.resolve",
      uid: "console",
      details: { targetType: "product", targetId: productId, resolution, siblings: 0 },
    });
    expect(await product()).toMatchObject(left);
    expect((await profile()).banned).toBe(resolution === "ban");
    expect(await reported(id)).toMatchObject({ status: "resolved", resolution, resolvedBy: "console" });
    expect((await reported(id)).resolvedAt.toMillis()).toBeGreaterThan(Date.now() - 20_000);
    expect(await notificationsOf(reporter.uid)).toMatchObject([{ title: "Your report was resolved" }]);
    expect((await notificationsOf(author.uid)).map(({ title }) => title)).toEqual(told ? [told] : []);
    // The action is part of the resolution and has no separate entry.
    expect(await audited("productId", productId)).toHaveLength(
      resolution === "none" || resolution === "ban" ? 0 : 1,
    );
    expect(await audited("uid", author.uid)).toHaveLength(resolution === "ban" ? 1 : 0);
    const hidden = resolution !== "none";
    const answer = { token: reporter.token, input: { productId } };
    if (hidden) expect(await refuse(productsDownload, "POST", answer)).toMatchObject({ status: 404 });
    expect((await profile()).stats.products).toBe(hidden ? 0 : 1);
  },
);

test.each([
  [
    "a removal with its reason and its refunds",
    { resolution: "remove", removalReason: "counterfeit", refundBuyers: false },
    { status: "removed", removalReason: "counterfeit", refundBuyers: false },
  ],
  [
    "a hold as malicious",
    { resolution: "hide", holdReason: "malicious" },
    { status: "pending_review", heldFor: "malicious" },
  ],
])("%s, as the admin says in the report", async (_, said, left) => {
  const id = await report(reporter);
  await edit(id, { status: "resolved", ...said });
  await auditedOnce("reportId", id);
  expect(await product()).toMatchObject(left);
});

describe("a reported review", () => {
  let targetId: string;
  beforeEach(async () => {
    await succeed(productsDownload, "POST", { token: neighbour.token, input: { productId } });
    const review = { productId, rating: 2, comment: "Buy my own thing instead" };
    await succeed(productsReviews, "POST", { token: neighbour.token, input: review });
    targetId = `${productId}_${neighbour.uid}`;
  });
  const reviews = async () =>
    (await succeed(productsReviews, "GET", { input: { productId } })).reviews.map(({ id }) => id);

  test("is removed with all that it counted, and its writer is told", async () => {
    const [id, sibling] = [
      await report(reporter, "review", targetId),
      await report(author, "review", targetId),
    ];
    const entry = await resolve(id, "remove");
    expect(entry).toMatchObject({
      action: "report.resolve",
      details: { productId, reviewerUid: neighbour.uid, rating: 2, siblings: 1 },
    });
    expect(await reviews()).toEqual([]);
    expect((await product()).stats).toMatchObject({ reviewsCount: 0, ratingSum: 0, rating: 0 });
    expect((await profile()).stats).toMatchObject({ reviewsReceived: 0, avgRating: 0 });
    expect(
      (await db.collection("xpLog").where("uid", "==", author.uid).get()).docs.map(({ id }) => id),
    ).not.toContain(`${author.uid}_review_${targetId}`);
    expect(await reported(sibling)).toMatchObject({ status: "resolved", resolution: "remove" });
    const told = await notificationsOf(neighbour.uid);
    expect(told.map(({ title }) => title)).toContain("Your review was removed");
  });

  test("stays when an admin finds nothing against it", async () => {
    await resolve(await report(reporter, "review", targetId), "none");
    expect(await reviews()).toEqual([neighbour.uid]);
  });

  test.each(["hide", "explode"])("%s is put back", async (resolution) => {
    const id = await report(reporter, "review", targetId);
    await edit(id, { status: "resolved", resolution });
    expect(await auditedOnce("reportId", id)).toMatchObject({ action: "report.put-back" });
    expect(await reported(id)).toMatchObject({ status: "pending" });
    expect(await reviews()).toEqual([neighbour.uid]);
  });

  test("that is gone already is put back", async () => {
    const [id, other] = [
      await report(reporter, "review", targetId),
      await report(author, "review", targetId),
    ];
    await resolve(id, "remove");
    await forge(other);
    await db.doc(`reports/${other}`).update({ status: "pending", settledStatus: "pending" });
    await edit(other, { status: "resolved", resolution: "remove" });
    expect(await auditedOnce("reportId", other)).toMatchObject({ action: "report.put-back" });
  });
});

test("the other reports of the target end with it, and those of other targets do not", async () => {
  const [id, sibling, other] = [
    await report(reporter),
    await report(neighbour),
    await report(neighbour, "user", author.uid),
  ];
  expect(await resolve(id, "none")).toMatchObject({ details: { siblings: 1 } });
  expect(await reported(sibling)).toMatchObject({
    status: "resolved",
    resolution: "none",
    resolvedBy: "console",
  });
  expect(await reported(other)).toMatchObject({ status: "pending" });
  expect(await notificationsOf(neighbour.uid)).toMatchObject([{ id: `report_${sibling}` }]);
  expect(await audited("reportId", sibling)).toEqual([]);
});

test("dismissed ends that report alone", async () => {
  const [id, sibling] = [await report(reporter), await report(neighbour)];
  await edit(id, { status: "dismissed" });
  expect(await auditedOnce("reportId", id)).toMatchObject({ action: "report.dismiss" });
  expect(await reported(id)).toMatchObject({ status: "dismissed", resolvedBy: "console" });
  expect(await reported(sibling)).toMatchObject({ status: "pending" });
  expect(await notificationsOf(reporter.uid)).toMatchObject([{ title: "Your report was dismissed" }]);
});

test("a user's reports end when the user is banned, a product's when it is removed", async () => {
  const [aboutUser, aboutProduct] = [await report(reporter, "user", author.uid), await report(reporter)];
  await typeInto(`users/${author.uid}`, { banned: true });
  await typeInto(`products/${productId}`, { status: "removed" });
  await until(async () => (await reported(aboutUser)).resolution === "ban");
  await until(async () => (await reported(aboutProduct)).resolution === "remove");
});

test.each([
  ["an unknown action", {}, { status: "resolved", resolution: "explode" }],
  ["an unknown status", {}, { status: "closed" }],
  ["removing a user", { targetType: "user" }, { status: "resolved", resolution: "remove" }],
  ["a product that is not there", { targetId: "gone" }, { status: "resolved", resolution: "remove" }],
  [
    "a settled report, opened again",
    { settledStatus: "dismissed", status: "dismissed" },
    { status: "pending" },
  ],
  [
    "a settled report, settled otherwise",
    { settledStatus: "resolved", status: "resolved" },
    { status: "dismissed" },
  ],
])("%s is put back", async (_, stored, typed) => {
  const id = await report(reporter);
  await forge(id);
  await db.doc(`reports/${id}`).set(stored, { merge: true });
  const { status } = await reported(id);
  await edit(id, typed);
  expect(await auditedOnce("reportId", id)).toMatchObject({ action: "report.put-back", details: { typed } });
  expect((await reported(id)).status).toBe(status);
  expect(await notificationsOf(reporter.uid)).toEqual([]);
  expect(await product()).toMatchObject({ status: "published" });
});
