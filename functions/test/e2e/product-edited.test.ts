import { cliProductsSearch } from "../../src/contract/cli.js";
import { productsDownload, productsSelfApprove } from "../../src/contract/products.js";
import { admin } from "../support/accounts.js";
import { audited, auditedOnce, notificationsOf, typeInto, until } from "../support/console.js";
import { listHeld } from "../support/held.js";
import { refuse, succeed } from "../support/http.js";
import { type Listed, list, publish } from "../support/listings.js";
import { forge, join, type Member, storeProduct } from "../support/records.js";

const { db } = admin();

let author: Member;
let reader: Member;
beforeEach(async () => {
  [author, reader] = await Promise.all([join(), join()]);
});

const path = (productId: string) => `products/${productId}`;
const product = async (productId: string) => (await db.doc(path(productId)).get()).data() ?? {};
const stats = async () => (await db.doc(`users/${author.uid}`).get()).get("stats");
const edit = (productId: string, fields: Parameters<typeof typeInto>[1]) => typeInto(path(productId), fields);
const found = async (slug: string) => (await succeed(cliProductsSearch, "GET", { input: { slug } })).products;
const refusedDownload = (productId: string) =>
  refuse(productsDownload, "POST", { token: reader.token, input: { productId } });
const refusedApproval = (productId: string) =>
  refuse(productsSelfApprove, "POST", { token: author.token, input: { productId } });

const HELD = { status: 403, error: "Product is held until an admin has looked at it" };

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
    expect(after).toMatchObject({ status: "published", settledStatus: "published", approvedBy: "console" });
    expect(after.approvedAt.toMillis()).toBe(after.updatedAt.toMillis());
    expect((await db.doc(`${path(productId)}/versions/1.0.0`).get()).get("approvedAt")).toEqual(
      after.approvedAt,
    );
    expect((await db.doc(`slugs/${slug}`).get()).get("publishedAt")).toEqual(after.approvedAt);
    expect(await stats()).toMatchObject({ products: 1, categoryCount: { skills: 1 } });
    expect(await found(slug)).toHaveLength(1);
    await succeed(productsDownload, "POST", { token: reader.token, input: { productId } });
    expect(await notificationsOf(author.uid)).toMatchObject([
      { id: `${entry.id}_author`, type: "system", title: "Your product was approved", read: false },
    ]);
  });

  test("restores what was removed, and the moment of its first sale stays", async () => {
    const { slug, productId } = await publish(author);
    const soldAt = async () => (await db.doc(`slugs/${slug}`).get()).get("publishedAt");
    const first = await soldAt();
    await edit(productId, { status: "removed" });
    await auditedOnce("productId", productId);
    await edit(productId, { status: "published" });
    expect(await auditedOnce("productId", productId, 2)).toMatchObject({ action: "product.restore" });
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
    expect(after).toMatchObject({ status: "removed", settledStatus: "removed", removedBy: "console" });
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
    expect(await product(productId)).toMatchObject({ held: true, heldFor: "review", heldBy: "console" });
    expect(await refusedApproval(productId)).toMatchObject(HELD);
    expect(await found(slug)).toEqual([]);
    expect(await stats()).toMatchObject({ products: 0 });
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
