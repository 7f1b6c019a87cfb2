import { randomUUID } from "node:crypto";
import { Timestamp } from "firebase-admin/firestore";
import { adminAct, adminQueue } from "#contract/admin-queue.js";
import { appeals } from "#contract/appeals.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { messages } from "#contract/messages.js";
import { productsReviews, productsSelfApprove } from "#contract/products.js";
import { productsReview } from "#contract/review-changes.js";
import { functionName, type RouteDefinition } from "#contract/route.js";
import type { User } from "#domain/people/user.js";
import { postReview } from "#store/community/reviews.js";
import { db as database } from "#store/firestore.js";
import * as users from "#store/people/users.js";
import { save } from "#store/products/product-writes.js";
import { limitsNow } from "../support/abuse.js";
import { candidate, plainArchive } from "../support/candidates.js";
import { audited, notificationsOf } from "../support/console.js";
import { type FunctionsProcess, startFunctions } from "../support/functions-process.js";
import { newAddress, refuse, requireDescribed, send, succeed } from "../support/http.js";
import { list, listingInput, newSlug, publish, skillArchive, upload } from "../support/listings.js";
import { forge, join, joinAsAdmin, type Member, storeOrder, storeProduct } from "../support/records.js";

/**
 * The limits on abuse through HTTP, with low numbers that an operator could set: functions in processes of their own,
 * on the marketplace of the suite. What the routes' limits per minute do not allow at once races at the store.
 */

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NEW_DAYS = 7;
const LONG = "It saves me an hour on every single release";

const LIMITED = [cliProductsCreate, productsSelfApprove, messages, productsReviews, productsReview];
let strict: FunctionsProcess;
beforeAll(async () => {
  strict = await startFunctions(
    LIMITED.map(({ path }) => functionName(path)),
    {
      ...{ NEW_ACCOUNT_DAYS: String(NEW_DAYS), NEW_ACCOUNT_PRODUCTS_PER_DAY: "2", PRODUCTS_PER_DAY: "3" },
      ...{ NEW_ACCOUNT_FIRST_MESSAGES_PER_DAY: "2", FIRST_MESSAGES_PER_DAY: "3" },
      ...{ NEW_ACCOUNT_LINK_HOURS: "24", LINKS_PER_TEXT: "2", FIRST_PRODUCT_HOLD_DAYS: "30" },
    },
  );
});
afterAll(() => strict?.kill());

interface Told {
  readonly status: number;
  readonly code?: string;
  readonly issues?: readonly string[];
  readonly retryAfter: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request to a function of the strict process, again if a busy machine could not count it in time. */
async function ask(route: RouteDefinition, by: Member, input: Record<string, unknown>): Promise<Told> {
  for (let tries = 1; ; tries++) {
    const told = await askOnce(route, by, input);
    if (told.status !== 503 || tries === 5) return told;
  }
}

async function askOnce({ path }: RouteDefinition, by: Member, input: Record<string, unknown>): Promise<Told> {
  const answer = await fetch(strict.url(functionName(path)), {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", authorization: `Bearer ${by.token}` },
      "x-forwarded-for": newAddress(),
    },
    body: JSON.stringify(input),
  });
  const body = await answer.json();
  requireDescribed({ method: "POST", path, status: answer.status, body });
  const after = answer.headers.get("retry-after");
  const { code, issues } = body;
  const retryAfter = after === null ? undefined : Number(after);
  return { status: answer.status, retryAfter, body, ...(code && { code }), ...(issues && { issues }) };
}

/** Answers that succeeded, and the number of errors by code. */
function counted(answers: readonly Told[]) {
  const codes: Record<string, number> = {};
  for (const { status, code = `status ${status}` } of answers) codes[code] = (codes[code] ?? 0) + 1;
  return codes;
}

