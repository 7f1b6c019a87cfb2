import { stringify } from "yaml";
import { cliProductsSearch } from "#contract/cli.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsSelfApprove as route } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import {
  type Listed,
  list,
  listingInput,
  newSlug,
  publish,
  sha256,
  skillArchive,
  upload,
} from "../support/listings.js";
import { changeStatus, forge, join, type Member, storedFile, storeProduct } from "../support/records.js";

const { db } = admin();

let author: Member;
beforeEach(async () => {
  author = await join();
});

const approve = (productId: string, user = author) =>
  succeed(route, "POST", { token: user.token, input: { productId } });
const refused = (productId: string, user = author) =>
  refuse(route, "POST", { token: user.token, input: { productId } });
const read = async (path: string) => (await db.doc(path).get()).data();
const productOf = (productId: string) => read(`products/${productId}`);

/** Publishes an archive of these files and the manifest, as a new product or a new version of one. */
async function listFiles(
  files: Record<string, string>,
  more: Record<string, unknown> & { slug?: string; version?: string } = {},
): Promise<Listed> {
  const slug = more.slug ?? newSlug();
  const bytes = await skillArchive(slug, more.version, files);
  const fileKey = await upload(author, slug, bytes);
  const { productId } = await succeed(cliProductsCreate, "POST", {
    token: author.token,
    input: listingInput(slug, fileKey, bytes, more),
  });
  return { slug, productId, bytes };
}

/** A file that runs automatically on installation and requires review by an admin. */
const LIFECYCLE = { "package.json": JSON.stringify({ scripts: { postinstall: "node build.js" } }) };

const waiting = (fields: object = {}) => ({ status: "pending_review", ...fields });
const passed = (digest: string) => ({ outcome: "pass", rulesVersion: "1", sha256: digest, findings: [] });
const DIGEST = "a".repeat(64);

/** Adds a file with a verdict to a stored product. */
const judge = (productId: string, sha: string, verdict?: object) =>
  db.doc(`products/${productId}/private/file`).update({ sha256: sha, ...(verdict && { verdict }) });

test("an author publishes a product that waits, and it is counted", async () => {
  const { productId, slug, bytes } = await list(author);
  const before = Date.now();
  expect(await approve(productId)).toEqual({ approved: 1, withdrawn: 0 });

  const product = await productOf(productId);
  expect(product).toMatchObject({ status: "published", approvedBy: author.uid, sha256: sha256(bytes) });
  expect(product?.approvedAt.toMillis()).toBeGreaterThan(before - 1_000);
  expect(product?.updatedAt.toMillis()).toBe(product?.approvedAt.toMillis());
  expect((await read(`slugs/${slug}`))?.publishedAt).toEqual(product?.approvedAt);
  expect((await read(`products/${productId}/versions/1.0.0`))?.approvedAt).toEqual(product?.approvedAt);
  expect((await read(`users/${author.uid}`))?.stats).toMatchObject({
    products: 1,
    categoryCount: { skills: 1 },
  });
});

describe("all", () => {
  test("publishes every product and every new version that waits, and nobody else's", async () => {
    const updated = await publish(author);
    await list(author, { slug: updated.slug, version: "1.1.0" });
    const first = await list(author);
    const second = await list(author);
    const others = await list(await join());
    expect(await approve("all")).toEqual({ approved: 3, withdrawn: 0 });
    for (const { productId } of [updated, first, second]) {
      expect((await productOf(productId))?.status).toBe("published");
    }
    expect((await productOf(updated.productId))?.version).toBe("1.1.0");
    expect((await productOf(others.productId))?.status).toBe("pending_review");
    expect((await read(`users/${author.uid}`))?.stats).toMatchObject({
      products: 3,
      categoryCount: { skills: 3 },
    });
  });

  test("passes over what is held, removed, a draft or without a file", async () => {
    const held = await listFiles(LIFECYCLE);
    const good = await list(author);
    const kept: string[] = [];
    for (const status of ["draft", "archived", "removed", "published"]) {
      kept.push(await storeProduct(author, { status }));
    }
    const withoutFile = await storeProduct(author, waiting());
    await db.doc(`products/${withoutFile}/private/file`).delete();
    expect(await approve("all")).toEqual({ approved: 1, withdrawn: 0 });
    expect((await productOf(good.productId))?.status).toBe("published");
    expect((await productOf(held.productId))?.status).toBe("pending_review");
    expect((await productOf(withoutFile))?.status).toBe("pending_review");
    const statuses = await Promise.all(kept.map(async (id) => (await productOf(id))?.status));
    expect(statuses).toEqual(["draft", "archived", "removed", "published"]);
  });

  test("is 0 when nothing waits", async () => {
    expect(await approve("all")).toEqual({ approved: 0, withdrawn: 0 });
  });
});

