import { Timestamp } from "firebase-admin/firestore";
import { productsDownload as route } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { changeStatus, forge, join, type Member, storeOrder, storeProduct } from "../support/records.js";

const { db } = admin();

let author: Member;
let reader: Member;
beforeEach(async () => {
  [author, reader] = await Promise.all([join(), join()]);
});

const download = (productId: string, user = reader, version?: string) =>
  succeed(route, "POST", { token: user.token, input: { productId, ...(version && { version }) } });
const page = (user = reader, cursor?: string) =>
  succeed(route, "GET", { token: user.token, input: { ...(cursor !== undefined && { cursor }) } });
const listed = async (user = reader) => (await page(user)).downloads;

test("a user who downloaded nothing has an empty list", async () => {
  expect(await page()).toEqual({ downloads: [] });
});

test("a download is listed with its product as it is now, to its user alone", async () => {
  const { slug, productId } = await publish(author);
  const before = Date.now();
  await download(productId);
  const renamed = { title: "Changelog Composer" };
  await publish(author, { slug, version: "1.1.0", ...renamed });
  const [found, ...more] = await listed();
  expect(more).toEqual([]);
  expect(found).toEqual({
    productId,
    version: "1.0.0",
    downloadedAt: found?.downloadedAt,
    product: {
      slug,
      title: "Changelog Composer",
      category: "skills",
      version: "1.1.0",
      status: "published",
      price: 0,
      authorUsername: author.username,
      authorDisplayName: (await db.doc(`users/${author.uid}`).get()).get("displayName"),
      thumbnailUrl: "",
    },
  });
  expect(Math.abs(Date.parse(found?.downloadedAt ?? "") - before)).toBeLessThan(60_000);
  expect(await listed(author)).toEqual([]);
});

test("of several versions it is the newest, in whatever order they came", async () => {
  const { slug, productId } = await publish(author);
  await publish(author, { slug, version: "1.10.0" });
  await download(productId);
  await download(productId, reader, "1.0.0");
  expect(await listed()).toMatchObject([{ productId, version: "1.10.0" }]);
});

test("what was downloaded last comes first", async () => {
  const ids = [await storeProduct(author), await storeProduct(author), await storeProduct(author)];
  for (const id of ids) await download(id);
  const order = async () => (await listed()).map(({ productId }) => productId);
  expect(await order()).toEqual([...ids].reverse());
  await download(ids[0] as string);
  expect(await order()).toEqual([ids[0], ids[2], ids[1]]);
});

describe("a product that", () => {
  const shown = async (productId: string, user = reader) =>
    (await listed(user)).find((one) => one.productId === productId)?.product;

  test.each([
    ["draft", false],
    ["pending_review", false],
    ["published", true],
    ["archived", false],
    ["removed", false],
  ])("is %s now is shown to who did not buy it: %s", async (status, visible) => {
    const productId = await storeProduct(author);
    await download(productId);
    await download(productId, author);
    await changeStatus(productId, status);
    expect((await shown(productId)) !== undefined).toBe(visible);
    expect(await shown(productId, author)).toMatchObject({ status });
  });

  test.each([
    ["completed", true],
    ["disputed", false],
    ["refunded", false],
  ])("is archived now and whose order is %s is shown: %s", async (status, visible) => {
    const productId = await storeProduct(author, { price: 19 });
    await storeOrder(productId, reader.uid, "completed");
    await download(productId);
    const own = await db.collection("orders").where("productId", "==", productId).get();
    await own.docs[0]?.ref.update({ status });
    await changeStatus(productId, "archived");
    expect((await shown(productId)) !== undefined).toBe(visible);
  });

  test("costs money now, or cannot be read, or is gone, is no obstacle to the others", async () => {
    const [dear, broken, gone] = [
      await storeProduct(author),
      await storeProduct(author),
      await storeProduct(author),
    ];
    for (const id of [dear, broken, gone]) await download(id);
    // A product that other users have downloaded can only be deleted manually.
    await forge(reader.uid);
    await db.doc(`products/${dear}`).update({ price: 19 });
    await db.doc(`products/${broken}`).update({ title: 7 });
    await db.doc(`products/${gone}`).delete();
    expect(await shown(dear)).toMatchObject({ price: 19 });
    expect(await shown(broken)).toBeUndefined();
    expect(await shown(gone)).toBeUndefined();
    expect(await listed()).toHaveLength(3);
  });
});

describe("pages", () => {
  /** Download records at these times, of products that no longer exist. */
  async function storeDownloads(uid: string, moments: readonly Timestamp[]): Promise<string[]> {
    const batch = db.batch();
    await forge(uid);
    const ids = moments.map((downloadedAt, at) => {
      const productId = `listed-${String(at).padStart(3, "0")}-${uid}`;
      batch.create(db.doc(`products/${productId}/downloads/${uid}`), {
        ...{ uid, productId, versions: ["1.0.0"], downloadedAt },
      });
      return productId;
    });
    await batch.commit();
    return ids;
  }

  async function pages() {
    const read: Awaited<ReturnType<typeof page>>["downloads"][] = [];
    for (let cursor: string | undefined; ; ) {
      const { downloads, nextCursor } = await page(reader, cursor);
      read.push(downloads);
      cursor = nextCursor;
      if (cursor === undefined) return read;
    }
  }

  test("hold fifty each, and together every download once, though many share a moment", async () => {
    const seconds = Math.floor(Date.now() / 1000) - 60;
    const moments = Array.from({ length: 120 }, (_, at) => new Timestamp(seconds, (at % 3) * 250_000));
    const ids = await storeDownloads(reader.uid, moments);
    const read = await pages();
    expect(read.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(
      read
        .flat()
        .map(({ productId }) => productId)
        .sort(),
    ).toEqual([...ids].sort());
  });

  test("end without an empty one when the last is full", async () => {
    await storeDownloads(
      reader.uid,
      Array.from({ length: 50 }, (_, at) => Timestamp.fromMillis(1_000 * at)),
    );
    expect((await pages()).map(({ length }) => length)).toEqual([50]);
  });

  test("of others are not opened by their cursor", async () => {
    await storeDownloads(
      reader.uid,
      Array.from({ length: 51 }, (_, at) => Timestamp.fromMillis(1_000 * at)),
    );
    const { nextCursor } = await page();
    expect(nextCursor).toBeDefined();
    expect(await page(author, nextCursor)).toEqual({ downloads: [] });
  });

  test("pass over a record that cannot be read", async () => {
    const [id = ""] = await storeDownloads(reader.uid, [Timestamp.now(), Timestamp.now()]);
    await db.doc(`products/${id}/downloads/${reader.uid}`).update({ versions: "1.0.0" });
    expect(await listed()).toHaveLength(1);
  });

  test("are refused for a cursor that this list did not give", async () => {
    const cursor = Buffer.from("1.2 a/b").toString("base64url");
    const answer = await refuse(route, "GET", { token: reader.token, input: { cursor } });
    expect(answer).toMatchObject({ status: 400, error: "Invalid cursor" });
    expect(answer.issues).toEqual(["cursor: is not one that this list gave"]);
  });
});
