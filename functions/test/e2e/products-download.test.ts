import type { Timestamp } from "firebase-admin/firestore";
import { productsSelfApprove, productsDownload as route } from "#contract/products.js";
import { isIncluded, leafHash, openCheckpoint, openKeys } from "#domain/log/verifier.js";
import { admin, signUp } from "../support/accounts.js";
import { notificationsOf, until } from "../support/console.js";
import { newAddress, refuse, succeed } from "../support/http.js";
import { type Listed, list, newSlug, publish, sha256, skillArchive } from "../support/listings.js";
import { join, type Member, storedFile, storeOrder, storeProduct } from "../support/records.js";
import { readSignedUrl } from "../support/signed-urls.js";

const { db } = admin();
const bucket = process.env.STORAGE_BUCKET ?? "";

/** Each part of this file has its own users, because requests per user and minute are limited. */
let author: Member;
let reader: Member;
const meet = async () => {
  [author, reader] = await Promise.all([join(), join()]);
};

const download = (user: Member, productId: string, version?: string) =>
  succeed(route, "POST", { token: user.token, input: { productId, ...(version && { version }) } });
const denied = (user: Member, productId: string, version?: string) =>
  refuse(route, "POST", { token: user.token, input: { productId, ...(version && { version }) } });

const fetched = async (url: string) => sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()));
const downloadsOf = async (path: string): Promise<number> =>
  (await db.doc(path).get()).get("stats.downloads");
const recordOf = (productId: string, uid: string) => db.doc(`products/${productId}/downloads/${uid}`).get();

test("an order of another product, or of another buyer, opens nothing", async () => {
  await meet();
  const [wanted, other] = [
    await storeProduct(author, { price: 5 }),
    await storeProduct(author, { price: 5 }),
  ];
  await storeOrder(other, reader.uid, "completed");
  await storeOrder(wanted, author.uid, "completed");
  expect(await denied(reader, wanted)).toMatchObject({ status: 403, error: "Purchase required" });
});

describe("the signed URL", () => {
  let product: Listed;
  beforeAll(async () => {
    await meet();
    product = await publish(author);
  });

  test("gives exactly the bytes that were uploaded", async () => {
    const { url, ...said } = await download(reader, product.productId);
    expect(said).toEqual({
      fileName: `${product.slug}.zip`,
      fileSize: product.bytes.length,
      version: "1.0.0",
      sha256: sha256(product.bytes),
      changelog: "",
    });
    expect(await fetched(url)).toBe(sha256(product.bytes));
  });

  test("comes with what the log says about the version, if that is requested", async () => {
    const ask = (path: string) =>
      fetch(`${process.env.SITE_URL}/log/${path}`, { headers: { "x-forwarded-for": newAddress() } });
    await until(async () => (await (await ask(`lookup/${product.slug}@1.0.0`)).json()).entries?.length > 0);
    const input = { productId: product.productId, log: true };
    const { log } = await succeed(route, "POST", { token: reader.token, input });
    const first = log?.entries[0];
    if (!log || !first) throw new Error("The log has no entry.");
    const { index, entry, path } = first;
    const keys = openKeys(await (await ask("key")).text());
    const { size, root } = openCheckpoint(log.checkpoint, keys);
    const hashes = path.map((hash) => Buffer.from(hash, "base64"));
    expect(isIncluded(leafHash(Buffer.from(entry)), index, size, hashes, root)).toBe(true);
    expect(JSON.parse(entry)).toMatchObject({ slug: product.slug, sha256: sha256(product.bytes) });
  });

  test("is signed for that object, under its original name, for five minutes", async () => {
    const before = Date.now();
    const { url } = await download(reader, product.productId);
    const signed = readSignedUrl(url);
    expect(signed).toMatchObject({
      key: `products/${product.slug}/1.0.0-${sha256(product.bytes)}.zip`,
      bucket,
      lifetime: 300,
      disposition: `attachment; filename="${product.slug}.zip"`,
      genuine: true,
    });
    expect(Math.abs(signed.signedAt - before)).toBeLessThan(60_000);
  });

  test.each([
    ["another file", (url: string) => url.replace(`/${product.slug}/`, "/another/")],
    ["more time", (url: string) => url.replace("X-Goog-Expires=300", "X-Goog-Expires=86400")],
    ["a later date", (url: string) => url.replace(/X-Goog-Date=2\d{3}/, "X-Goog-Date=2999")],
    ["another name", (url: string) => url.replace(/filename%3D/, "filename%3Dx")],
  ])("is worth nothing with %s", async (_, change) => {
    const { url } = await download(reader, product.productId);
    expect(change(url)).not.toBe(url);
    expect(readSignedUrl(change(url)).genuine).toBe(false);
  });
});