describe("a new version", () => {
  test("replaces the one on sale, words and all, and keeps what readers gave the product", async () => {
    const { slug, productId } = await publish(author);
    await forge(productId, author.uid);
    await db.doc(`products/${productId}`).update({ "stats.likes": 7, "stats.downloads": 3 });
    const before = await productOf(productId);
    const listing = {
      title: "Changelog Composer",
      description: "Composes changelogs",
      price: 9.5,
      tags: ["changelog"],
      changelog: "A new name",
      compatibility: { claudeCode: ">=2.0.0" },
    };
    const next = await list(author, { slug, version: "2.0.0", ...listing });
    expect(await productOf(productId)).toMatchObject({
      title: "Release Notes Writer",
      pendingVersion: "2.0.0",
    });

    expect(await approve(productId)).toEqual({ approved: 1, withdrawn: 0 });
    const product = await productOf(productId);
    expect(product).toMatchObject({
      status: "published",
      version: "2.0.0",
      sha256: sha256(next.bytes),
      fileSize: next.bytes.length,
      ...listing,
      slug,
      createdAt: before?.createdAt,
      stats: { ...before?.stats, likes: 7, downloads: 3 },
    });
    expect(product?.pendingVersion).toBeUndefined();
    expect(await read(`products/${productId}/private/pending`)).toBeUndefined();
    expect((await read(`products/${productId}/private/file`))?.sha256).toBe(sha256(next.bytes));
    expect((await read(`products/${productId}/versions/2.0.0`))?.approvedAt).toEqual(product?.approvedAt);
    expect((await read(`users/${author.uid}`))?.stats.products).toBe(1);
    expect(await refused(productId)).toMatchObject({ status: 400, error: "Product is not pending review" });
  });

  const manifestOf = (slug: string, more: object) =>
    stringify({
      name: slug,
      version: "1.0.0",
      category: "skills",
      description: "Summarises commits",
      author: "A Tester",
      license: "MIT",
      entry: "SKILL.md",
      ...more,
    });

  test.each(["on sale", "not yet on sale"])(
    "of a product %s that says nothing to agents any more takes the old words away",
    async (sold) => {
      const slug = newSlug();
      const agent_spec = { inputs: [{ name: "since" }], outputs: [], side_effects: [] };
      const { productId } = await listFiles({ "vault.yaml": manifestOf(slug, { agent_spec }) }, { slug });
      expect((await productOf(productId))?.agentSpec.inputs).toEqual([{ name: "since" }]);
      if (sold === "on sale") await approve(productId);
      await publish(author, { slug, version: "1.1.0" });
      const { products } = await succeed(cliProductsSearch, "GET", { input: { slug } });
      expect(products[0]?.version).toBe("1.1.0");
      expect(products[0]?.agent_spec).toBeUndefined();
    },
  );

  test("in another category is counted there", async () => {
    const { slug, productId } = await publish(author);
    const next = { version: "1.1.0", category: "agents" };
    await listFiles({ "vault.yaml": manifestOf(slug, next) }, { slug, ...next });
    await approve(productId);
    expect((await read(`users/${author.uid}`))?.stats).toMatchObject({
      products: 1,
      categoryCount: { skills: 0, agents: 1 },
    });
  });

  test("that is held leaves the one on sale", async () => {
    const { slug, productId, bytes } = await publish(author);
    await listFiles(LIFECYCLE, { slug, version: "1.1.0" });
    expect(await refused(productId)).toMatchObject({
      status: 403,
      error: "Product is awaiting admin review",
    });
    expect(await productOf(productId)).toMatchObject({
      status: "published",
      version: "1.0.0",
      sha256: sha256(bytes),
      pendingVersion: "1.1.0",
    });
  });
});

