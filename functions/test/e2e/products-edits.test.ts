import { EDITS_PER_PAGE, KEPT_EDITS, productsEdits as route } from "#contract/edits.js";
import { productsListing } from "#contract/listing.js";
import { productsSelfApprove } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { newAddress, refuse, send, succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { changeStatus, forge, join, type Member } from "../support/records.js";
import { bucket } from "../support/stored.js";

/** An author sees what changed in the details of a product, and nobody else does. */

const { db } = admin();
const FIRESTORE = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`;

let author: Member;
let productId: string;
let slug: string;
beforeEach(async () => {
  author = await join();
  ({ productId, slug } = await publish(author, { title: "Old title", price: 0 } as object));
});

const edit = (changes: object) =>
  succeed(productsListing, "POST", { token: author.token, input: { productId, ...changes } });
const page = (cursor?: string) =>
  succeed(route, "GET", { token: author.token, input: { productId, ...(cursor && { cursor }) } });
const edits = async () => (await page()).edits;
const stored = async () => (await db.collection(`products/${productId}/edits`).get()).docs;

/** Writes fields of a product as a client may under the rules; returns the status of the response. */
async function write(by: Member, path: string, fields: Record<string, string>): Promise<number> {
  const name = `${FIRESTORE.replace(/^.*\/v1\//, "")}/${path}`;
  const values = Object.entries(fields).map(([field, stringValue]) => [field, { stringValue }]);
  const answer = await fetch(`${FIRESTORE}:commit`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      writes: [
        {
          update: { name, fields: Object.fromEntries(values) },
          updateMask: { fieldPaths: Object.keys(fields) },
          updateTransforms: [{ fieldPath: "updatedAt", setToServerValue: "REQUEST_TIME" }],
        },
      ],
    }),
  });
  return answer.status;
}

test("each edit is listed with both values of each changed field, newest first", async () => {
  expect(await edits()).toEqual([]);
  await edit({ title: "New title", tags: ["ci"], price: 0 });
  await edit({ title: "New title", price: 19.99 });
  await edit({ title: "New title" });
  const [second, first, ...others] = await edits();
  expect(others).toEqual([]);
  expect(first).toEqual({
    ...{ id: "000000001", editedAt: expect.any(String) },
    before: { title: "Old title", tags: [] },
    after: { title: "New title", tags: ["ci"] },
  });
  expect(second).toEqual({
    ...{ id: "000000002", editedAt: expect.any(String) },
    ...{ before: { priceCents: 0 }, after: { priceCents: 1_999 } },
  });
  const product = await db.doc(`products/${productId}`).get();
  expect(second?.editedAt).toBe(product.get("updatedAt").toDate().toISOString());
});

test("the last edits are kept, and read by pages", async () => {
  const batch = db.batch();
  const at = Date.now() - KEPT_EDITS * 1_000;
  for (let number = 1; number <= KEPT_EDITS; number++) {
    batch.set(db.doc(`products/${productId}/edits/${String(number).padStart(9, "0")}`), {
      ...{ number, editedAt: new Date(at + number * 1_000 - 1_000) },
      ...{ before: { title: `${number - 1}` }, after: { title: `${number}` } },
    });
  }
  await Promise.all([batch.commit(), forge(productId)]);
  await edit({ title: "New title" });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const next = await page(cursor);
    expect(next.edits.length).toBeLessThanOrEqual(EDITS_PER_PAGE);
    ids.push(...next.edits.map(({ id }) => id));
    cursor = next.nextCursor;
  } while (cursor);
  const numbers = Array.from({ length: KEPT_EDITS }, (_, before) => KEPT_EDITS + 1 - before);
  expect(ids).toEqual(numbers.map((number) => String(number).padStart(9, "0")));
});