const accountOf = ({ uid }: { readonly uid: string }) => db.doc(`users/${uid}/private/account`);
const activityOf = async (by: { readonly uid: string }) => (await accountOf(by).get()).get("activityDay");
const today = () => new Date().toISOString().slice(0, 10);
const secondsToMidnight = () => Math.ceil((Date.parse(today()) + DAY_MS - Date.now()) / 1000);

/** Makes an account as old as this. */
async function age({ uid }: Member, ms: number): Promise<void> {
  await forge(uid);
  await db.doc(`users/${uid}`).update({ createdAt: Timestamp.fromMillis(Date.now() - ms) });
}

/** What was counted today was counted yesterday. */
const passDay = async (by: Member) =>
  accountOf(by).update({ "activityDay.day": new Date(Date.now() - DAY_MS).toISOString().slice(0, 10) });

async function profileOf({ uid }: Member): Promise<User> {
  const user = await users.read(uid);
  if (!user) throw new Error(`${uid} has no profile`);
  return user;
}

/** Expects an error of a limit per day, which ends at midnight. */
function expectEndOfDay({ status, code, retryAfter = 0 }: Told, expected: string): void {
  expect({ status, code }).toEqual({ status: 429, code: expected });
  expect(Math.abs(retryAfter - secondsToMidnight())).toBeLessThanOrEqual(60);
}

describe("new products of a day", () => {
  const create = async (by: Member, slug = newSlug(), version = "1.0.0") => {
    const { input } = await candidate(by, slug, { version });
    return { slug, input, ...(await ask(cliProductsCreate, by, input)) };
  };

  test("of a new account have exactly their limit; versions have none, and the next day is a new one", async () => {
    const author = await join();
    const [first, second] = [await create(author), await create(author)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await activityOf(author)).toEqual({ day: today(), newProducts: 2 });

    const third = await create(author);
    expectEndOfDay(third, "tooManyNewProducts");
    expect(third.issues).toEqual(["limit: 2 per day (UTC)"]);
    expect((await db.doc(`slugs/${third.slug}`).get()).exists).toBe(false);
    expect((await create(author, first.slug, "1.1.0")).status).toBe(200);

    await passDay(author);
    // The upload was not used up.
    expect((await ask(cliProductsCreate, author, third.input)).status).toBe(200);
    expect(await activityOf(author)).toEqual({ day: today(), newProducts: 1 });
  });

  test("of an older account have the higher limit, from the end of its week on", async () => {
    const author = await join();
    await age(author, NEW_DAYS * DAY_MS);
    for (let at = 0; at < 3; at++) expect((await create(author)).status).toBe(200);
    const fourth = await create(author);
    expectEndOfDay(fourth, "tooManyNewProducts");
    expect(fourth.issues).toEqual(["limit: 3 per day (UTC)"]);
  });

  test("five at once are never more than the limit", async () => {
    const author = await join();
    const wanted = [];
    for (let at = 0; at < 5; at++)
      wanted.push((await candidate(author, newSlug(), {}, plainArchive())).input);
    const answers = await Promise.all(wanted.map((input) => ask(cliProductsCreate, author, input)));
    expect(counted(answers)).toEqual({ "status 200": 2, tooManyNewProducts: 3 });
    expect(await activityOf(author)).toEqual({ day: today(), newProducts: 2 });
    const stored = db.collection("products").where("authorUid", "==", author.uid);
    expect((await stored.count().get()).data().count).toBe(2);
  });

  test("20 at once, straight at the store, are never more than the limit", async () => {
    const author = await profileOf(await join());
    const now = new Date();
    const settings = { ...limitsNow().settings, newAccountProductsPerDay: 5 };
    const wanted = Array.from({ length: 20 }, () => ({ slug: newSlug(), uploadId: randomUUID() }));
    await forge(author.uid, ...wanted.flatMap(({ slug, uploadId }) => [slug, uploadId]));
    await Promise.all(
      wanted.map(({ slug, uploadId }) =>
        db.doc(`uploads/${uploadId}`).create({
          ...{ uid: author.uid, key: `products/${slug}/a.zip`, fileName: "a.zip", size: 10 },
          ...{ createdAt: Timestamp.fromDate(now), expiresAt: Timestamp.fromMillis(now.getTime() + HOUR_MS) },
        }),
      ),
    );
    const settled = await Promise.allSettled(
      wanted.map(({ slug, uploadId }) => {
        const input = listingInput(slug, `products/${slug}/a.zip`, new Uint8Array(10));
        const listing = { ...cliProductsCreate.POST.request.parse(input), agentSummary: "" };
        const file = {
          fileUrl: `products/${slug}/1.0.0.zip`,
          fileName: "a.zip",
          fileSize: 10,
          version: "1.0.0",
        };
        return save({ slug, author, listing, file, uploadId, judged: { settings, now } });
      }),
    );
    const made = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value.productId] : []));
    await forge(...made);
    expect(made).toHaveLength(5);
    const failed = settled.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(failed)).toEqual(new Set(["tooManyNewProducts"]));
    expect(await activityOf(author)).toEqual({ day: now.toISOString().slice(0, 10), newProducts: 5 });
  });
});