describe("the version", () => {
  let product: Listed;
  let second: Uint8Array;
  let third: Uint8Array;
  beforeAll(async () => {
    await meet();
    product = await publish(author);
    const { slug } = product;
    await publish(author, { slug, version: "1.1.0" });
    await list(author, { slug, version: "2.0.0" });
    [second, third] = [await skillArchive(slug, "1.1.0"), await skillArchive(slug, "2.0.0")];
  });

  test("is the one on sale when none is asked for, while another waits", async () => {
    for (const user of [reader, author]) {
      const answer = await download(user, product.productId);
      expect(answer).toMatchObject({ version: "1.1.0", sha256: sha256(second) });
      expect(await fetched(answer.url)).toBe(sha256(second));
    }
  });

  test("may be an older one that was on sale", async () => {
    const answer = await download(reader, product.productId, "1.0.0");
    expect(answer).toMatchObject({ version: "1.0.0", sha256: sha256(product.bytes) });
    expect(await fetched(answer.url)).toBe(sha256(product.bytes));
  });

  test("that waits is its author's only", async () => {
    expect(await denied(reader, product.productId, "2.0.0")).toMatchObject({
      status: 404,
      error: "Version not found",
    });
    const answer = await download(author, product.productId, "2.0.0");
    expect(await fetched(answer.url)).toBe(sha256(third));
  });

  test("that never was is not found, for the author either", async () => {
    for (const user of [reader, author]) {
      expect(await denied(user, product.productId, "9.9.9")).toMatchObject({
        status: 404,
        error: "Version not found",
      });
    }
  });

  test("that waited is everybody's once it is approved", async () => {
    const { slug, productId } = await publish(author);
    await list(author, { slug, version: "1.0.1" });
    expect((await download(reader, productId)).version).toBe("1.0.0");
    await succeed(productsSelfApprove, "POST", { token: author.token, input: { productId } });
    expect((await download(reader, productId)).version).toBe("1.0.1");
  });
});

describe("the record of a download", () => {
  beforeAll(meet);
  const counts = async (productId: string) => [
    await downloadsOf(`products/${productId}`),
    await downloadsOf(`users/${author.uid}`),
  ];

  test("is there when the answer is, counts once, and is renewed by a repeat", async () => {
    const productId = await storeProduct(author);
    const [, before = 0] = await counts(productId);
    await download(reader, productId);
    const first = await recordOf(productId, reader.uid);
    expect(first.data()).toMatchObject({ uid: reader.uid, productId, versions: ["1.0.0"] });
    await download(reader, productId);
    const again = await recordOf(productId, reader.uid);
    const at = (record: typeof first) => (record.get("downloadedAt") as Timestamp).toMillis();
    expect(at(again)).toBeGreaterThan(at(first));
    expect(Math.abs(at(again) - Date.now())).toBeLessThan(60_000);
    expect(await counts(productId)).toEqual([1, before + 1]);
  });

  test("gives the author XP and news once a user, and nothing for their own", async () => {
    const own = await join();
    const productId = await storeProduct(own, { title: "Quiet Ledger", slug: newSlug() });
    const slug = (await db.doc(`products/${productId}`).get()).get("slug");
    for (const user of [own, reader, reader]) await download(user, productId);
    expect((await db.doc(`users/${own.uid}`).get()).get("xp")).toBe(5);
    expect((await db.doc(`xpLog/${own.uid}_download_${productId}_${reader.uid}`).get()).data()).toMatchObject(
      {
        uid: own.uid,
        action: "download",
        amount: 5,
      },
    );
    const [told, ...more] = await notificationsOf(own.uid);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      id: `download_${productId}_${reader.uid}`,
      type: "download",
      body: "Someone downloaded “Quiet Ledger” for the first time.",
      link: `/p/${slug}`,
    });
    expect(JSON.stringify({ ...told, id: "" })).not.toContain(reader.username);
  });

  test("counts a user once more for another version", async () => {
    const { slug, productId } = await publish(author);
    await download(reader, productId);
    await publish(author, { slug, version: "1.1.0" });
    await Promise.all([download(reader, productId), download(reader, productId, "1.0.0")]);
    expect(await downloadsOf(`products/${productId}`)).toBe(2);
    const versions = (await recordOf(productId, reader.uid)).get("versions");
    expect([...versions].sort()).toEqual(["1.0.0", "1.1.0"]);
  });

  test("counts once when one user downloads ten times at once", async () => {
    const [productId, user] = [await storeProduct(author), await join()];
    const [, before = 0] = await counts(productId);
    await Promise.all(Array.from({ length: 10 }, () => download(user, productId)));
    expect(await counts(productId)).toEqual([1, before + 1]);
  });

  test("counts ten when ten users download at once, some on their first request", async () => {
    const productId = await storeProduct(author);
    const [, before = 0] = await counts(productId);
    const users = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? join() : signUp())));
    await Promise.all(users.map(({ token }) => succeed(route, "POST", { token, input: { productId } })));
    expect(await counts(productId)).toEqual([10, before + 10]);
    const given = await db.collection("xpLog").where("uid", "==", author.uid).get();
    expect(given.docs.filter(({ id }) => id.includes(`_download_${productId}_`))).toHaveLength(10);
  });
});

describe("a request is refused", () => {
  beforeAll(meet);
  test("with a body that cannot be parsed, with its field's name", async () => {
    const answer = await refuse(route, "POST", { token: (await join()).token, input: {} });
    expect(answer).toMatchObject({
      status: 400,
      error: "Invalid request",
      issues: ["productId: is required"],
    });
  });

  test("for a product that does not exist, or has no file", async () => {
    const missing = { status: 404, error: "Product not found" };
    const productId = await storeProduct(author, storedFile("no-file"));
    await db.doc(`products/${productId}/private/file`).delete();
    for (const user of [author, await join()]) {
      expect(await denied(user, "no-such-product")).toMatchObject(missing);
      expect(await denied(user, productId)).toMatchObject(missing);
    }
  });
});