test("of edits at the same time, each one that is saved is in the history", async () => {
  const titles = ["one", "two", "three", "four", "five"];
  const answers = await Promise.all(
    titles.map((title) =>
      send(productsListing.path, "POST", { token: author.token, input: { productId, title } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
  const found = await edits();
  expect(found.map(({ after }) => after.title).sort()).toEqual([...titles].sort());
  const steps = found.toReversed();
  expect(steps.map(({ before }) => before.title)).toEqual([
    "Old title",
    ...steps.slice(0, -1).map(({ after }) => after.title),
  ]);
});

test("an edit that a client makes under the rules is recorded once, and one of a new version names it", async () => {
  expect(await write(author, `products/${productId}`, { title: "From a client" })).toBe(200);
  await until(async () => (await stored()).length === 1);
  const [direct] = await edits();
  expect(direct).toMatchObject({ before: { title: "Old title" }, after: { title: "From a client" } });
  expect(direct).not.toHaveProperty("version");
  const product = await db.doc(`products/${productId}`).get();
  expect(direct?.editedAt).toBe(product.get("updatedAt").toDate().toISOString());

  await edit({ readme: "Mine" });
  await list(author, { slug, version: "1.1.0", title: "Of the version" } as object);
  await succeed(productsSelfApprove, "POST", {
    ...{ token: author.token, input: { productId }, address: newAddress() },
  });
  await until(async () => (await stored()).length === 3);
  const [version, own] = await edits();
  expect(own).toMatchObject({ after: { readme: "Mine" } });
  expect(version).toMatchObject({
    version: "1.1.0",
    before: { title: "From a client", readme: "Mine" },
    after: { title: "Of the version", readme: "" },
  });
  // The event of the edit through the API arrived before that of the version, and added nothing.
  expect(await stored()).toHaveLength(3);
});

test("a picture can be used again while it is stored", async () => {
  const keyOf = (name: string) => `products/${productId}/thumbnails/${name}.png`;
  const save = (name: string) =>
    bucket().file(keyOf(name)).save(Buffer.from(name), { contentType: "image/png" });
  await Promise.all([save("0"), save("1")]);
  await edit({ thumbnailUrl: keyOf("0") });
  await edit({ thumbnailUrl: keyOf("1") });
  expect(await edits()).toMatchObject([
    {
      before: { thumbnailUrl: keyOf("0"), isPictureStored: true },
      after: { thumbnailUrl: keyOf("1"), isPictureStored: true },
    },
    { before: { thumbnailUrl: "", isPictureStored: true } },
  ]);
  await edit({ thumbnailUrl: keyOf("0") });
  await bucket().file(keyOf("0")).delete();
  expect((await edits())[1]).toMatchObject({ before: { isPictureStored: false } });
  // Another picture under the same name is not the earlier one.
  await save("0");
  expect((await edits())[1]).toMatchObject({ before: { isPictureStored: false } });

  const wrong = { status: 400, code: "invalidRequest" };
  const other = await publish(author);
  for (const thumbnailUrl of [keyOf("2"), `products/${other.productId}/thumbnails/0.png`]) {
    const input = { productId, thumbnailUrl };
    expect(await refuse(productsListing, "POST", { token: author.token, input })).toMatchObject(wrong);
  }
});

test("a version that waits keeps its details when the picture changes", async () => {
  await list(author, { slug, version: "1.1.0", title: "Next" } as object);
  await edit({ thumbnailUrl: "https://pictures.example/a.png" });
  const pending = await db.doc(`products/${productId}/private/pending`).get();
  expect(pending.get("listing.title")).toBe("Next");
  expect(pending.get("listing")).not.toHaveProperty("thumbnailUrl");
});

test("the history goes with the product", async () => {
  ({ productId } = await list(author));
  await edit({ title: "Other" });
  await db.doc(`products/${productId}`).delete();
  await until(async () => (await stored()).length === 0);
});

test("no client writes the history, and a removal adds nothing to it", async () => {
  await edit({ title: "Other" });
  const path = `products/${productId}/edits/000000001`;
  expect(await write(author, path, { version: "9.9.9" })).toBe(403);
  await db.doc(`products/${productId}`).update({ thumbnailUrl: "https://pictures.example/a.png" });
  await changeStatus(productId, "removed");
  await db.doc(`products/${productId}`).update({ thumbnailUrl: "", updatedAt: new Date() });
  // A later event of the same function has been handled.
  const later = await publish(author, { title: "Old title" } as object);
  await write(author, `products/${later.productId}`, { title: "From a client" });
  await until(async () => !(await db.collection(`products/${later.productId}/edits`).get()).empty);
  expect(await stored()).toHaveLength(1);
});

test.each<[number, string, () => Promise<unknown>]>([
  [404, "productNotFound", async () => (productId = "never-was-here")],
  [403, "notYourProduct", async () => ({ productId } = await publish(await join()))],
  [403, "productRemoved", () => changeStatus(productId, "removed")],
])("the history is refused with %i %s", async (status, code, change) => {
  await edit({ title: "Other" });
  await change();
  const answer = await refuse(route, "GET", { token: author.token, input: { productId } });
  expect(answer).toMatchObject({ status, code });
  expect(JSON.stringify(answer)).not.toContain("Old title");
});

test("a cursor of another list is refused", async () => {
  const cursor = Buffer.from("1.2 a/b").toString("base64url");
  expect(await refuse(route, "GET", { token: author.token, input: { productId, cursor } })).toMatchObject({
    ...{ status: 400, code: "invalidCursor" },
  });
});
