import { usersFollow as route } from "#contract/users.js";
import { admin, signUp } from "../support/accounts.js";
import { notificationsOf } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { forge, join, type Member, markDeleted } from "../support/records.js";

const { db } = admin();
const UNKNOWN = { status: 404, error: "User not found" };

const toggle = async (user: Member, targetUid: string) =>
  (await succeed(route, "POST", { token: user.token, input: { targetUid } })).following;
const denied = (user: Member, targetUid: string) =>
  refuse(route, "POST", { token: user.token, input: { targetUid } });

/** A follow as stored for both users: records, counters and XP. */
async function followOf(follower: Member, target: Member) {
  const [following, follows, one, other, entry] = await db.getAll(
    db.doc(`users/${follower.uid}/following/${target.uid}`),
    db.doc(`users/${target.uid}/followers/${follower.uid}`),
    db.doc(`users/${follower.uid}`),
    db.doc(`users/${target.uid}`),
    db.doc(`xpLog/${target.uid}_follower_${follower.uid}`),
  );
  return {
    records: [following?.get("uid"), follows?.get("uid")],
    counters: [one?.get("stats.following"), other?.get("stats.followers")],
    xp: [one?.get("xp"), other?.get("xp")],
    entry: entry?.get("amount"),
  };
}

const NONE = { records: [undefined, undefined], counters: [0, 0], xp: [0, 0], entry: undefined };

const banned = async (user: Member, is: boolean) => {
  await forge(user.uid);
  const stamp = is ? { banned: true, bannedAt: new Date() } : { banned: false };
  await db.doc(`users/${user.uid}`).update(stamp);
};

let follower: Member;
let target: Member;
beforeEach(async () => {
  [follower, target] = await Promise.all([join(), join()]);
});

describe("a follow", () => {
  test("with a wanted state, a repeated request changes nothing", async () => {
    const want = async (following: boolean) => {
      const input = { targetUid: target.uid, following };
      return (await succeed(route, "POST", { token: follower.token, input })).following;
    };
    expect([await want(false), await want(true), await want(true)]).toEqual([false, true, true]);
    expect(await followOf(follower, target)).toMatchObject({ counters: [1, 1] });
    expect([await want(false), await want(false)]).toEqual([false, false]);
    expect(await followOf(follower, target)).toEqual(NONE);
  });

  test("is recorded and counted on both sides, brings 15 XP, and is taken back with all of that", async () => {
    const sentAt = Date.now();
    expect(await toggle(follower, target.uid)).toBe(true);
    expect(await followOf(follower, target)).toEqual({
      records: [target.uid, follower.uid],
      counters: [1, 1],
      xp: [0, 15],
      entry: 15,
    });
    const record = await db.doc(`users/${follower.uid}/following/${target.uid}`).get();
    expect(record.get("createdAt").toMillis()).toBeGreaterThanOrEqual(sentAt);
    expect(record.get("createdAt").toMillis()).toBeLessThanOrEqual(Date.now());
    expect(await toggle(follower, target.uid)).toBe(false);
    expect(await followOf(follower, target)).toEqual(NONE);
  });

  test("goes one way", async () => {
    await toggle(follower, target.uid);
    expect(await followOf(target, follower)).toMatchObject({ ...NONE, xp: [15, 0] });
    expect(await toggle(target, follower.uid)).toBe(true);
    expect(await followOf(target, follower)).toMatchObject({ counters: [1, 1], xp: [15, 15] });
  });

  test("is told once, in the language of who is followed, however often it ends and begins again", async () => {
    await db.doc(`users/${target.uid}`).update({ locale: "pt-BR" });
    for (let times = 0; times < 5; times++) await toggle(follower, target.uid);
    expect(await followOf(follower, target)).toMatchObject({ counters: [1, 1], xp: [0, 15] });
    const told = await notificationsOf(target.uid);
    expect(told.filter(({ type }) => type === "follow")).toEqual([
      expect.objectContaining({
        id: `follow_${target.uid}_${follower.uid}`,
        title: "Você tem um novo seguidor",
        body: `@${follower.username} começou a seguir você.`,
        link: `/u/${follower.username}`,
        read: false,
        actorUid: follower.uid,
        actorUsername: follower.username,
      }),
    ]);
    expect(await notificationsOf(follower.uid)).toEqual([]);
  });

  test("toggled 21 times at once is there at the end, and every request is answered", async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => toggle(follower, target.uid)));
    expect(answers.filter((following) => following)).toHaveLength(11);
    expect(await followOf(follower, target)).toMatchObject({
      records: [target.uid, follower.uid],
      counters: [1, 1],
      xp: [0, 15],
    });
  });

  test("of two users of each other at once stands on both sides", async () => {
    await Promise.all([toggle(follower, target.uid), toggle(target, follower.uid)]);
    expect(await followOf(follower, target)).toMatchObject({ counters: [1, 1], xp: [15, 15] });
    expect(await followOf(target, follower)).toMatchObject({ counters: [1, 1], xp: [15, 15] });
  });
});

describe("nobody follows", () => {
  test("themselves", async () => {
    expect(await denied(follower, follower.uid)).toMatchObject({
      status: 400,
      error: "Cannot follow yourself",
    });
    expect(await followOf(follower, follower)).toEqual(NONE);
  });

  test("who has no profile", async () => {
    expect(await denied(follower, "no-such-user")).toMatchObject(UNKNOWN);
    expect(await denied(follower, (await signUp()).uid)).toMatchObject(UNKNOWN);
    expect((await db.doc("users/no-such-user").get()).exists).toBe(false);
  });

  test("whose account is deleted, and who did before cannot change it", async () => {
    await toggle(follower, target.uid);
    await markDeleted(target.uid);
    await forge(follower.uid);
    for (const user of [follower, await join()]) {
      expect(await denied(user, target.uid)).toMatchObject(UNKNOWN);
    }
  });

  test("who is banned, while who did before may leave", async () => {
    await toggle(follower, target.uid);
    await banned(target, true);
    expect(await denied(await join(), target.uid)).toMatchObject(UNKNOWN);
    expect(await toggle(follower, target.uid)).toBe(false);
    expect(await followOf(follower, target)).toEqual(NONE);
    expect(await denied(follower, target.uid)).toMatchObject(UNKNOWN);
    await banned(target, false);
    expect(await toggle(follower, target.uid)).toBe(true);
  });
});

test("a body that cannot be parsed is refused, with its field's name", async () => {
  const answer = await refuse(route, "POST", { token: follower.token, input: {} });
  expect(answer).toMatchObject({ status: 400, error: "Invalid request", issues: ["targetUid: is required"] });
});
