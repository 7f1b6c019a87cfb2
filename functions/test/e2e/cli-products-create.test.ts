import { randomBytes } from "node:crypto";
import { rawZip } from "#archive/testing/raw-zip.js";
import { cliProductsCreate as route } from "#contract/create-product.js";
import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import { productsScan } from "#contract/products.js";
import { archiveKey } from "#domain/products/upload.js";
import { admin, signUp, type TestUser } from "../support/accounts.js";
import { candidate, create, plainArchive, refuseCreate } from "../support/candidates.js";
import { succeed } from "../support/http.js";
import { startInstance } from "../support/instances.js";
import { list, newSlug, sha256 } from "../support/listings.js";
import { changeStatus } from "../support/records.js";
import { claimAt, NOTHING, objectAt, stored } from "../support/stored.js";

let user: TestUser;
let slug: string;
beforeEach(async () => {
  user = await signUp();
  slug = newSlug();
});

const product = async (id: string) => (await admin().db.doc(`products/${id}`).get()).data() ?? {};

describe("a new listing", () => {
  test("is stored whole, waits for review, and its upload is gone", async () => {
    const { input, bytes, fileKey } = await candidate(user, slug);
    const digest = sha256(bytes);
    const answer = await create(user, input);
    expect(answer).toEqual({
      productId: expect.any(String),
      slug,
      status: "pending_review",
      updated: false,
    });
    const key = archiveKey(slug, "1.0.0", digest);
    const { products, claims, archives, documents } = await stored(slug);
    const path = `products/${answer.productId}`;
    expect(products).toEqual([answer.productId]);
    expect(claims).toMatchObject({ [slug]: { uid: user.uid, productId: answer.productId } });
    expect(Object.keys(archives)).toEqual([key]);
    expect(Object.keys(documents).sort()).toEqual([path, `${path}/private/file`, `${path}/versions/1.0.0`]);
    expect(documents[path]).toMatchObject({ status: "pending_review", authorUid: user.uid, sha256: digest });
    expect(documents[path]).not.toHaveProperty("fileUrl");
    const file = { fileUrl: key, fileSize: bytes.length, version: "1.0.0", sha256: digest };
    expect(documents[`${path}/private/file`]).toMatchObject({ ...file, verdict: { outcome: "pass" } });
    expect(documents[`${path}/versions/1.0.0`]).toMatchObject(file);
    expect(sha256((await objectAt(key)) ?? new Uint8Array())).toBe(digest);
    expect(await claimAt(fileKey)).toBeUndefined();
    expect(await objectAt(fileKey)).toBeUndefined();
  });

  test("has the defaults of the spec for what is left out, and says what its manifest says to agents", async () => {
    const { productId } = await create(user, (await candidate(user, slug)).input);
    expect(await product(productId)).toMatchObject({
      license: "MIT",
      tags: [],
      readme: "",
      changelog: "",
      mcsLevel: 1,
      language: "en",
      longDescription: "",
      installTarget: "",
      compatibility: { claudeCode: ">=1.0.0" },
      dependencies: { myclaude: [] },
      currency: "usd",
      agentSummary: "Turns commits into release notes",
      stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0, purchaseCount: 0 },
    });
  });

  test("may have every field at its largest", async () => {
    const most = {
      slug: `${slug}-${"x".repeat(49 - slug.length)}`,
      title: "t".repeat(100),
      description: "d".repeat(500),
      price: 9_999,
      fileName: `${"n".repeat(251)}.zip`,
      version: "999999999.0.0-beta.1",
      license: "Custom",
      tags: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(30)),
      readme: "é".repeat(51_200),
      changelog: "c".repeat(2_000),
      source: "web",
      mcsLevel: 3,
      language: "l".repeat(10),
      longDescription: "l".repeat(2_000),
      installTarget: `a/${"b".repeat(198)}`,
      compatibility: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`tool.${at}`, ">=1"])),
      dependencies: { myclaude: Array.from({ length: 20 }, (_, at) => `needed-${at}`) },
    };
    const { input } = await candidate(user, slug, most);
    const { productId } = await create(user, input);
    const { source: _, fileName: __, ...kept } = most;
    expect(await product(productId)).toMatchObject(kept);
  });

  test("costs nothing, or at least the operator's lowest price", async () => {
    const instance = await startInstance("cliProductsCreate", { LOWEST_PRICE_CENTS: "599" });
    try {
      const { input } = await candidate(user, slug, { price: 5.98 });
      const createFor = async (price: number) => {
        const answer = await fetch(`${instance.url}${route.path}`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${user.token}` },
          body: JSON.stringify({ ...input, price }),
        });
        return { status: answer.status, body: await answer.json() };
      };
      expect(await createFor(5.98)).toMatchObject({
        status: 400,
        body: { code: "invalidRequest", issues: ["price: must be 0, or at least 5.99 here"] },
      });
      expect(await createFor(5.99)).toMatchObject({ status: 200, body: { slug } });
    } finally {
      await instance.stop();
    }
  });

  test("may have a slug of two characters, and a price of 1 dollar", async () => {
    const pair = "q7";
    await admin().db.doc(`slugs/${pair}`).delete();
    const { input } = await candidate(user, slug, { slug: pair, price: 1 });
    expect(await create(user, input)).toMatchObject({ slug: pair });
  });

  test("may be of any category, and have any licence", async () => {
    const change = { category: "claude-md", license: "Apache-2.0" };
    const { input } = await candidate(user, slug, change, plainArchive());
    expect(await product((await create(user, input)).productId)).toMatchObject(change);
  });

  test("may have an archive of nearly 50 MB", async () => {
    const around = rawZip({ entries: [{ name: "data.bin" }] }).length;
    const content = randomBytes(MAX_ARCHIVE_BYTES - around);
    const { input, bytes } = await candidate(
      user,
      slug,
      {},
      rawZip({ entries: [{ name: "data.bin", content }] }),
    );
    await create(user, input);
    const kept = await objectAt(archiveKey(slug, "1.0.0", sha256(bytes)));
    expect(sha256(kept ?? new Uint8Array())).toBe(sha256(bytes));
  });

  test("needs no scan before it, and keeps no more than what a scan before it said", async () => {
    const { input, fileKey } = await candidate(user, slug);
    const scanned = await succeed(productsScan, "POST", {
      token: user.token,
      input: { storagePath: fileKey },
    });
    const { productId } = await create(user, input);
    expect(await product(productId)).toMatchObject({ sha256: scanned.sha256 });
  });
});

test("a request that cannot be parsed is refused, with its field's name, and nothing is stored", async () => {
  const { input, fileKey } = await candidate(user, slug);
  const answer = await refuseCreate(user, { ...input, title: "  " });
  expect(answer).toMatchObject({
    status: 400,
    error: "Invalid request",
    issues: ["title: must not be empty"],
  });
  expect(await stored(slug)).toEqual(NOTHING);
  expect(await claimAt(fileKey)).toBeDefined();
});

describe("a slug", () => {
  test.each(["admin", "self-approve", "self_approve", `notes-${"0a".repeat(16)}`])(
    "that is reserved is refused: %s",
    async (reserved) => {
      const { input, fileKey } = await candidate(user, slug, { slug: reserved });
      expect(await refuseCreate(user, input)).toMatchObject({
        status: 400,
        error: "Slug is reserved",
        issues: ["slug: is a reserved name"],
      });
      expect(await stored(reserved)).toEqual(NOTHING);
      expect(await claimAt(fileKey)).toBeDefined();
    },
  );

  test("of another author is refused, whatever its product's status", async () => {
    const owner = await signUp();
    const { productId } = await list(owner, { slug });
    for (const status of ["pending_review", "draft", "published", "archived", "removed"]) {
      await changeStatus(productId, status);
      const before = await stored(slug);
      const { input, fileKey } = await candidate(user, slug, { version: "9.0.0" });
      expect(await refuseCreate(user, input)).toMatchObject({
        status: 409,
        error: "Slug is taken by another author",
      });
      expect(await stored(slug)).toEqual(before);
      expect(await objectAt(fileKey)).toBeDefined();
    }
  });

  test.each([
    ["a_b", "a-b"],
    ["a-b", "a_b"],
    ["a--b", "a-b"],
  ])("%s that looks like the taken %s is refused, to its own author too", async (twin, taken) => {
    const end = newSlug("x");
    await list(user, { slug: `${taken}-${end}` });
    const wanted = `${twin}-${end}`;
    const { input } = await candidate(user, slug, { slug: wanted });
    const answer = await refuseCreate(user, input);
    expect(answer).toMatchObject({ status: 409, error: "Slug is too similar to one that is taken" });
    expect(answer.issues).toEqual([`slug: ${taken}-${end} is taken`]);
    expect((await stored(wanted)).products).toEqual([]);
  });
});
