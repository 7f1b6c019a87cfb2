import { cliProductsSearch } from "#contract/cli.js";
import { usersUpdateProfile as route } from "#contract/users.js";
import { namesOfDeleted, USERNAME_REST_MS } from "#domain/people/profile.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { type Call, storeProxy } from "../support/faulty-proxy.js";
import { newAddress, refuse, succeed } from "../support/http.js";
import { startInstance } from "../support/instances.js";
import { newSlug, publish } from "../support/listings.js";
import { get, PIXEL, text } from "../support/pages.js";
import { forge, join, type Member } from "../support/records.js";

const { db } = admin();

const PERMISSION_DENIED = 7;

const newName = (): string => newSlug("name");
const profile = async ({ uid }: Member) => (await db.doc(`users/${uid}`).get()).data() ?? {};
const claim = async (name: string) => (await db.doc(`usernames/${name}`).get()).data();
const update = (user: Member, change: Record<string, unknown> = {}) =>
  succeed(route, "POST", {
    token: user.token,
    input: { username: user.username, displayName: "Ada", ...change },
  });
const refuseUpdate = (user: Member, change: Record<string, unknown>) =>
  refuse(route, "POST", {
    token: user.token,
    input: { username: user.username, displayName: "Ada", ...change },
  });
const renames = async ({ uid }: Member) => {
  const found = await db.collection("auditLog").where("uid", "==", uid).get();
  return found.docs.map((entry) => entry.data());
};

let user: Member;
beforeEach(async () => {
  user = await join();
});

const FULL = {
  displayName: "Ada Lovelace 🙂",
  bio: "<b>Engines</b>\nand poems",
  country: "Brasil",
  avatarUrl: "https://pictures.example/ada.png?size=2",
  locale: "pt-BR",
};

test("a profile takes what its user says, and keeps the rest", async () => {
  expect(await update(user, { ...FULL, displayName: `  ${FULL.displayName} ` })).toEqual({ success: true });
  const first = await profile(user);
  expect(first).toMatchObject({ ...FULL, username: user.username, role: "user", xp: 0 });
  await update(user, { displayName: "Ada" });
  const second = await profile(user);
  expect(second).toMatchObject({ ...FULL, displayName: "Ada" });
  expect(second.updatedAt.toMillis()).toBeGreaterThan(first.updatedAt.toMillis());
  await update(user, { bio: "", country: "", avatarUrl: "" });
  expect(await profile(user)).toMatchObject({ bio: "", country: "", avatarUrl: "", locale: "pt-BR" });
  expect(await renames(user)).toEqual([]);
});

