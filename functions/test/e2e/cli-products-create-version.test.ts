import { productsSelfApprove } from "#contract/products.js";
import { archiveKey } from "#domain/products/upload.js";
import { admin, signUp, type TestUser } from "../support/accounts.js";
import { candidate, create, refuseCreate } from "../support/candidates.js";
import { succeed } from "../support/http.js";
import { newSlug, publish, sha256, skillArchive } from "../support/listings.js";
import { PIXEL } from "../support/pages.js";
import { changeStatus } from "../support/records.js";
import { objectAt, stored } from "../support/stored.js";

const { db } = admin();

let user: TestUser;
let slug: string;
beforeEach(async () => {
  user = await signUp();
  slug = newSlug();
});

const product = async (id: string) => (await db.doc(`products/${id}`).get()).data() ?? {};

const approve = (productId: string) =>
  succeed(productsSelfApprove, "POST", { token: user.token, input: { productId } });

test("the slug of a listing that its author deleted can be used again by them, and by nobody else", async () => {
  const { productId } = await create(user, (await candidate(user, slug)).input);
  await db.doc(`products/${productId}`).delete();
  const other = await signUp();
  expect(await refuseCreate(other, (await candidate(other, slug)).input)).toMatchObject({ status: 409 });
  const again = await create(user, (await candidate(user, slug)).input);
  expect(again).toMatchObject({ slug, updated: false });
  expect(again.productId).not.toBe(productId);
});

describe("a new version", () => {
  test("takes the place of one that waits for its first approval, and what it no longer says is gone", async () => {
    const first = await skillArchive(slug, "1.0.0", {
      "vault.yaml": [
        `name: ${slug}`,
        "version: 1.0.0",
        "category: skills",
        "description: Summarises",
        "author: A Tester",
        "license: MIT",
        "entry: SKILL.md",
        "agent_spec: { side_effects: [writes a file] }",
        "screenshots: [{ file: shots/one.png, alt: A page }]",
      ].join("\n"),
      "shots/one.png": PIXEL,
    });
    const { productId } = await create(user, (await candidate(user, slug, { tags: ["one"] }, first)).input);
    expect(await product(productId)).toMatchObject({
      agentSpec: { side_effects: ["writes a file"] },
      screenshots: [{ file: "shots/one.png", alt: "A page" }],
    });
    const { input, bytes } = await candidate(user, slug, { version: "1.1.0", title: "Better" });
    expect(await create(user, input)).toEqual({ productId, slug, status: "pending_review", updated: true });
    const after = await product(productId);
    expect(after).toMatchObject({ title: "Better", version: "1.1.0", sha256: sha256(bytes), tags: [] });
    expect(after).not.toHaveProperty("agentSpec");
    expect(after).not.toHaveProperty("screenshots");
    expect(after).not.toHaveProperty("pendingVersion");
    const { archives } = await stored(slug);
    expect(Object.keys(archives).sort()).toEqual([
      archiveKey(slug, "1.0.0", sha256(first)),
      archiveKey(slug, "1.1.0", sha256(bytes)),
    ]);
  });

  test.each(["published", "archived"])(
    "of a product that is %s waits beside the version on sale, which stays as it was",
    async (status) => {
      const { productId } = await publish(user, { slug });
      await changeStatus(productId, status);
      const before = await stored(slug);
      const { input, bytes } = await candidate(user, slug, { version: "1.1.0", title: "Better", price: 5 });
      expect(await create(user, input)).toEqual({ productId, slug, status: "pending_review", updated: true });
      const after = await stored(slug);
      const path = `products/${productId}`;
      const { pendingVersion, updatedAt: _, ...onSale } = after.documents[path] ?? {};
      expect(pendingVersion).toBe("1.1.0");
      expect(before.documents[path]).toMatchObject(onSale);
      expect(after.documents[`${path}/private/file`]).toEqual(before.documents[`${path}/private/file`]);
      expect(after.documents[`${path}/private/pending`]).toMatchObject({
        listing: { title: "Better", price: 5 },
        file: { version: "1.1.0", sha256: sha256(bytes) },
      });
      await approve(productId);
      expect(await product(productId)).toMatchObject({
        status: "published",
        version: "1.1.0",
        title: "Better",
        price: 5,
        sha256: sha256(bytes),
      });
    },
  );

  test("takes the place of another that waits", async () => {
    const { productId } = await publish(user, { slug });
    await create(user, (await candidate(user, slug, { version: "1.1.0" })).input);
    const { input, bytes } = await candidate(user, slug, { version: "1.2.0" });
    await create(user, input);
    await approve(productId);
    expect(await product(productId)).toMatchObject({ version: "1.2.0", sha256: sha256(bytes) });
  });

  test.each([
    ["the one on sale", "2.0.0", 409, "Version exists: versions are immutable", []],
    ["the one that waits", "2.1.0", 409, "Version exists: versions are immutable", []],
    [
      "between the two",
      "2.0.5",
      400,
      "Version is not newer than the latest one",
      ["version: must be newer than 2.1.0"],
    ],
    [
      "older",
      "1.9.0",
      400,
      "Version is not newer than the latest one",
      ["version: must be newer than 2.1.0"],
    ],
    [
      "a preview",
      "2.1.0-rc.1",
      400,
      "Version is not newer than the latest one",
      ["version: must be newer than 2.1.0"],
    ],
  ])("that is %s (%s) is refused", async (_, version, status, error, issues) => {
    await publish(user, { slug, version: "2.0.0" });
    await create(user, (await candidate(user, slug, { version: "2.1.0" })).input);
    const before = await stored(slug);
    const { input, fileKey } = await candidate(user, slug, { version });
    expect(await refuseCreate(user, input)).toMatchObject({ status, error, issues });
    expect(await stored(slug)).toEqual(before);
    expect(await objectAt(fileKey)).toBeDefined();
  });

  test("of a product that an admin removed is refused", async () => {
    const { productId } = await publish(user, { slug });
    await changeStatus(productId, "removed");
    const before = await stored(slug);
    const { input } = await candidate(user, slug, { version: "1.1.0" });
    expect(await refuseCreate(user, input)).toMatchObject({
      status: 403,
      error: "Product was removed by an admin",
    });
    expect(await stored(slug)).toEqual(before);
  });

  test("that is malicious leaves the version on sale as it was", async () => {
    await publish(user, { slug });
    const before = await stored(slug);
    const bytes = await skillArchive(slug, "1.1.0", { "x.sh": "#!/bin/sh\nrm -rf ~/\n" });
    const { input } = await candidate(user, slug, { version: "1.1.0" }, bytes);
    expect(await refuseCreate(user, input)).toMatchObject({ status: 400, error: "Content policy violation" });
    expect(await stored(slug)).toEqual(before);
  });
});
