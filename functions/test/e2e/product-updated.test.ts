import { FieldValue, type Timestamp } from "firebase-admin/firestore";
import { cliProductsSearch } from "#contract/cli.js";
import { productsDownload, productsSelfApprove } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { audited, auditedOnce, notificationsOf, typeInto, until } from "../support/console.js";
import { listHeld } from "../support/held.js";
import { refuse, succeed } from "../support/http.js";
import { type Listed, list, publish } from "../support/listings.js";
import { forge, join, type Member, storeOrder, storeProduct } from "../support/records.js";

const { db } = admin();

let author: Member;
let reader: Member;
beforeEach(async () => {
  [author, reader] = await Promise.all([join(), join()]);
});

const path = (productId: string) => `products/${productId}`;
const product = async (productId: string) => (await db.doc(path(productId)).get()).data() ?? {};
const profile = () => db.doc(`users/${author.uid}`).get();
const stats = async () => (await profile()).get("stats");
const xp = async () => (await profile()).get("xp");
const edit = (productId: string, fields: Parameters<typeof typeInto>[1]) => typeInto(path(productId), fields);
const found = async (slug: string) => (await succeed(cliProductsSearch, "GET", { input: { slug } })).products;
const refusedDownload = (productId: string) =>
  refuse(productsDownload, "POST", { token: reader.token, input: { productId } });
const refusedApproval = (productId: string) =>
  refuse(productsSelfApprove, "POST", { token: author.token, input: { productId } });

const HELD = { status: 403, error: "Product is awaiting admin review" };

describe("published", () => {
  test("approves what the scan held back: on sale, counted, stamped, and its author is told", async () => {
    const { slug, productId } = await listHeld(author);
    expect(await refusedApproval(productId)).toMatchObject(HELD);
    await edit(productId, { status: "published" });

    const entry = await auditedOnce("productId", productId);
    expect(entry).toMatchObject({
      action: "product.approve",
      uid: "console",
      details: { slug, from: "pending_review", version: "1.0.0", verdict: "hold" },
    });
    const after = await product(productId);
    expect(after).toMatchObject({ status: "published", settledStatus: "published", approvedBy: "admin" });
    expect(after.approvedAt.toMillis()).toBe(after.updatedAt.toMillis());
    expect((await db.doc(`${path(productId)}/versions/1.0.0`).get()).get("approvedAt")).toEqual(
      after.approvedAt,
    );
    expect((await db.doc(`slugs/${slug}`).get()).get("publishedAt")).toEqual(after.approvedAt);
    expect(await stats()).toMatchObject({ products: 1, categoryCount: { skills: 1 } });
    expect(await found(slug)).toHaveLength(1);
    await succeed(productsDownload, "POST", { token: reader.token, input: { productId } });
    expect((await notificationsOf(author.uid)).filter(({ type }) => type === "system")).toMatchObject([
      { id: `${entry.id}_author`, title: "Your product was approved", read: false },
    ]);
  });

  test("restores what was removed, with its author's XP, and the moment of its first sale stays", async () => {
    const { slug, productId } = await publish(author);
    expect(await xp()).toBe(100);
    const soldAt = async () => (await db.doc(`slugs/${slug}`).get()).get("publishedAt");
    const first = await soldAt();
    await edit(productId, { status: "removed" });
    await auditedOnce("productId", productId);
    expect(await xp()).toBe(0);
    await edit(productId, { status: "published" });
    expect(await auditedOnce("productId", productId, 2)).toMatchObject({ action: "product.restore" });
    expect(await xp()).toBe(100);
    expect(await product(productId)).not.toHaveProperty("removedAt");
    expect(await soldAt()).toEqual(first);
    expect(await stats()).toMatchObject({ products: 1, categoryCount: { skills: 1 } });
    expect(await found(slug)).toHaveLength(1);
  });

  test.each([
    ["a listing without a file", () => storeProduct(author, { status: "pending_review" })],
    ["a draft that the scan held back", () => drafted()],
  ])("of %s is put back and written down, and nobody ever saw it", async (_, make) => {
    const productId = await make();
    const before = await product(productId);
    await edit(productId, { status: "published" });
    const entry = await auditedOnce("productId", productId);
    expect(entry).toMatchObject({
      action: "product.put-back",
      details: {
        typed: { status: "published" },
        reason: "The product has no file that passed the scan or waits for an admin",
      },
    });
    expect(await product(productId)).toMatchObject({ status: before.status, settledStatus: before.status });
    expect(await refusedDownload(productId)).toMatchObject({ status: 404 });
    expect(await stats()).toMatchObject({ products: 0 });
    expect(await notificationsOf(author.uid)).toEqual([]);
  });

  async function drafted(): Promise<string> {
    const { productId } = await listHeld(author);
    await db.doc(path(productId)).update({ status: "draft", settledStatus: "draft" });
    return productId;
  }
});

