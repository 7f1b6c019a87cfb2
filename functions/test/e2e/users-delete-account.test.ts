import { cliAuthProfile } from "#contract/cli.js";
import { routes as all } from "#contract/index.js";
import { METHODS, needsToken, type Route } from "#contract/route.js";
import { usersDeleteAccount as route, usersUpdateProfile } from "#contract/users.js";
import { namesOfDeleted } from "#domain/people/profile.js";
import { admin, signIn, signUp } from "../support/accounts.js";
import { until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { newSlug, publish } from "../support/listings.js";
import { join } from "../support/records.js";

const { auth, db } = admin();
const routes: readonly Route[] = all;

const remove = ({ token }: { token: string }) => succeed(route, "DELETE", { token });
const jobDone = (uid: string) => until(async () => !(await db.doc(`deletions/${uid}`).get()).exists);
const UNAUTHENTICATED = { status: 401, error: "Missing, invalid or expired token" };

test("when it answers, the profile names nobody, the audit log has it, and the username rests", async () => {
  const user = await join({ displayName: "Ada Lovelace" });
  await publish(user);
  expect(await remove(user)).toEqual({ success: true });
  const [profile, account, entry, claim] = await db.getAll(
    ...[`users/${user.uid}`, `users/${user.uid}/private/account`].map((path) => db.doc(path)),
    ...[`auditLog/deletion_${user.uid}`, `usernames/${user.username}`].map((path) => db.doc(path)),
  );
  const { username } = namesOfDeleted(user.uid);
  expect(profile?.data()).toMatchObject({ username, displayName: "Deleted User", status: "deleted" });
  expect(account?.data()).toMatchObject({ email: "", processorAccountId: null, processorOnboarded: false });
  expect(entry?.data()).toMatchObject({
    action: "user.delete",
    uid: user.uid,
    details: { username: user.username, products: 1 },
  });
  expect(claim?.data()).toMatchObject({ uid: user.uid, expiresAt: expect.anything() });
  const other = await join();
  const taken = { username: user.username, displayName: "Another" };
  expect(await refuse(usersUpdateProfile, "POST", { token: other.token, input: taken })).toMatchObject({
    status: 409,
    error: "Username is taken",
  });
  await jobDone(user.uid);
});

test("every token of the account is refused from then on, and nobody can sign in to it", async () => {
  const user = await join();
  const another = await signIn(user.email, user.password);
  await remove(user);
  for (const deleted of routes) {
    for (const method of METHODS) {
      const access = deleted[method]?.access;
      if (access === undefined || !needsToken(access)) continue;
      for (const token of [user.token, another]) {
        expect(await refuse(deleted, method, { token })).toMatchObject(UNAUTHENTICATED);
      }
    }
  }
  await jobDone(user.uid);
  await expect(auth.getUser(user.uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
  await expect(signIn(user.email, user.password)).rejects.toThrow("answered 400");
  expect(await refuse(cliAuthProfile, "GET", { token: user.token })).toMatchObject(UNAUTHENTICATED);
  // A request to each function starts a process for it.
});

test("an account whose first request this is can be deleted as well", async () => {
  const user = await signUp();
  expect(await remove(user)).toEqual({ success: true });
  await jobDone(user.uid);
  await expect(auth.getUser(user.uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
});

test("whoever signs up again with the address is somebody new", async () => {
  const user = await join({ displayName: `Ada ${newSlug()}` });
  await remove(user);
  await jobDone(user.uid);
  const { uid } = await auth.createUser({ email: user.email, password: user.password, emailVerified: true });
  const token = await signIn(user.email, user.password);
  const profile = await succeed(cliAuthProfile, "GET", { token });
  expect(uid).not.toBe(user.uid);
  expect(profile).toMatchObject({ email: user.email });
  expect(profile.username).not.toBe(user.username);
});
