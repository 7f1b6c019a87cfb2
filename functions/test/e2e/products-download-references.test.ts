import { productsDownload as route } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import { type Listed, publish, sha256 } from "../support/listings.js";
import { join, type Member, storeProduct } from "../support/records.js";
import { readSignedUrl } from "../support/signed-urls.js";

const { db } = admin();
const bucket = process.env.STORAGE_BUCKET ?? "";

let author: Member;
let reader: Member;

const download = (user: Member, productId: string) =>
  succeed(route, "POST", { token: user.token, input: { productId } });
const denied = (user: Member, productId: string) =>
  refuse(route, "POST", { token: user.token, input: { productId } });

const fetched = async (url: string) => sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()));
const recordOf = (productId: string, uid: string) => db.doc(`products/${productId}/downloads/${uid}`).get();

describe("a file reference of an older system", () => {
  let product: Listed;
  let key: string;
  beforeAll(async () => {
    [author, reader] = await Promise.all([join(), join()]);
    product = await publish(author);
    key = `products/${product.slug}/1.0.0-${sha256(product.bytes)}.zip`;
  });
  const refer = async (fileUrl: string) => {
    const productId = await storeProduct(author);
    await db.doc(`products/${productId}/private/file`).update({ fileUrl });
    return productId;
  };

  test.each([
    [
      "a Firebase download URL",
      (path: string) =>
        `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=1`,
    ],
    ["a Cloud Storage URL", (path: string) => `https://storage.googleapis.com/${bucket}/${path}`],
    ["a gs:// address", (path: string) => `gs://${bucket}/${path}`],
  ])("may be %s", async (_, reference) => {
    const answer = await download(reader, await refer(reference(key)));
    expect(answer.sha256).toBeUndefined();
    expect(readSignedUrl(answer.url)).toMatchObject({ key, genuine: true });
    expect(await fetched(answer.url)).toBe(sha256(product.bytes));
  });

  test.each([
    "https://files.example/products/a.zip",
    "ftp://storage/products/a.zip",
    "gs://another-bucket/products/a.zip",
    "https://firebasestorage.googleapis.com/v0/b/only-a-bucket",
    "https://[",
  ])("that cannot be read, %s, answers 500 in bare words", async (reference) => {
    const productId = await refer(reference);
    const answer = await send(route.path, "POST", { token: reader.token, input: { productId } });
    expect(answer).toMatchObject({ status: 500, body: { error: "File reference cannot be read" } });
    expect(Object.keys(answer.body as object)).toEqual(["error", "code"]);
    expect((await recordOf(productId, reader.uid)).exists).toBe(false);
  });

  test.each([
    "uploads/a.zip",
    "/products/a.zip",
    "products/../users/a.zip",
    "products//a.zip",
    `gs://${bucket}/users/a.zip`,
    `https://storage.googleapis.com/${bucket}/products/%2E%2E/a.zip`,
  ])("that leads out of the products, %s, answers 400", async (reference) => {
    const productId = await refer(reference);
    expect(await denied(await join(), productId)).toMatchObject({
      status: 400,
      error: "Invalid file reference",
      issues: [],
    });
  });
});