describe("removed", () => {
  test("hides the product at once, stamps it, and its author is told in their language", async () => {
    await db.doc(`users/${author.uid}`).update({ locale: "pt-BR" });
    const { slug, productId } = await publish(author);
    await edit(productId, { status: "removed" });
    expect(await refusedDownload(productId)).toMatchObject({ status: 404, error: "Product not found" });
    expect(await found(slug)).toEqual([]);

    const entry = await auditedOnce("productId", productId);
    expect(entry).toMatchObject({ action: "product.remove", details: { from: "published", reports: 0 } });
    const after = await product(productId);
    expect(after).toMatchObject({ status: "removed", settledStatus: "removed", removedBy: "admin" });
    expect(after.removedAt.toMillis()).toBe(after.updatedAt.toMillis());
    expect(await stats()).toMatchObject({ products: 0, categoryCount: { skills: 0 } });
    expect(await refusedApproval(productId)).toMatchObject({ error: "Product was removed by an admin" });
    const [told] = await notificationsOf(author.uid);
    expect(told).toMatchObject({ title: "Seu produto foi removido" });
    expect(told?.body).toContain("“Release Notes Writer”");
  });

  test("of what was never on sale changes no counter", async () => {
    const { productId } = await list(author);
    await edit(productId, { status: "removed" });
    await auditedOnce("productId", productId);
    expect(await stats()).toMatchObject({ products: 0, categoryCount: {} });
  });
});

describe("held", () => {
  test("by pending_review takes what is on sale away, until an admin publishes it again", async () => {
    const { slug, productId } = await publish(author);
    await edit(productId, { status: "pending_review" });
    expect(await refusedDownload(productId)).toMatchObject({ status: 404 });
    expect(await refusedApproval(productId)).toMatchObject(HELD);
    expect(await auditedOnce("productId", productId)).toMatchObject({ action: "product.hold" });
    expect(await product(productId)).toMatchObject({ held: true, heldFor: "review", heldBy: "admin" });
    expect(await refusedApproval(productId)).toMatchObject(HELD);
    expect(await found(slug)).toEqual([]);
    expect(await stats()).toMatchObject({ products: 0 });
    expect(await xp()).toBe(0);
    expect((await notificationsOf(author.uid))[0]?.title).toBe("Your product is on hold");

    await edit(productId, { status: "published" });
    await auditedOnce("productId", productId, 2);
    expect(await product(productId)).not.toHaveProperty("held");
    expect(await stats()).toMatchObject({ products: 1 });
  });

  test("true keeps the author from publishing, and false lets them", async () => {
    const { productId } = await list(author);
    await edit(productId, { held: true });
    expect(await auditedOnce("productId", productId)).toMatchObject({ action: "product.hold" });
    expect(await refusedApproval(productId)).toMatchObject(HELD);
    await edit(productId, { held: false });
    expect(await auditedOnce("productId", productId, 2)).toMatchObject({ action: "product.release" });
    await succeed(productsSelfApprove, "POST", { token: author.token, input: { productId } });
  });
});

describe("approveVersion", () => {
  let live: Listed;
  beforeEach(async () => {
    live = await publish(author);
    await listHeld(author, { slug: live.slug, version: "1.1.0" });
  });

  test("puts the waiting version of that number on sale", async () => {
    await edit(live.productId, { approveVersion: "1.1.0" });
    const entry = await auditedOnce("productId", live.productId);
    expect(entry).toMatchObject({
      action: "product.approve-version",
      details: { version: "1.1.0", verdict: "hold" },
    });
    const after = await product(live.productId);
    expect(after).toMatchObject({ status: "published", version: "1.1.0" });
    expect(after).not.toHaveProperty("approveVersion");
    expect(after).not.toHaveProperty("pendingVersion");
    const answer = await succeed(productsDownload, "POST", {
      token: reader.token,
      input: { productId: live.productId },
    });
    expect(answer.version).toBe("1.1.0");
    expect(await stats()).toMatchObject({ products: 1 });
  });

  test("of another number is put back", async () => {
    await edit(live.productId, { approveVersion: "1.2.0" });
    expect(await auditedOnce("productId", live.productId)).toMatchObject({
      action: "product.put-back",
      details: { reason: "No version of that number waits" },
    });
    expect(await product(live.productId)).toMatchObject({ version: "1.0.0", pendingVersion: "1.1.0" });
  });
});

