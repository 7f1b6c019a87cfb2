import { cliAuthProfile as route } from "#contract/cli.js";
import { admin, signIn, signUp } from "../support/accounts.js";
import { succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { forge } from "../support/records.js";

const { db, auth } = admin();

test("a new account has a complete profile when its first request is answered", async () => {
  const user = await signUp({ displayName: `Grace ${Date.now()}` });
  const profile = await succeed(route, "GET", { token: user.token });
  expect(profile).toMatchObject({
    uid: user.uid,
    email: user.email,
    emailVerified: true,
    role: "user",
    banned: false,
    xp: 0,
    level: 0,
    locale: "en",
    processorConnected: false,
    processorOnboarded: false,
    products: [],
  });
  expect(profile.username).toMatch(/^grace-[0-9]+$/);
  expect(profile.stats).toMatchObject({ totalRevenue: 0, totalSales: 0, products: 0, categoryCount: {} });
  expect(Date.now() - Date.parse(profile.createdAt)).toBeLessThan(60_000);
});

test("ten first requests at once make one profile and claim one username", async () => {
  const user = await signUp({ displayName: `Parallel ${Date.now()}` });
  const profiles = await Promise.all(
    Array.from({ length: 10 }, () => succeed(route, "GET", { token: user.token })),
  );
  expect(new Set(profiles.map(({ username }) => username)).size).toBe(1);
  const claims = await db.collection("usernames").where("uid", "==", user.uid).get();
  expect(claims.docs.map(({ id }) => id)).toEqual([profiles[0]?.username]);
});

test("two people of one name have two usernames", async () => {
  const displayName = `Same Name ${Date.now()}`;
  const [one, two] = await Promise.all([signUp({ displayName }), signUp({ displayName })]);
  const [first, second] = await Promise.all([
    succeed(route, "GET", { token: one.token }),
    succeed(route, "GET", { token: two.token }),
  ]);
  expect(first.username).not.toBe(second.username);
  expect(first.displayName).toBe(second.displayName);
});

test("nothing public holds the e-mail address, not even the username", async () => {
  const user = await signUp();
  const { username } = await succeed(route, "GET", { token: user.token });
  expect(username).toMatch(/^user-[0-9a-f]{8}$/);
  const stored = JSON.stringify((await db.doc(`users/${user.uid}`).get()).data());
  expect(stored).not.toContain(user.email.split("@")[0]);
  expect(stored).not.toContain("processor");
});

test("the profile shows own products of every status, newest first, and whether the e-mail is verified", async () => {
  const user = await signUp();
  const waiting = await list(user);
  const published = await publish(user);
  const { products, stats } = await succeed(route, "GET", { token: user.token });
  expect(products.map(({ slug, status }) => [slug, status])).toEqual([
    [published.slug, "published"],
    [waiting.slug, "pending_review"],
  ]);
  expect(stats).toMatchObject({ products: 1, categoryCount: { skills: 1 } });

  await auth.updateUser(user.uid, { emailVerified: false });
  const token = await signIn(user.email, user.password);
  expect((await succeed(route, "GET", { token })).emailVerified).toBe(false);
});

test("a banned user may still read", async () => {
  const user = await signUp();
  await succeed(route, "GET", { token: user.token });
  // Stamped like a ban that was carried out. Unlike Google, the Auth emulator rejects reads too once sessions
  // are revoked.
  await forge(user.uid);
  await db.doc(`users/${user.uid}`).update({ banned: true, bannedAt: new Date() });
  expect((await succeed(route, "GET", { token: user.token })).banned).toBe(true);
});
