import { FieldValue } from "firebase-admin/firestore";
import { cliProductsSearch } from "#contract/cli.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { routes as all } from "#contract/index.js";
import { productsSelfApprove } from "#contract/products.js";
import { METHODS, needsToken, type Route } from "#contract/route.js";
import { admin, ofEarlier, signIn } from "../support/accounts.js";
import { auditedOnce, notificationsOf, progressNewsOf, typeInto, until } from "../support/console.js";
import { IS_LONG } from "../support/effort.js";
import { listHeld } from "../support/held.js";
import { refuse, succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { forge, join, type Member, markDeleted } from "../support/records.js";

const { auth, db } = admin();
const routes: readonly Route[] = all;

const BANNED = { status: 403, error: "This account is banned" };

const profile = async (uid: string) => (await db.doc(`users/${uid}`).get()).data() ?? {};
const product = async (id: string) => (await db.doc(`products/${id}`).get()).data() ?? {};
const found = async (slug: string) => (await succeed(cliProductsSearch, "GET", { input: { slug } })).products;
const newsOf = async (uid: string) => (await notificationsOf(uid)).map(({ title }) => title);
const edit = (uid: string, fields: Parameters<typeof typeInto>[1]) => typeInto(`users/${uid}`, fields);

async function ban(uid: string) {
  await edit(uid, { banned: true });
  return auditedOnce("uid", uid);
}

let user: Member;
beforeEach(async () => {
  user = await join();
});

test("a ban is stamped, written down once, and ends every session", async () => {
  expect(await ban(user.uid)).toMatchObject({ action: "user.ban", uid: "console", details: { products: 0 } });
  const banned = await profile(user.uid);
  expect(banned).toMatchObject({ banned: true, bannedBy: "admin" });
  expect(banned.bannedAt.toMillis()).toBe(banned.updatedAt.toMillis());
  expect(await newsOf(user.uid)).toEqual(["Your account was banned"]);
  await expect(auth.verifyIdToken(ofEarlier(user.token), true)).rejects.toMatchObject({
    code: "auth/id-token-revoked",
  });
});

test("every mutation of a banned user is refused, with the old token and with a new one", async () => {
  await ban(user.uid);
  const tokens = [ofEarlier(user.token), await signIn(user.email, user.password)];
  const mutations = routes.flatMap((route) =>
    METHODS.filter((method) => {
      const { access, admitsBanned } = route[method] ?? {};
      // `appeals.test.ts` shows that a banned user may appeal.
      return method !== "GET" && !admitsBanned && access !== undefined && needsToken(access);
    }).map((method) => ({ route, method })),
  );
  for (const [at, { route, method }] of mutations.entries()) {
    // In the gate each token is tried on every second mutation.
    for (const token of IS_LONG ? tokens : [tokens[at % 2]]) {
      expect(await refuse(route, method, { token })).toMatchObject(BANNED);
    }
  }
});

test("what a banned author has published or waiting is held, and released when the ban is taken back", async () => {
  const [sold, waiting, byAdmin] = [await publish(user), await list(user), await list(user)];
  await listHeld(user, { slug: sold.slug, version: "1.1.0" });
  await typeInto(`products/${byAdmin.productId}`, { held: true });
  await auditedOnce("productId", byAdmin.productId);

  expect(await ban(user.uid)).toMatchObject({ details: { products: 2 } });
  for (const { productId } of [sold, waiting]) {
    expect(await product(productId)).toMatchObject({ held: true, heldFor: "ban" });
  }
  expect(await product(sold.productId)).toMatchObject({ status: "pending_review", withheld: true });
  expect((await profile(user.uid)).stats).toMatchObject({ products: 0, categoryCount: { skills: 0 } });
  expect(await found(sold.slug)).toEqual([]);
  expect(await product(byAdmin.productId)).toMatchObject({ held: true, heldFor: "review" });

  await edit(user.uid, { banned: false });
  expect(await auditedOnce("uid", user.uid, 2)).toMatchObject({
    action: "user.unban",
    details: { products: 2 },
  });
  expect(await profile(user.uid)).not.toHaveProperty("bannedAt");
  expect(await newsOf(user.uid)).toEqual(
    expect.arrayContaining(["Your account was banned", "Your ban was lifted"]),
  );
  const released = await product(sold.productId);
  expect(released).toMatchObject({ status: "published", pendingVersion: "1.1.0" });
  for (const mark of ["held", "heldFor", "withheld"]) expect(released).not.toHaveProperty(mark);
  expect((await profile(user.uid)).stats).toMatchObject({ products: 1, categoryCount: { skills: 1 } });
  expect(await found(sold.slug)).toHaveLength(1);
  const token = await signIn(user.email, user.password);
  const approve = (productId: string) => ({ token, input: { productId } });
  await succeed(productsSelfApprove, "POST", approve(waiting.productId));
  expect(await refuse(productsSelfApprove, "POST", approve(byAdmin.productId))).toMatchObject({
    status: 403,
  });
  expect(await refuse(cliProductsCreate, "POST", { token })).toMatchObject({ status: 400 });
});

test("a word that is neither true nor false is put back", async () => {
  await edit(user.uid, { banned: "yes" });
  await until(async () => (await profile(user.uid)).banned === false);
  expect(await auditedOnce("uid", user.uid)).toMatchObject({
    action: "user.put-back",
    details: { typed: "yes", reason: "banned is true or false" },
  });
});

describe("progress follows the counters", () => {
  beforeEach(() => forge(user.uid));
  const add = (field: string, by: number) =>
    db.doc(`users/${user.uid}`).update({ [field]: FieldValue.increment(by) });
  const achievements = async () =>
    (await db.collection(`users/${user.uid}/achievements`).get()).docs.map(({ id }) => id).sort();
  const become = (fields: object, won: readonly string[]) =>
    until(async () => {
      const [is, held] = [await profile(user.uid), await achievements()];
      const { level, rank, stats } = is;
      const right = Object.entries(fields).every(
        ([name, value]) => ({ level, rank, ...stats })[name] === value,
      );
      return right && stats.achievementCount === held.length && held.join() === [...won].sort().join();
    });

  test("up and down: level, rank and achievement come, go and come again, and are told once", async () => {
    await add("xp", 520);
    await become({ level: 2, rank: "apprentice" }, ["level-bronze"]);
    await add("xp", -500);
    await become({ level: 0, rank: "newcomer" }, []);
    await add("xp", 600);
    await become({ level: 2, rank: "apprentice" }, ["level-bronze"]);
    const told = (await progressNewsOf(user.uid)).sort((a, b) => a.id.localeCompare(b.id));
    expect(told).toMatchObject([
      { id: `achievement_${user.uid}_level-bronze`, title: "You unlocked an achievement" },
      { id: `level_${user.uid}_2`, title: "You reached level 2", link: `/u/${user.username}`, read: false },
    ]);
  });

  test("an achievement is written, and told, in its owner's language", async () => {
    await db.doc(`users/${user.uid}`).update({ locale: "pt-BR" });
    await add("stats.messagesSent", 1);
    await become({}, ["messages-bronze"]);
    const won = (await db.doc(`users/${user.uid}/achievements/messages-bronze`).get()).data();
    expect(won).toEqual({
      title: "Quebrando o gelo",
      description: "Enviar uma mensagem.",
      icon: "🧊",
      tier: "bronze",
      group: "conversation",
      unlockedAt: won?.unlockedAt,
    });
    expect(won?.unlockedAt.toMillis()).toBeGreaterThan(Date.now() - 60_000);
    expect(await progressNewsOf(user.uid)).toMatchObject([
      {
        type: "achievement",
        title: "Você desbloqueou uma conquista",
        body: "Você conquistou “Quebrando o gelo”.",
      },
    ]);
  });

  test("an average that misses a review is put right, with what it has earned", async () => {
    await db
      .doc(`users/${user.uid}`)
      .update({ "stats.ratingSum": 24, "stats.reviewsReceived": 5, "stats.avgRating": 5 });
    await become({ avgRating: 4.8 }, ["rating-bronze", "reviews-bronze"]);
  });

  test("a level that somebody typed into the console is put right", async () => {
    await db.doc(`users/${user.uid}`).update({ level: 40, rank: "legend" });
    await become({ level: 0, rank: "newcomer" }, []);
    expect(await progressNewsOf(user.uid)).toEqual([]);
  });

  test("nothing follows for a deleted user", async () => {
    await markDeleted(user.uid);
    await add("xp", 900);
    await new Promise((resume) => setTimeout(resume, 1_500));
    expect(await profile(user.uid)).toMatchObject({ level: 0, xp: 900 });
    expect(await achievements()).toEqual([]);
  });
});

test("products follow a name that was changed past the routes", async () => {
  const { productId } = await list(user);
  await db.doc(`users/${user.uid}`).update({ displayName: "Ada by another name" });
  await until(async () => (await product(productId)).authorDisplayName === "Ada by another name");
});
