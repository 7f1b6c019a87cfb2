import { cliProductsCreate } from "#contract/create-product.js";
import { productsSelfApprove } from "#contract/products.js";
import { plainForm } from "#domain/people/names.js";
import { archiveKey } from "#domain/products/upload.js";
import { db as database } from "#store/firestore.js";
import * as users from "#store/people/users.js";
import { keepUpload } from "#uploads/persist.js";
import { findUpload, judgeUpload } from "#uploads/scan.js";
import { limitsNow } from "../support/abuse.js";
import { signUp, type TestUser } from "../support/accounts.js";
import { candidate, plainArchive } from "../support/candidates.js";
import { newRandom, RACE_ROUNDS } from "../support/effort.js";
import { type Answer, send } from "../support/http.js";
import { list, listingInput, newSlug, publish, sha256, skillArchive, upload } from "../support/listings.js";
import { forge } from "../support/records.js";
import { objectAt, stored } from "../support/stored.js";

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

const post = (path: string, user: TestUser, input: Record<string, unknown>) =>
  send(path, "POST", { token: user.token, input });
const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status).sort();
const won = (answers: Answer<unknown>[]) => answers.filter(({ status }) => status === 200);
const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/**
 * Prepares the items of a race one after another: in the Firestore emulator, concurrent upload transactions
 * block each other.
 */
async function inTurn<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at++) made.push(await make(at));
  return made;
}

/**
 * Exactly one complete product is stored under a slug: its claim, its record, and the bytes that its record
 * names.
 */
async function expectOneProduct(slug: string, versions: string[]): Promise<{ authorUid: string }> {
  const { products, claims, documents, archives } = await stored(slug);
  expect(products).toHaveLength(1);
  const path = `products/${products[0]}`;
  const product = documents[path] as { authorUid: string; slug: string };
  expect(claims[slug]).toMatchObject({ uid: product.authorUid, productId: products[0] });
  const records = Object.keys(documents).filter((name) => name.includes("/versions/"));
  expect(records.sort()).toEqual(versions.map((version) => `${path}/versions/${version}`).sort());
  const kept = records.map((name) => String(documents[name]?.fileUrl));
  expect(Object.keys(archives).sort()).toEqual(kept.sort());
  for (const key of kept) {
    const bytes = await objectAt(key);
    expect(key).toContain(sha256(bytes ?? new Uint8Array()));
  }
  return product;
}

describe("creates of one slug at once", () => {
  test("20 of two owners make one product of one of them", async () => {
    const slug = newSlug();
    const owners = [await signUp(), await signUp()] as const;
    const keys = await inTurn(20, async (at) => {
      const user = owners[at % 2 ? 1 : 0];
      const bytes = await skillArchive(slug, "1.0.0", { "AUTHOR.md": `${at}\n` });
      return { user, input: listingInput(slug, await upload(user, slug, bytes), bytes) };
    });
    const answers = await times(20, (at) => {
      const { user, input } = keys[at] as (typeof keys)[0];
      return post(cliProductsCreate.path, user, input);
    });
    expect(won(answers)).toHaveLength(1);
    // The limit allows each owner five per minute and rejects the others.
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409), ...Array(10).fill(429)]);
    await expectOneProduct(slug, ["1.0.0"]);
  });

  test("and 20 past the limit, straight at the store, too", async () => {
    const slug = newSlug();
    const owners = [await signUp(), await signUp()];
    const profiles = await Promise.all(
      owners.map(({ uid, email }) =>
        users.ensure({ uid, email, displayName: undefined }, uid.slice(0, 8).toLowerCase()),
      ),
    );
    const wanted = await inTurn(20, async (at) => {
      const [user, author] = [owners[at % 2], profiles[at % 2]];
      if (!user || !author) throw new Error("There are two owners");
      const bytes = plainArchive(`# Notes ${at}\n`);
      const claim = await findUpload(await upload(user, slug, bytes), user.uid, new Date());
      const judged = claim && (await judgeUpload(claim));
      if (!claim || !judged) throw new Error("The upload was not found");
      const input = listingInput(slug, claim.key, bytes);
      const listing = { ...cliProductsCreate.POST.request.parse(input), agentSummary: "" };
      const limits = limitsNow();
      return { slug, version: "1.0.0", fileName: "a.zip", author, listing, claim, judged, limits };
    });
    const settled = await Promise.allSettled(wanted.map(keepUpload));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { authorUid } = await expectOneProduct(slug, ["1.0.0"]);
    for (const [at, outcome] of settled.entries()) {
      if (outcome.status === "fulfilled") continue;
      const code = wanted[at]?.author.uid === authorUid ? "versionExists" : "slugTaken";
      expect(outcome.reason).toMatchObject({ name: "Failure", code });
    }
  });

  test("20 owners with the same bytes make one product, whose bytes stay", async () => {
    const slug = newSlug();
    const wanted = await inTurn(20, async () => {
      const user = await signUp();
      return { user, ...(await candidate(user, slug, {}, plainArchive())) };
    });
    const answers = await Promise.all(
      wanted.map(({ user, input }) => post(cliProductsCreate.path, user, input)),
    );
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    await expectOneProduct(slug, ["1.0.0"]);
  });

  test("slugs that look alike make one product", async () => {
    const end = newSlug("x");
    const twins = [`a-${end}`, `a_${end}`, `a--${end}`, `a__${end}`, `a-_${end}`];
    const wanted = await inTurn(10, async (at) => {
      const user = await signUp();
      const slug = twins[at % twins.length] as string;
      return { user, ...(await candidate(user, slug, {}, plainArchive())) };
    });
    const answers = await Promise.all(
      wanted.map(({ user, input }) => post(cliProductsCreate.path, user, input)),
    );
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
    const found = await Promise.all(twins.map(stored));
    expect(found.flatMap(({ products }) => products)).toHaveLength(1);
    expect(found.flatMap(({ archives }) => Object.keys(archives))).toHaveLength(1);
    expect((await db.doc(`slugs/${plainForm(twins[0] as string)}`).get()).exists).toBe(true);
  });
});

