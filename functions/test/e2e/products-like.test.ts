import { productsLike as route } from "#contract/products.js";
import { admin, signUp } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { changeStatus, join, type Member, storeProduct } from "../support/records.js";

const { db } = admin();
const HIDDEN = { status: 404, error: "Product not found" };

const toggle = async (user: Member, productId: string) =>
  (await succeed(route, "POST", { token: user.token, input: { productId } })).liked;
const denied = (user: Member, productId: string) =>
  refuse(route, "POST", { token: user.token, input: { productId } });

/** A product's likes, as documents and as counters of product and author, and the author's XP for them. */
async function likesOf(productId: string, author: Member) {
  const product = db.doc(`products/${productId}`);
  const [found, likes, profile, entries] = await Promise.all([
    product.get(),
    product.collection("likes").get(),
    db.doc(`users/${author.uid}`).get(),
    db.collection("xpLog").where("uid", "==", author.uid).where("action", "==", "like").get(),
  ]);
  return {
    documents: likes.docs.map(({ id }) => id).sort(),
    product: found.get("stats.likes"),
    author: profile.get("stats.likes"),
    entries: entries.docs.map(({ id }) => id).sort(),
  };
}

const xpOf = async ({ uid }: Member): Promise<number> => (await db.doc(`users/${uid}`).get()).get("xp");

describe("a like", () => {
  let author: Member;
  let reader: Member;
  let productId: string;
  beforeEach(async () => {
    [author, reader] = await Promise.all([join(), join()]);
    ({ productId } = await publish(author));
  });

  test("with a wanted state, a repeated request changes nothing", async () => {
    const want = async (liked: boolean) =>
      (await succeed(route, "POST", { token: reader.token, input: { productId, liked } })).liked;
    expect([await want(false), await want(true), await want(true)]).toEqual([false, true, true]);
    expect(await likesOf(productId, author)).toMatchObject({
      documents: [reader.uid],
      product: 1,
      author: 1,
    });
    expect([await want(false), await want(false)]).toEqual([false, false]);
    expect(await likesOf(productId, author)).toMatchObject({ documents: [], product: 0, author: 0 });
  });

  test("is stored and counted, brings its author 3 XP, and is taken back with all of that", async () => {
    const before = await xpOf(author);
    const updatedAt = async () => (await db.doc(`products/${productId}`).get()).get("updatedAt");
    const writtenAt = await updatedAt();
    const sentAt = Date.now();
    expect(await toggle(reader, productId)).toBe(true);
    expect(await likesOf(productId, author)).toEqual({
      documents: [reader.uid],
      product: 1,
      author: 1,
      entries: [`${author.uid}_like_${productId}_${reader.uid}`],
    });
    expect(await xpOf(author)).toBe(before + 3);
    const like = await db.doc(`products/${productId}/likes/${reader.uid}`).get();
    expect(like.data()).toEqual({ uid: reader.uid, createdAt: expect.anything() });
    expect(like.get("createdAt").toMillis()).toBeGreaterThanOrEqual(sentAt);
    expect(like.get("createdAt").toMillis()).toBeLessThanOrEqual(Date.now());

    expect(await toggle(reader, productId)).toBe(false);
    expect(await likesOf(productId, author)).toEqual({ documents: [], product: 0, author: 0, entries: [] });
    expect(await xpOf(author)).toBe(before);
    // Search does not sort by likes, so a like must not make search read the product again.
    expect(await updatedAt()).toEqual(writtenAt);
  });

  test("of the author counts, and brings no XP", async () => {
    const before = await xpOf(author);
    expect(await toggle(author, productId)).toBe(true);
    const own = { documents: [author.uid], product: 1, author: 1, entries: [] };
    expect(await likesOf(productId, author)).toEqual(own);
    expect(await xpOf(author)).toBe(before);
    expect(await toggle(author, productId)).toBe(false);
    expect(await likesOf(productId, author)).toEqual({ ...own, documents: [], product: 0, author: 0 });
    expect(await xpOf(author)).toBe(before);
  });

  test("toggled 21 times at once is there at the end, and every request is answered", async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => toggle(reader, productId)));
    expect(answers.filter((liked) => liked)).toHaveLength(11);
    expect(await likesOf(productId, author)).toMatchObject({
      documents: [reader.uid],
      product: 1,
      author: 1,
    });
  });

  test("of ten readers at once, some on their first request, counts ten", async () => {
    const readers = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? join() : signUp())));
    const answers = await Promise.all(
      readers.map(({ token }) => succeed(route, "POST", { token, input: { productId } })),
    );
    expect(answers.every(({ liked }) => liked)).toBe(true);
    const { documents, product, author: counted, entries } = await likesOf(productId, author);
    expect(documents).toEqual(readers.map(({ uid }) => uid).sort());
    expect([product, counted, entries.length]).toEqual([10, 10, 10]);
  });
});

describe("a product is hidden", () => {
  let author: Member;
  let reader: Member;
  beforeAll(async () => {
    [author, reader] = await Promise.all([join(), join()]);
  });

  test.each([
    ["pending_review", {}],
    ["draft", {}],
    ["archived", {}],
    ["removed", {}],
    ["removed by an admin a moment ago", { status: "removed", settledStatus: "published" }],
    ["published in the console, not checked yet", { status: "published", settledStatus: "removed" }],
  ])("while it is %s, from its author too", async (status, fields) => {
    const productId = await storeProduct(author, { status, ...fields });
    for (const user of [reader, author]) expect(await denied(user, productId)).toMatchObject(HIDDEN);
    expect((await db.collection(`products/${productId}/likes`).get()).size).toBe(0);
  });

  test("and a like given before stays until it is published again", async () => {
    const productId = await storeProduct(author);
    await toggle(reader, productId);
    await changeStatus(productId, "archived");
    expect(await denied(reader, productId)).toMatchObject(HIDDEN);
    await changeStatus(productId, "published");
    expect(await toggle(reader, productId)).toBe(false);
  });

  test("when it never was", async () => {
    expect(await denied(reader, "no-such-product")).toMatchObject(HIDDEN);
  });
});

test("a body that cannot be parsed is refused, with its field's name", async () => {
  const answer = await refuse(route, "POST", { token: (await signUp()).token, input: {} });
  expect(answer).toMatchObject({ status: 400, error: "Invalid request", issues: ["productId: is required"] });
});
