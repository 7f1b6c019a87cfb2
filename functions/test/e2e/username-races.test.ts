import { randomUUID } from "node:crypto";
import { claimedNames } from "#domain/people/names.js";
import { USERNAME_REST_MS } from "#domain/people/profile.js";
import type { User } from "#domain/people/user.js";
import { db } from "#store/firestore.js";
import { updateProfile } from "#store/people/profiles.js";
import * as users from "#store/people/users.js";
import { runChecks } from "#tools/check-invariants/check.js";
import { usernames } from "#tools/check-invariants/checks/names.js";
import { RACE_ROUNDS } from "../support/effort.js";
import { ownProject } from "../support/own-project.js";

/**
 * Concurrent changes of usernames, in a separate project: many more than the route's limit allows, directly
 * through the store. Registry and profiles must always agree.
 */
const project = ownProject();
let names = 0;
const newName = (end = ""): string => `name${(++names).toString(36)}x${end}`;

function newUser(): Promise<User> {
  const uid = randomUUID().replace(/-/g, "");
  return users.ensure({ uid, email: "", displayName: newName() }, uid.slice(0, 8));
}
const newUsers = (count: number) => Promise.all(Array.from({ length: count }, newUser));

const rename = (user: User, username: string, now = new Date()) =>
  updateProfile(user, { username, displayName: user.displayName }, now);
const nameOf = async ({ uid }: User) => (await users.read(uid))?.username;

/** Runs a round this many times, ten concurrently. */
async function rounds(count: number, round: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const goOn = async () => {
    while (next < count) await round(next++);
  };
  await Promise.all(Array.from({ length: 10 }, goOn));
}

const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((outcome) => (outcome.status === "fulfilled" ? "done" : outcome.reason.code));

async function expectRegistryTrue(): Promise<void> {
  const { documents } = await project.dump();
  const all = Object.entries(documents).map(([path, data]) => ({ path, data }));
  expect(runChecks([usernames()], all)).toEqual([]);
}

beforeAll(() => project.fill({}));
afterEach(expectRegistryTrue);
afterAll(() => db().terminate());

test("two new names of one user at once: the user has one, and the other rests", async () => {
  await rounds(RACE_ROUNDS, async () => {
    const user = await newUser();
    const wanted = [newName("_a"), newName("_b")];
    expect(codes(await Promise.allSettled(wanted.map((name) => rename(user, name))))).toEqual([
      "done",
      "done",
    ]);
    const name = await nameOf(user);
    expect(wanted).toContain(name);
    const old = [user.username, ...wanted.filter((other) => other !== name)].flatMap(claimedNames);
    for (const claim of await db().getAll(...old.map((id) => db().doc(`usernames/${id}`)))) {
      expect(claim.data()).toMatchObject({ uid: user.uid, expiresAt: expect.anything() });
    }
  });
});

test("two users who swap names are both refused, and keep theirs", async () => {
  await rounds(RACE_ROUNDS, async () => {
    const [one, other] = (await newUsers(2)) as [User, User];
    const swap = [rename(one, other.username), rename(other, one.username)];
    expect(codes(await Promise.allSettled(swap))).toEqual(["usernameTaken", "usernameTaken"]);
    expect([await nameOf(one), await nameOf(other)]).toEqual([one.username, other.username]);
  });
});

test("of 20 users who want one name, exactly one gets it", async () => {
  const wanting = await newUsers(20);
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const name = newName();
    const outcomes = codes(await Promise.allSettled(wanting.map((user) => rename(user, name)))).sort();
    expect(outcomes).toEqual(["done", ...Array(19).fill("usernameTaken")]);
  }
});

test("of 20 users who want twins of one name, exactly one gets one", async () => {
  const wanting = await newUsers(20);
  const spelled = ["-", "_", "--", "__", "-_"];
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const name = newName();
    const twins = wanting.map((user, at) => rename(user, `${name}${spelled[at % spelled.length]}z`));
    expect(codes(await Promise.allSettled(twins)).filter((code) => code === "done")).toHaveLength(1);
  }
});

test("of 20 users who want a name that has rested long enough, exactly one takes it over", async () => {
  const wanting = await newUsers(20);
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const had = await newUser();
    await rename(had, newName());
    const early = await Promise.allSettled(wanting.slice(0, 1).map((user) => rename(user, had.username)));
    expect(codes(early)).toEqual(["usernameTaken"]);
    const rested = new Date(Date.now() + USERNAME_REST_MS + 1_000);
    const late = wanting.map((user) => rename(user, had.username, rested));
    expect(codes(await Promise.allSettled(late)).filter((code) => code === "done")).toHaveLength(1);
  }
});

test("two new names at once of a user whose profile a client made, which has no claim", async () => {
  await rounds(RACE_ROUNDS, async () => {
    const { uid, username } = await newUser();
    const own = `u-${uid.slice(0, 24)}`;
    const batch = db().batch();
    for (const name of claimedNames(username)) batch.delete(db().doc(`usernames/${name}`));
    batch.update(db().doc(`users/${uid}`), { username: own });
    await batch.commit();
    const user = (await users.read(uid)) as User;
    const wanted = [newName(), newName()];
    expect(codes(await Promise.allSettled(wanted.map((name) => rename(user, name))))).toEqual([
      "done",
      "done",
    ]);
    expect(wanted).toContain(await nameOf(user));
    expect((await db().doc(`usernames/${own}`).get()).data()).toMatchObject({
      uid,
      expiresAt: expect.anything(),
    });
  });
});
