import { cliProductsCreate } from "../../src/contract/cli.js";
import { routes as all } from "../../src/contract/index.js";
import { productsSelfApprove } from "../../src/contract/products.js";
import { METHODS, type Route } from "../../src/contract/route.js";
import { admin, signIn } from "../support/accounts.js";
import { auditedOnce, typeInto, until } from "../support/console.js";
import { listHeld } from "../support/held.js";
import { refuse, succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { join, type Member } from "../support/records.js";

const { auth, db } = admin();
const routes: readonly Route[] = all;

const BANNED = { status: 403, error: "This account is banned" };

const profile = async (uid: string) => (await db.doc(`users/${uid}`).get()).data() ?? {};
const product = async (id: string) => (await db.doc(`products/${id}`).get()).data() ?? {};
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
  // Sessions end to the second: the token must be older than that.
  await new Promise((resume) => setTimeout(resume, 1_100));
  expect(await ban(user.uid)).toMatchObject({ action: "user.ban", uid: "console", details: { products: 0 } });
  const banned = await profile(user.uid);
  expect(banned).toMatchObject({ banned: true, bannedBy: "console" });
  expect(banned.bannedAt.toMillis()).toBe(banned.updatedAt.toMillis());
  await expect(auth.verifyIdToken(user.token, true)).rejects.toMatchObject({ code: "auth/id-token-revoked" });
});

test("every mutation of a banned user is refused, with the old token and with a new one", async () => {
  await new Promise((resume) => setTimeout(resume, 1_100));
  await ban(user.uid);
  const tokens = [user.token, await signIn(user.email, user.password)];
  for (const route of routes) {
    for (const method of METHODS) {
      const access = route[method]?.access;
      if (method === "GET" || !(access === "user" || access === "verified user")) continue;
      for (const token of tokens) expect(await refuse(route, method, { token })).toMatchObject(BANNED);
    }
  }
});

test("what a banned author has waiting is held, and let go when the ban is taken back", async () => {
  const [sold, waiting, byAdmin] = [await publish(user), await list(user), await list(user)];
  await listHeld(user, { slug: sold.slug, version: "1.1.0" });
  await typeInto(`products/${byAdmin.productId}`, { held: true });
  await auditedOnce("productId", byAdmin.productId);

  expect(await ban(user.uid)).toMatchObject({ details: { products: 2 } });
  for (const { productId } of [sold, waiting]) {
    expect(await product(productId)).toMatchObject({ held: true, heldFor: "ban" });
  }
  expect(await product(sold.productId)).toMatchObject({ status: "published" });
  expect(await product(byAdmin.productId)).toMatchObject({ held: true, heldFor: "review" });

  await edit(user.uid, { banned: false });
  expect(await auditedOnce("uid", user.uid, 2)).toMatchObject({
    action: "user.unban",
    details: { products: 2 },
  });
  expect(await profile(user.uid)).not.toHaveProperty("bannedAt");
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