/** An author with products of these numbers, without requests. */
async function stall(products = 1): Promise<{ readonly uid: string; readonly ids: readonly string[] }> {
  const uid = `stall-${randomUUID()}`;
  const random = randomUUID().replaceAll("-", "").slice(0, 8);
  const author = await users.ensure({ uid, email: "", displayName: undefined }, random);
  const ids = [];
  for (let at = 0; at < products; at++) ids.push(await storeProduct(author as unknown as Member));
  return { uid, ids };
}

describe("first messages to strangers of a day", () => {
  const write = (by: Member, productId = "", text = "Does it run offline?") =>
    ask(messages, by, { productId, text });

  test("of a new account have exactly their limit, and the next day is a new one", async () => {
    const [buyer, ...stalls] = await Promise.all([join(), stall(2), stall(), stall()]);
    const [one, other, third] = stalls;
    expect((await write(buyer, one.ids[0])).status).toBe(200);
    expect((await write(buyer, other.ids[0])).status).toBe(200);
    expect(await activityOf(buyer)).toEqual({ day: today(), firstMessages: 2 });

    const refused = await write(buyer, third.ids[0]);
    expectEndOfDay(refused, "tooManyFirstMessages");
    expect(refused.issues).toEqual(["limit: 2 per day (UTC)"]);
    const missing = await db.doc(`conversations/${third.ids[0]}_${buyer.uid}`).get();
    expect(missing.exists).toBe(false);
    // Conversations go on, and about another product of an author whom the buyer knows one can start.
    expect((await write(buyer, one.ids[0], "Thank you")).status).toBe(200);
    expect((await write(buyer, one.ids[1])).status).toBe(200);
    expect(await activityOf(buyer)).toEqual({ day: today(), firstMessages: 2 });

    await passDay(buyer);
    expect((await write(buyer, third.ids[0])).status).toBe(200);
    expect(await activityOf(buyer)).toEqual({ day: today(), firstMessages: 1 });
  });

  test("of an older account have the higher limit", async () => {
    const [buyer, ...stalls] = await Promise.all([join(), stall(), stall(), stall(), stall()]);
    await age(buyer, NEW_DAYS * DAY_MS);
    const answers = [];
    for (const { ids } of stalls) answers.push(await write(buyer, ids[0]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.issues).toEqual(["limit: 3 per day (UTC)"]);
  });

  test("do not count between a buyer and a seller", async () => {
    const [buyer, one, other] = await Promise.all([join(), stall(), stall()]);
    await accountOf(buyer).update({ activityDay: { day: today(), firstMessages: 2 } });
    await storeOrder("elsewhere", buyer.uid, "refunded", { sellerUid: one.uid });
    await storeOrder("of-mine", other.uid, "completed", { sellerUid: buyer.uid });
    await forge(one.uid, other.uid);
    expect((await write(buyer, one.ids[0])).status).toBe(200);
    expect((await write(buyer, other.ids[0])).status).toBe(200);
    expect(await activityOf(buyer)).toEqual({ day: today(), firstMessages: 2 });
  });

  test("20 at once to as many strangers are never more than the limit", async () => {
    const [buyer, ...stalls] = await Promise.all([join(), ...Array.from({ length: 20 }, () => stall())]);
    const answers = await Promise.all(stalls.map(({ ids }) => write(buyer, ids[0])));
    expect(counted(answers)).toEqual({ "status 200": 2, tooManyFirstMessages: 18 });
    expect(await activityOf(buyer)).toEqual({ day: today(), firstMessages: 2 });
    const made = db.collection("conversations").where("buyerUid", "==", buyer.uid);
    expect((await made.count().get()).data().count).toBe(2);
  });

  test("ten at once to one stranger, about as many products, count once", async () => {
    const [buyer, { ids }] = await Promise.all([join(), stall(10)]);
    await accountOf(buyer).update({ activityDay: { day: today(), firstMessages: 1 } });
    const answers = await Promise.all(ids.map((productId) => write(buyer, productId)));
    expect(counted(answers)).toEqual({ "status 200": 10 });
    expect(await activityOf(buyer)).toEqual({ day: today(), firstMessages: 2 });
  });

  test("have no links while the account is younger than a day, and few later; other messages may", async () => {
    const [buyer, { ids }, other] = await Promise.all([join(), stall(), stall()]);
    const withLinks = (count: number) => `Look: ${"https://example.com/a ".repeat(count)}`;
    const refused = await write(buyer, ids[0], withLinks(1));
    expect(refused).toMatchObject({ status: 403, code: "newAccountLinks" });
    expect(refused.issues?.[0]).toMatch(/^text: must have no links or email addresses before 20\d\d-/);
    expect((await write(buyer, ids[0])).status).toBe(200);
    expect((await write(buyer, ids[0], withLinks(3))).status).toBe(200);
    await age(buyer, DAY_MS);
    expect(await write(buyer, other.ids[0], withLinks(3))).toMatchObject({
      ...{ status: 400, code: "tooManyLinks" },
      issues: ["text: must have at most 2 links and email addresses"],
    });
    expect((await write(buyer, other.ids[0], withLinks(2))).status).toBe(200);
  });
});

/** A user who has downloaded these products. */
async function reader(ids: readonly string[], ms?: number): Promise<Member> {
  const user = await join();
  if (ms !== undefined) await age(user, ms);
  await Promise.all(
    ids.map((id) => db.doc(`products/${id}/downloads/${user.uid}`).create({ uid: user.uid, versions: [] })),
  );
  return user;
}

describe("a review", () => {
  const post = (by: Member, productId = "", comment = LONG) =>
    ask(productsReviews, by, { productId, rating: 4, comment });
  const edit = (by: Member, productId = "", comment = LONG) =>
    ask(productsReview, by, { productId, rating: 4, comment, action: "edit" });

  test("has no links while the account is younger than a day", async () => {
    const { ids } = await stall(2);
    const [young, old] = [await reader(ids, DAY_MS - 60_000), await reader(ids, DAY_MS)];
    for (const text of [
      "See https://example.com",
      "hxxps[:]//evil[.]example",
      "me@mail.example",
      "example dot com",
    ]) {
      expect(await post(young, ids[0], text)).toMatchObject({ status: 403, code: "newAccountLinks" });
    }
    expect((await post(old, ids[0], "See https://example.com")).status).toBe(200);
    expect((await post(young, ids[0], "Read SKILL.md first")).status).toBe(200);
    expect(await edit(young, ids[0], "Now see www.example.com")).toMatchObject({
      ...{ status: 403, code: "newAccountLinks" },
      issues: [expect.stringMatching(/^comment: must have no links or email addresses before 20/)],
    });
  });

  test("has at most two links, when it is posted, edited, and answered", async () => {
    const author = await join();
    const { productId } = await publish(author);
    const bea = await reader([productId], DAY_MS);
    await forge(productId, author.uid);
    const links = (count: number) => "https://example.com/a ".repeat(count);
    const tooMany = { status: 400, code: "tooManyLinks" };
    expect(await post(bea, productId, links(3))).toMatchObject(tooMany);
    expect((await post(bea, productId, links(2))).status).toBe(200);
    expect(await edit(bea, productId, links(3))).toMatchObject(tooMany);
    expect((await edit(bea, productId, links(2))).status).toBe(200);
    const answer = (comment: string) =>
      ask(productsReview, author, { productId, action: "answer", reviewId: bea.uid, comment });
    expect(await answer(links(1))).toMatchObject({ status: 403, code: "newAccountLinks" });
    await age(author, DAY_MS);
    expect(await answer(links(3))).toMatchObject(tooMany);
    expect((await answer(links(2))).status).toBe(200);
  });

  test("has no text that the user has posted on another product", async () => {
    const { ids } = await stall(3);
    const bea = await reader(ids);
    const repeated = { status: 409, code: "repeatedReview" };
    expect((await post(bea, ids[0])).status).toBe(200);
    expect(await post(bea, ids[1], `${LONG.toUpperCase()}!`)).toMatchObject(repeated);
    expect((await post(bea, ids[1], "Works well")).status).toBe(200);
    expect((await post(bea, ids[2], "Works well")).status).toBe(200);
    expect(await edit(bea, ids[1])).toMatchObject(repeated);
    // The review's own text is no repetition, and after an edit its earlier text is free.
    expect((await edit(bea, ids[0], `${LONG}.`)).status).toBe(200);
    expect((await edit(bea, ids[0], "Better with every release that comes out")).status).toBe(200);
    expect((await edit(bea, ids[1])).status).toBe(200);
    expect((await accountOf(bea).get()).get("reviewTexts")).toEqual([
      { productId: ids[1], digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { productId: ids[0], digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test("of one text is posted on one product only, of five and of 20 at once", async () => {
    const { ids } = await stall(20);
    const [bea, cem] = [await reader(ids.slice(0, 5)), await reader(ids)];
    const answers = await Promise.all(ids.slice(0, 5).map((id) => post(bea, id)));
    expect(counted(answers)).toEqual({ "status 200": 1, repeatedReview: 4 });
    const by = await profileOf(cem);
    const settled = await Promise.allSettled(
      ids.map((productId) => postReview(by, { productId, rating: 5, comment: LONG }, limitsNow())),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = settled.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(failed).toEqual(Array(19).fill("repeatedReview"));
  });
});

describe("the first product of a new account, where the operator wants to see it", () => {
  const approve = (by: Member, productId: string) => ask(productsSelfApprove, by, { productId });
  const productOf = async (productId: string) => (await db.doc(`products/${productId}`).get()).data();
  const REASON =
    "This is the first product of a new account. An admin must review it before it is published.";
  const act = ({ token }: Member, id: string, action: "release" | "publish" | "remove") =>
    succeed(adminAct, "POST", {
      token,
      input: { kind: "product", id, action, ...(action === "remove" && { reason: "rules" }) },
    });

  test("is held until an admin releases it; then its author publishes it, and the next ones at once", async () => {
    const [author, boss] = await Promise.all([join(), joinAsAdmin()]);
    const [first, second, third] = [await list(author), await list(author), await list(author)];
    for (const { productId } of [first, second]) {
      expect(await approve(author, productId)).toMatchObject({
        ...{ status: 403, code: "heldForReview", issues: [REASON] },
      });
      expect(await productOf(productId)).toMatchObject({
        ...{ status: "pending_review", settledStatus: "pending_review" },
        ...{ held: true, heldFor: "newAccount", heldBy: "rule" },
      });
    }
    expect((await approve(author, first.productId)).status).toBe(403);

    const { decision } = await succeed(appeals, "GET", {
      token: author.token,
      input: { productId: first.productId },
    });
    expect(decision).toMatchObject({
      ...{ kind: "held", decidedBy: "rule", reason: "newAccount", mayAppeal: true, findings: [] },
      scope: ["hidden", "adminPublishes"],
    });
    expect((await notificationsOf(author.uid)).map(({ title }) => title)).toEqual([
      "Your product is on hold",
      "Your product is on hold",
    ]);
    const { cases } = await succeed(adminQueue, "GET", {
      token: boss.token,
      input: { kind: "products", q: first.slug },
    });
    expect(cases[0]).toMatchObject({ id: first.productId, held: true, reason: "newAccount", findings: [] });

    await act(boss, first.productId, "release");
    expect(await productOf(first.productId)).not.toHaveProperty("heldFor");
    expect((await approve(author, first.productId)).body).toEqual({ approved: 1, withdrawn: 0 });
    expect((await approve(author, third.productId)).body).toEqual({ approved: 1, withdrawn: 0 });
    // What is held waits for an admin, although the account has a product now.
    expect((await approve(author, second.productId)).status).toBe(403);
    await act(boss, second.productId, "publish");
    expect(await productOf(second.productId)).toMatchObject({ status: "published" });
    const entries = await audited("productId", first.productId);
    expect(entries.map(({ action, uid }) => [action, uid])).toEqual([
      ["product.first-hold", "rule"],
      ["product.release", boss.uid],
    ]);
  });

  test("is held again with another file, and so is the next one when an admin removes it", async () => {
    const [author, boss] = await Promise.all([join(), joinAsAdmin()]);
    const { slug, productId } = await list(author);
    expect((await approve(author, productId)).status).toBe(403);
    await act(boss, productId, "release");
    await list(author, { slug, version: "1.0.1" });
    expect(await approve(author, productId)).toMatchObject({ status: 403, issues: [REASON] });
    await act(boss, productId, "publish");
    await act(boss, productId, "remove");
    const next = await list(author);
    expect(await approve(author, next.productId)).toMatchObject({ status: 403, issues: [REASON] });
  });

  test("is held by a request for all, ten times at once, and then once", async () => {
    const author = await join();
    const { productId } = await list(author);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(productsSelfApprove, author, { productId: "all" })),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ approved: 0, withdrawn: 0 }));
    expect(await audited("productId", productId)).toHaveLength(1);
    expect(await notificationsOf(author.uid)).toHaveLength(1);
  });

  test("of an older account is published, and so is that of a new one by default", async () => {
    const [old, young] = await Promise.all([join(), join()]);
    await age(old, 30 * DAY_MS);
    expect((await approve(old, (await list(old)).productId)).status).toBe(200);
    expect(await productOf((await publish(young)).productId)).toMatchObject({ status: "published" });
  });

  test("whose scan found something has the reasons of the scan", async () => {
    const author = await join();
    const scripts = { "package.json": JSON.stringify({ scripts: { postinstall: "node setup.js" } }) };
    const { productId } = await list(author, { files: scripts });
    const { status, issues } = await approve(author, productId);
    expect([status, issues?.includes(REASON)]).toEqual([403, false]);
  });
});

test("the defaults leave a new account room for 20 products and 10 first messages", async () => {
  const author = await join();
  await accountOf(author).update({ activityDay: { day: today(), newProducts: 19, firstMessages: 9 } });
  const [{ ids }, other] = await Promise.all([stall(), stall()]);
  const write = (productId = "") =>
    send(messages.path, "POST", { token: author.token, input: { productId, text: "Hello" } });
  expect((await write(ids[0])).status).toBe(200);
  expect((await write(other.ids[0])).status).toBe(429);
  await list(author);
  const slug = newSlug();
  const bytes = await skillArchive(slug);
  const input = listingInput(slug, await upload(author, slug, bytes), bytes);
  expect(await refuse(cliProductsCreate, "POST", { token: author.token, input })).toMatchObject({
    ...{ status: 429, code: "tooManyNewProducts", issues: ["limit: 20 per day (UTC)"] },
  });
});