test.each([
  ["published", "draft"],
  ["published", "archived"],
  ["published", "sold out"],
  ["draft", "pending_review"],
  ["removed", "pending_review"],
  ["removed", "archived"],
])("%s is not edited into %s: the old value comes back", async (from, to) => {
  const { productId } = await publish(author);
  await forge(productId, author.uid);
  await db.doc(path(productId)).update({ status: from, settledStatus: from });
  await edit(productId, { status: to });
  await until(async () => (await product(productId)).status === from);
  expect(await auditedOnce("productId", productId)).toMatchObject({
    action: "product.put-back",
    details: { from, typed: { status: to } },
  });
});

test("what authors do themselves is no edit of an admin", async () => {
  const { slug, productId } = await publish(author);
  await publish(author, { slug, version: "1.1.0" });
  await new Promise((resume) => setTimeout(resume, 1_000));
  expect(await audited("productId", productId)).toEqual([]);
  expect(await product(productId)).toMatchObject({ approvedBy: author.uid });
});

describe("the average", () => {
  const rated = (stats: object) =>
    storeProduct(author, { stats: { ratingSum: 14, reviewsCount: 3, ...stats } });
  const touch = (productId: string) =>
    db.doc(path(productId)).update({ "stats.likes": FieldValue.increment(1) });

  test("that misses a review is put right, and search hears of it", async () => {
    const productId = await rated({ rating: 5 });
    const before = (await product(productId)).updatedAt as Timestamp;
    await touch(productId);
    await until(async () => (await product(productId)).stats.rating === 4.67);
    expect((await product(productId)).updatedAt.toMillis()).toBeGreaterThan(before.toMillis());
    expect((await found((await product(productId)).slug))[0]?.stats.rating).toBe(4.67);
  });

  test("that is right, or comes from no sum, is left alone", async () => {
    const products = [await rated({ rating: 4.67 }), await storeProduct(author, { stats: { rating: 4.2 } })];
    const before = await Promise.all(products.map(product));
    await Promise.all(products.map(touch));
    await new Promise((resume) => setTimeout(resume, 1_500));
    const after = await Promise.all(products.map(product));
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt));
    expect(after.map(({ stats }) => stats.rating)).toEqual([4.67, 4.2]);
  });
});

describe("a new version", () => {
  test("is told once to those who had bought the product, and to nobody else", async () => {
    const { slug, productId } = await publish(author);
    const [buyer, refunded, late] = [reader, await join(), await join()];
    await db.doc(`users/${buyer.uid}`).update({ locale: "es" });
    await storeOrder(productId, buyer.uid, "completed");
    await storeOrder(productId, refunded.uid, "refunded");
    await publish(author, { slug, version: "1.1.0" });
    const [told] = await until(async () => {
      const news = await notificationsOf(buyer.uid);
      return news.length > 0 && news;
    });
    expect(told).toMatchObject({
      id: `version_${productId}_1.1.0_${buyer.uid}`,
      type: "system",
      title: "Un producto que compraste tiene una nueva versión",
      body: "Ya puedes descargar «Release Notes Writer» 1.1.0.",
      link: `/p/${slug}`,
    });

    await storeOrder(productId, late.uid, "completed");
    const idsOf = async ({ uid }: Member) => (await notificationsOf(uid)).map(({ id }) => id).sort();
    const removal = ({ uid }: Member) => `removed_${productId}_${uid}`;
    await edit(productId, { status: "removed" });
    // Only then is it restored: nobody is told of a removal that was taken back meanwhile.
    await until(async () => (await idsOf(late)).length > 0 && (await idsOf(buyer)).length > 1);
    await edit(productId, { status: "published" });
    await auditedOnce("productId", productId, 2);
    expect(await idsOf(buyer)).toEqual([removal(buyer), `version_${productId}_1.1.0_${buyer.uid}`]);
    expect(await idsOf(late)).toEqual([removal(late)]);
    expect(await idsOf(refunded)).toEqual([]);
  });
});