describe("creates from one upload at once", () => {
  test("10 of one slug make one product and 9 refusals", async () => {
    const [user, slug] = [await signUp(), newSlug()];
    const { input } = await candidate(user, slug);
    const answers = await times(10, () => post(cliProductsCreate.path, user, input));
    expect(won(answers)).toHaveLength(1);
    expect(
      statuses(answers)
        .slice(1, 5)
        .every((status) => status === 409 || status === 400),
    ).toBe(true);
    await expectOneProduct(slug, ["1.0.0"]);
  });

  test("five of different slugs make one product, and nothing under the other slugs", async () => {
    const user = await signUp();
    const slugs = Array.from({ length: 5 }, () => newSlug());
    const { input } = await candidate(user, newSlug(), {}, plainArchive());
    const answers = await Promise.all(
      slugs.map((slug) => post(cliProductsCreate.path, user, { ...input, slug })),
    );
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400]);
    const found = await Promise.all(slugs.map(stored));
    expect(found.flatMap(({ products }) => products)).toHaveLength(1);
    expect(found.flatMap(({ claims }) => Object.keys(claims))).toHaveLength(1);
    expect(found.flatMap(({ archives }) => Object.keys(archives))).toHaveLength(1);
  });
});

describe("new versions at once", () => {
  test("of the same bytes, beside a version on sale, make one that waits, whose bytes stay", async () => {
    const user = await signUp();
    const { slug, productId } = await publish(user);
    const bytes = await skillArchive(slug, "1.1.0");
    const wanted = await inTurn(4, () => candidate(user, slug, { version: "1.1.0" }, bytes));
    const answers = await Promise.all(wanted.map(({ input }) => post(cliProductsCreate.path, user, input)));
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    await expectOneProduct(slug, ["1.0.0", "1.1.0"]);
    expect(await objectAt(archiveKey(slug, "1.1.0", sha256(bytes)))).toBeDefined();
    expect(await post(productsSelfApprove.path, user, { productId })).toMatchObject({ status: 200 });
  });

  test("of different numbers leave the newest of those that were accepted", async () => {
    const user = await signUp();
    const { slug } = await publish(user);
    const numbers = ["1.1.0", "1.2.0", "1.3.0", "1.4.0"];
    const wanted = await Promise.all(numbers.map((version) => candidate(user, slug, { version })));
    const answers = await Promise.all(wanted.map(({ input }) => post(cliProductsCreate.path, user, input)));
    const accepted = numbers.filter((_, at) => answers[at]?.status === 200);
    expect(accepted).toContain("1.4.0");
    expect(statuses(answers).every((status) => [200, 400].includes(status))).toBe(true);
    await expectOneProduct(slug, ["1.0.0", ...accepted]);
    const { documents, products } = await stored(slug);
    expect(documents[`products/${products[0]}`]).toMatchObject({ version: "1.0.0", pendingVersion: "1.4.0" });
    expect(documents[`products/${products[0]}/private/pending`]).toMatchObject({
      file: { version: "1.4.0" },
    });
  });
});

describe("an approval that races with an admin's removal", () => {
  test("never ends published", async () => {
    const random = newRandom();
    const outcomes: number[] = [];
    for (let round = 0; round < 2 * RACE_ROUNDS; round++) {
      const user = await signUp();
      const { productId, slug } = await list(user);
      const product = db.doc(`products/${productId}`);
      await forge(productId, user.uid);
      const removal = async () => {
        await new Promise((resume) => setTimeout(resume, random() * 80));
        const stamps = { settledStatus: "removed", removedBy: "an-admin", removedAt: new Date() };
        await product.update({ status: "removed", ...stamps });
      };
      const [{ status }] = await Promise.all([
        post(productsSelfApprove.path, user, { productId }),
        removal(),
      ]);
      outcomes.push(status);
      const approved = status === 200;
      expect([200, 403]).toContain(status);
      expect((await product.get()).data()).toMatchObject({ status: "removed", removedBy: "an-admin" });
      // All that an approval writes exists, or nothing of it.
      const [version, claim, author] = await db.getAll(
        db.doc(`products/${productId}/versions/1.0.0`),
        db.doc(`slugs/${slug}`),
        db.doc(`users/${user.uid}`),
      );
      expect(version?.get("approvedAt") !== undefined).toBe(approved);
      expect(claim?.get("publishedAt") !== undefined).toBe(approved);
      expect(author?.get("stats.products")).toBe(approved ? 1 : 0);
      expect(await post(productsSelfApprove.path, user, { productId })).toMatchObject({ status: 403 });
    }
    expect(outcomes).toHaveLength(2 * RACE_ROUNDS);
  });
});