describe("it is refused", () => {
  test("what is held, with what was found and where", async () => {
    const { productId } = await listFiles(LIFECYCLE);
    const answer = await refused(productId);
    expect(answer).toMatchObject({ status: 403, error: "Product is awaiting admin review" });
    expect(answer.issues).toHaveLength(1);
    expect(answer.issues[0]).toMatch(/^package\.json(:\d+)?: .+ \([a-z-]+\)\. .+/);
    expect((await productOf(productId))?.status).toBe("pending_review");
  });

  test("what an admin removed stays removed, also with a new version that waits", async () => {
    const [fresh, sold] = [await list(author), await publish(author)];
    await list(author, { slug: sold.slug, version: "1.1.0" });
    for (const { productId } of [fresh, sold]) {
      await changeStatus(productId, "removed");
      expect(await refused(productId)).toMatchObject({
        status: 403,
        error: "Product was removed by an admin",
      });
      expect((await productOf(productId))?.status).toBe("removed");
    }
    expect(await approve("all")).toEqual({ approved: 0, withdrawn: 0 });
  });

  test("a product that is on sale and has nothing new", async () => {
    const productId = await storeProduct(author);
    expect(await refused(productId)).toMatchObject({ status: 400, error: "Product is not pending review" });
  });

  describe.each(["pending_review", "draft", "archived"])("a product that is %s", (status) => {
    test.each([
      ["was never judged", DIGEST, undefined],
      ["was judged with other bytes", DIGEST, passed("b".repeat(64))],
      ["was blocked", DIGEST, { ...passed(DIGEST), outcome: "block" }],
    ])("and whose file %s", async (_, digest, verdict) => {
      const productId = await storeProduct(author, { status });
      await judge(productId, digest, verdict);
      expect(await refused(productId)).toMatchObject({
        status: 400,
        error: "Product has no file that passed the scan",
      });
      expect((await productOf(productId))?.status).toBe(status);
    });
  });

  test("somebody else's product, and one that does not exist", async () => {
    const productId = await storeProduct(author, waiting(storedFile("any")));
    const stranger = await join();
    expect(await refused(productId, stranger)).toMatchObject({
      status: 403,
      error: "Product belongs to another user",
    });
    expect(await refused("no-such-product")).toMatchObject({ status: 404, error: "Product not found" });
  });

  test("a body that cannot be parsed, with its field's name", async () => {
    const answer = await refuse(route, "POST", { token: author.token, input: {} });
    expect(answer).toMatchObject({
      status: 400,
      error: "Invalid request",
      issues: ["productId: is required"],
    });
  });
});

describe("approved ten times at once", () => {
  const atOnce = (productId: string) =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        send(route.path, "POST", { token: author.token, input: { productId } }),
      ),
    );

  test("a product is published once and counted once", async () => {
    const { productId } = await list(author);
    const answers = await atOnce(productId);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body]).toEqual([
        400,
        { error: "Product is not pending review", code: "notPendingReview" },
      ]);
    }
    expect((await read(`users/${author.uid}`))?.stats).toMatchObject({
      products: 1,
      categoryCount: { skills: 1 },
    });
  });

  test("all products are published once, whoever says so", async () => {
    await Promise.all([list(author), list(author), list(author)]);
    const answers = await atOnce("all");
    const approved = answers.map(({ body }) => (body as { approved: number }).approved);
    expect(approved.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect((await read(`users/${author.uid}`))?.stats.products).toBe(3);
  });
});
