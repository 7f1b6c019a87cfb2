import { cliProductsSearch } from "#contract/cli.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsDownload, productsReviews, productsSelfApprove as route } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { candidate } from "../support/candidates.js";
import { auditedOnce, notificationsOf, typeInto } from "../support/console.js";
import { newRandom, RACE_ROUNDS } from "../support/effort.js";
import { listHeld } from "../support/held.js";
import { refuse, send, succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { get } from "../support/pages.js";
import { changeStatus, forge, join, type Member, storeOrder, storeProduct } from "../support/records.js";

const { db } = admin();

let author: Member;
beforeEach(async () => {
  author = await join();
});

const asked = (approve: boolean, productId: string, user = author) => ({
  token: user.token,
  input: { productId, approve },
});
const approve = (productId: string) => succeed(route, "POST", asked(true, productId));
const withdraw = (productId: string) => succeed(route, "POST", asked(false, productId));
const refusedApproval = (productId: string) => refuse(route, "POST", asked(true, productId));
const refusedWithdrawal = (productId: string, user = author) =>
  refuse(route, "POST", asked(false, productId, user));

const WITHDRAWN = { approved: 0, withdrawn: 1 };
const UNCHANGED = { approved: 0, withdrawn: 0 };
const APPROVED = { approved: 1, withdrawn: 0 };

const read = async (path: string) => (await db.doc(path).get()).data();
const productOf = (productId: string) => read(`products/${productId}`);
const statusOf = async (productId: string) => (await productOf(productId))?.status;
/** The database's response to a client SDK that reads a product. */
const readBySdk = async (productId: string, user?: Member) => {
  const store = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${process.env.GCLOUD_PROJECT}`;
  const headers: Record<string, string> = user ? { authorization: `Bearer ${user.token}` } : {};
  return (await fetch(`${store}/databases/(default)/documents/products/${productId}`, { headers })).status;
};
const found = async (slug: string) => (await succeed(cliProductsSearch, "GET", { input: { slug } })).products;
/** An author's counters and XP for published products. */
const standing = async (user = author) => {
  const profile = await read(`users/${user.uid}`);
  return { products: profile?.stats.products, skills: profile?.stats.categoryCount?.skills, xp: profile?.xp };
};
const NOTHING = { products: 0, skills: 0, xp: 0 };
const ONE_ON_SALE = { products: 1, skills: 1, xp: 100 };

describe("what waits for approval", () => {
  test("becomes a draft, which waits no more, and can be published", async () => {
    const { slug, productId } = await list(author);
    expect(await withdraw(productId)).toEqual(WITHDRAWN);
    expect(await productOf(productId)).toMatchObject({ status: "draft", settledStatus: "draft" });
    expect(await approve("all")).toEqual(UNCHANGED);
    expect(await statusOf(productId)).toBe("draft");

    expect(await approve(productId)).toEqual(APPROVED);
    expect(await found(slug)).toHaveLength(1);
    expect(await standing()).toEqual(ONE_ON_SALE);
    expect((await read(`slugs/${slug}`))?.publishedAt).toBeDefined();
  });

  test("becomes a draft, which a new version submits again", async () => {
    const { slug, productId } = await list(author);
    await withdraw(productId);
    await list(author, { slug, version: "1.0.1" });
    expect(await productOf(productId)).toMatchObject({ status: "pending_review", version: "1.0.1" });
    expect(await approve("all")).toEqual(APPROVED);
  });

  test("and that the scan holds back, waits for an admin again when its author would publish it", async () => {
    const { slug, productId } = await listHeld(author);
    expect(await withdraw(productId)).toEqual(WITHDRAWN);
    const answer = await refusedApproval(productId);
    expect(answer).toMatchObject({ status: 403, error: "Product is awaiting admin review" });
    expect(answer.issues).not.toEqual([]);
    expect(await statusOf(productId)).toBe("pending_review");

    await typeInto(`products/${productId}`, { status: "published" });
    expect(await auditedOnce("productId", productId)).toMatchObject({ action: "product.approve" });
    expect(await found(slug)).toHaveLength(1);
  });
});

describe("what is on sale", () => {
  test("is archived: found no more, out of its author's counters, and its XP are taken back", async () => {
    const { slug, productId } = await publish(author);
    expect(await found(slug)).toHaveLength(1);
    expect(await standing()).toEqual(ONE_ON_SALE);
    const before = await productOf(productId);

    expect(await withdraw(productId)).toEqual(WITHDRAWN);
    const after = await productOf(productId);
    expect(after).toEqual({
      ...before,
      status: "archived",
      settledStatus: "archived",
      updatedAt: after?.updatedAt,
    });
    expect(after?.updatedAt.toMillis()).toBeGreaterThan(before?.updatedAt.toMillis());
    expect(await found(slug)).toEqual([]);
    expect(await standing()).toEqual(NOTHING);
    expect(await read(`xpLog/${author.uid}_publish_${productId}`)).toBeUndefined();
  });

  test("stays with those who bought it, and is hidden from everybody else", async () => {
    const price: object = { price: 19 };
    const { slug, productId } = await publish(author, price);
    const [buyer, reader] = [await join(), await join()];
    await storeOrder(productId, buyer.uid, "completed");
    const readers = async () => ({
      download: (await send(productsDownload.path, "POST", { token: reader.token, input: { productId } }))
        .status,
      reviews: (await send(productsReviews.path, "GET", { input: { productId } })).status,
      pages: [(await get(`/p/${slug}.md`)).status, (await get(`/p/${slug}.json`)).status],
      sdk: [await readBySdk(productId), await readBySdk(productId, reader)],
    });
    expect(await readers()).toEqual({ download: 403, reviews: 200, pages: [200, 200], sdk: [200, 200] });
    await withdraw(productId);
    await succeed(productsDownload, "POST", { token: buyer.token, input: { productId } });
    expect(await readers()).toEqual({ download: 404, reviews: 404, pages: [404, 404], sdk: [403, 403] });
  });

  test("comes back at once as it was, with its XP once, and nobody is told of a new version", async () => {
    const { slug, productId } = await publish(author);
    const buyer = await join();
    await storeOrder(productId, buyer.uid, "completed");
    const [claim, version] = await Promise.all([
      read(`slugs/${slug}`),
      read(`products/${productId}/versions/1.0.0`),
    ]);
    for (let round = 0; round < 3; round++) {
      expect(await withdraw(productId)).toEqual(WITHDRAWN);
      expect(await standing()).toEqual(NOTHING);
      expect(await approve(productId)).toEqual(APPROVED);
      expect(await found(slug)).toHaveLength(1);
      expect(await standing()).toEqual(ONE_ON_SALE);
    }
    expect(await read(`slugs/${slug}`)).toEqual(claim);
    expect(await read(`products/${productId}/versions/1.0.0`)).toEqual(version);
    expect(await notificationsOf(buyer.uid)).toEqual([]);
  });

  test("comes back with the version that waits beside it", async () => {
    const { slug, productId } = await publish(author);
    await list(author, { slug, version: "1.1.0" });
    await withdraw(productId);
    expect(await productOf(productId)).toMatchObject({ status: "archived", pendingVersion: "1.1.0" });
    expect(await approve("all")).toEqual(UNCHANGED);
    expect(await approve(productId)).toEqual(APPROVED);
    expect(await productOf(productId)).toMatchObject({ status: "published", version: "1.1.0" });
    expect(await standing()).toEqual(ONE_ON_SALE);
  });

  test("comes back as it was when only an admin may publish what waits beside it", async () => {
    const { slug, productId } = await publish(author);
    await listHeld(author, { slug, version: "1.1.0" });
    await withdraw(productId);
    expect(await approve(productId)).toEqual(APPROVED);
    expect(await productOf(productId)).toMatchObject({
      status: "published",
      version: "1.0.0",
      pendingVersion: "1.1.0",
    });
    expect(await refusedApproval(productId)).toMatchObject({ status: 403 });
  });

  test("does not come back while an admin holds it", async () => {
    const { productId } = await publish(author);
    await withdraw(productId);
    await typeInto(`products/${productId}`, { held: true });
    await auditedOnce("productId", productId);
    expect(await refusedApproval(productId)).toMatchObject({
      status: 403,
      error: "Product is awaiting admin review",
    });
    expect(await statusOf(productId)).toBe("archived");
  });
});

test.each(["draft", "archived"])("a product that is %s stays so, untouched", async (status) => {
  const { productId } = await (status === "draft" ? list : publish)(author);
  expect(await withdraw(productId)).toEqual(WITHDRAWN);
  const before = await productOf(productId);
  expect(await withdraw(productId)).toEqual(UNCHANGED);
  expect(await productOf(productId)).toEqual(before);
  expect(await standing()).toMatchObject({ products: 0, xp: 0 });
});

describe("it is refused", () => {
  test.each(["draft", "archived", "published", "pending_review"])(
    "for a product that was %s until an admin removed it",
    async (status) => {
      const productId = await storeProduct(author, { status });
      await changeStatus(productId, "removed");
      for (const refused of [refusedWithdrawal, refusedApproval]) {
        expect(await refused(productId)).toMatchObject({
          status: 403,
          error: "Product was removed by an admin",
        });
      }
      expect(await statusOf(productId)).toBe("removed");
    },
  );

  test("for a removal that an admin has just typed", async () => {
    const { productId } = await publish(author);
    await forge(productId, author.uid);
    await typeInto(`products/${productId}`, { status: "removed" });
    expect(await refusedWithdrawal(productId)).toMatchObject({ status: 403 });
    expect(await statusOf(productId)).toBe("removed");
  });

  test("for somebody else's product, and one that does not exist", async () => {
    const { productId } = await publish(author);
    expect(await refusedWithdrawal(productId, await join())).toMatchObject({
      status: 403,
      error: "Product belongs to another user",
    });
    expect(await statusOf(productId)).toBe("published");
    expect(await refusedWithdrawal("no-such-product")).toMatchObject({
      status: 404,
      error: "Product not found",
    });
  });

  test("for all products at once", async () => {
    const { productId } = await publish(author);
    const answer = await refusedWithdrawal("all");
    expect(answer).toMatchObject({ status: 400, error: "Invalid request" });
    expect(answer.issues).toEqual(["productId: must be a product ID if approve is false"]);
    expect(await statusOf(productId)).toBe("published");
  });
});

describe("at once", () => {
  const post = (approve: boolean, productId: string, user: Member) =>
    send(route.path, "POST", asked(approve, productId, user));
  const random = newRandom();
  const soon = () => new Promise((resume) => setTimeout(resume, random() * 60));

  test("ten withdrawals take a product back once", async () => {
    const { productId } = await publish(author);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(false, productId, author)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const withdrawn = answers.map(({ body }) => (body as { withdrawn: number }).withdrawn);
    expect(withdrawn.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await standing()).toEqual(NOTHING);
  });

  test("approvals and withdrawals leave the counters and the XP of how it ended", async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const user = await join();
      const { productId } = await (round % 2 ? list : publish)(user);
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          await soon();
          return post(at % 2 === 0, productId, user);
        }),
      );
      for (const { status } of answers) expect([200, 400]).toContain(status);
      const onSale = (await statusOf(productId)) === "published";
      expect(await standing(user)).toMatchObject(onSale ? { products: 1, xp: 100 } : { products: 0, xp: 0 });
    }
  });

  test("an admin's removal is never undone by a withdrawal", async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const user = await join();
      const { productId } = await publish(user);
      const removal = async () => {
        await soon();
        await typeInto(`products/${productId}`, { status: "removed" });
      };
      const [{ status }] = await Promise.all([post(false, productId, user), removal()]);
      expect([200, 403]).toContain(status);
      await auditedOnce("productId", productId);
      expect(await productOf(productId)).toMatchObject({ status: "removed", settledStatus: "removed" });
      expect(await standing(user)).toEqual(NOTHING);
    }
  });

  test("a new version and a withdrawal are both carried out, or told of each other", async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const user = await join();
      const { slug, productId } = await (round % 2 ? list : publish)(user);
      const { input } = await candidate(user, slug, { version: "1.1.0" });
      const [withdrawal, creation] = await Promise.all([
        soon().then(() => post(false, productId, user)),
        send(cliProductsCreate.path, "POST", { token: user.token, input }),
      ]);
      expect([withdrawal.status, creation.status]).toEqual([200, 200]);
      const product = await productOf(productId);
      if (round % 2) {
        expect(["draft", "pending_review"]).toContain(product?.status);
        expect(product).toMatchObject({ version: "1.1.0" });
      } else expect(product).toMatchObject({ status: "archived", version: "1.0.0", pendingVersion: "1.1.0" });
      expect(await standing(user)).toMatchObject({ products: 0, xp: 0 });
    }
  });
});