test("a picture that its user has uploaded is shown with the profile", async () => {
  const avatarUrl = `users/${user.uid}/avatars/0.png`;
  const uploaded = await fetch(
    `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${process.env.STORAGE_BUCKET}/o?uploadType=media&name=${encodeURIComponent(avatarUrl)}`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}`, "content-type": "image/png" },
      body: new Uint8Array(PIXEL),
    },
  );
  expect(uploaded.status).toBe(200);
  await update(user, { avatarUrl });
  expect(await profile(user)).toMatchObject({ avatarUrl });
  const shown = await get(`/pictures/${avatarUrl}`);
  expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, PIXEL]);
  expect(JSON.parse(await text(`/u/${user.username}.json`))).toMatchObject({ user: { avatarUrl } });
});

test("nothing but a profile's own fields can be changed", async () => {
  const before = await profile(user);
  await update(user, {
    role: "admin",
    verified: true,
    xp: 9_000,
    uid: "another",
    stats: { likes: 5 },
    email: "x@example.com",
  });
  const { displayName, updatedAt, ...rest } = await profile(user);
  expect({ ...before, ...rest }).toEqual(before);
});

test.each<[string, unknown]>([
  ["displayName", undefined],
  ["avatarUrl", "users/someone-else/avatars/me.png"],
])("a request with the %s %j is refused, with the field's name", async (field, value) => {
  const { status, error, issues } = await refuseUpdate(user, { [field]: value });
  expect({ status, error }).toEqual({ status: 400, error: "Invalid request" });
  expect(issues.map((issue) => issue.split(":")[0])).toEqual([field]);
});

describe("a new username", () => {
  test("is claimed with its plain form, frees the old one to rest, and stands in the audit log", async () => {
    const name = `${newName()}_b`;
    await update(user, { username: name });
    expect(await profile(user)).toMatchObject({ username: name });
    for (const id of [name, name.replace("_", "-")]) {
      expect(await claim(id)).toEqual({ uid: user.uid, username: name, claimedAt: expect.anything() });
    }
    const tombstone = await claim(user.username);
    expect(tombstone).toMatchObject({ uid: user.uid, username: user.username });
    const rest = tombstone?.expiresAt.toMillis() - tombstone?.releasedAt.toMillis();
    expect(Math.abs(rest - USERNAME_REST_MS)).toBeLessThan(60_000);
    expect(await renames(user)).toEqual([
      {
        action: "user.rename",
        uid: user.uid,
        details: { from: user.username, to: name, principal: user.uid },
        timestamp: expect.anything(),
      },
    ]);
  });

  test("can be taken back by whoever had it, and by nobody else", async () => {
    const other = await join();
    await update(user, { username: newName() });
    expect(await refuseUpdate(other, { username: user.username })).toMatchObject({
      status: 409,
      error: "Username is taken",
      issues: [`username: ${user.username} is taken`],
    });
    await update(user, { username: user.username });
    expect(await claim(user.username)).not.toHaveProperty("expiresAt");
  });

  test("may be one that somebody freed long enough ago", async () => {
    const other = await join();
    await update(other, { username: newName() });
    await forge(other.username);
    await db.doc(`usernames/${other.username}`).update({ expiresAt: new Date() });
    await update(user, { username: other.username });
    expect(await claim(other.username)).toEqual({
      uid: user.uid,
      username: other.username,
      claimedAt: expect.anything(),
    });
  });

  test("is refused when somebody has it, or one that looks like it", async () => {
    const other = await join();
    const name = `${newName()}-b`;
    await update(other, { username: name });
    expect(await refuseUpdate(user, { username: name })).toMatchObject({
      status: 409,
      error: "Username is taken",
    });
    expect(await refuseUpdate(user, { username: name.replace("-b", "_b") })).toMatchObject({
      status: 409,
      error: "Username is too similar to one that is taken",
      issues: [`username: ${name} is taken`],
    });
    expect(await profile(user)).toMatchObject({ username: user.username });
    expect(await renames(user)).toEqual([]);
  });

  test.each(["admin", "self_approve", `u-${"a1".repeat(14)}`, namesOfDeleted("anybody").username])(
    "is refused when it is the reserved %s",
    async (username) => {
      expect(await refuseUpdate(user, { username })).toMatchObject({
        status: 400,
        error: "Username is reserved",
        issues: ["username: is a reserved name"],
      });
    },
  );

  test("may stay the reserved one of a profile that a client made, and is claimed by then", async () => {
    const own = `u-${user.uid.toLowerCase()}`;
    await forge(user.uid, user.username);
    await db.doc(`users/${user.uid}`).update({ username: own });
    await update(user, { username: own, bio: "Hello" });
    expect(await profile(user)).toMatchObject({ username: own, bio: "Hello" });
    expect(await claim(own)).toMatchObject({ uid: user.uid, username: own });
    const name = newName();
    await update(user, { username: name });
    expect(await claim(own)).toMatchObject({ uid: user.uid, expiresAt: expect.anything() });
  });
});

describe("products follow their author's names", () => {
  const search = async (author: string) =>
    (await succeed(cliProductsSearch, "GET", { input: { author } })).products;

  test("before the answer, and are found under the new one at once", async () => {
    const { productId } = await publish(user);
    const username = newName();
    await update(user, { username, displayName: "Ada L.", avatarUrl: "https://pictures.example/a.png" });
    expect((await db.doc(`products/${productId}`).get()).data()).toMatchObject({
      authorUsername: username,
      authorDisplayName: "Ada L.",
      authorAvatar: "https://pictures.example/a.png",
    });
    expect(await search(username)).toMatchObject([{ id: productId, authorDisplayName: "Ada L." }]);
    expect(await search(user.username)).toEqual([]);
  });

  test("when a client changed the profile past this route", async () => {
    const { productId } = await publish(user);
    await db.doc(`users/${user.uid}`).update({ displayName: "Written by a client", updatedAt: new Date() });
    const product = db.doc(`products/${productId}`);
    await until(async () => (await product.get()).get("authorDisplayName") === "Written by a client");
  });

  test("when the route broke off after the profile: the profile's own event goes on", async () => {
    const { productId } = await publish(user);
    const store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
    const instance = await startInstance(route.name, {
      FUNCTIONS_EMULATOR: "true",
      FIRESTORE_EMULATOR_HOST: store.host,
    });
    try {
      const isLookForProducts = ({ name, body }: Call) => name === "RunQuery" && body.includes("authorUid");
      void store.spoil(isLookForProducts, { status: PERMISSION_DENIED, done: false });
      const answer = await fetch(instance.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${user.token}`,
          "x-forwarded-for": newAddress(),
        },
        body: JSON.stringify({ username: user.username, displayName: "Cut off" }),
      });
      expect(answer.status).toBe(500);
    } finally {
      await instance.stop();
      await store.close();
    }
    expect(await profile(user)).toMatchObject({ displayName: "Cut off" });
    const product = db.doc(`products/${productId}`);
    await until(async () => (await product.get()).get("authorDisplayName") === "Cut off");
  });
});
