import { type DocumentSnapshot, FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import { LOCALES, ROLES } from "#contract/fields.js";
import { claimedNames, usernameCandidates } from "#domain/people/names.js";
import { type Account, newUser, type User } from "#domain/people/user.js";
import { RANKS } from "#domain/progress/xp.js";
import { db, isAlreadyExists, StoredDate } from "../firestore.js";
import { usernameRef } from "./usernames.js";

const count = z.number().default(0);

const StoredUser = z.object({
  uid: z.string(),
  username: z.string(),
  displayName: z.string(),
  bio: z.string().default(""),
  avatarUrl: z.string().default(""),
  country: z.string().default(""),
  locale: z.enum(LOCALES).default("en"),
  role: z.enum(ROLES).default("user"),
  rank: z.string().default(RANKS[0].id),
  verified: z.boolean().default(false),
  banned: z.boolean().default(false),
  status: z.string().optional(),
  xp: count,
  level: count,
  stats: z
    .object({
      followers: count,
      following: count,
      products: count,
      downloads: count,
      likes: count,
      reviewsReceived: count,
      avgRating: count,
      ratingSum: count,
      messagesSent: count,
      productsBought: count,
      achievementCount: count,
      categoryCount: z.record(z.string(), z.number()).default({}),
    })
    .prefault({}),
  createdAt: StoredDate,
  updatedAt: StoredDate,
}) satisfies z.ZodType<User>;

const StoredAccount = z.object({
  email: z.string().default(""),
  processorAccountId: z.string().nullable().default(null),
  processorOnboarded: z.boolean().default(false),
  processorAsks: count,
  processorAsksUntil: StoredDate.nullable().default(null),
  stats: z.object({ totalSales: count, totalRevenue: count }).prefault({}),
}) satisfies z.ZodType<Account>;

export const userRef = (uid: string) => db().collection("users").doc(uid);
export const accountRef = (uid: string) => userRef(uid).collection("private").doc("account");

export const parseUser = (found: DocumentSnapshot): User | undefined =>
  found.exists ? StoredUser.parse({ ...found.data(), uid: found.id }) : undefined;

export async function read(uid: string): Promise<User | undefined> {
  return parseUser(await userRef(uid).get());
}

export const parseAccount = (found: DocumentSnapshot): Account => StoredAccount.parse(found.data() ?? {});

export async function readAccount(uid: string): Promise<Account> {
  return parseAccount(await accountRef(uid).get());
}

/**
 * Reads a user, and creates the profile of an account without one (DESIGN §3).
 *
 * One commit contains the profile, the private account, and the username claim. Two concurrent first requests create
 * one profile; the slower one reads it.
 * @param random 8 unpredictable letters and digits, for a username if the preferred ones are in use
 */
export async function ensure(
  account: { uid: string; email: string; displayName: string | undefined },
  random: string,
): Promise<User> {
  const known = await read(account.uid);
  if (known) return known;
  for (const username of usernameCandidates(account.displayName, random)) {
    try {
      await create(account, username);
      break;
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      const made = await read(account.uid);
      if (made) return made;
    }
  }
  const made = await read(account.uid);
  if (!made) throw new Error("Every username that was tried is taken");
  return made;
}

async function create(
  { uid, email, displayName }: { uid: string; email: string; displayName: string | undefined },
  username: string,
): Promise<void> {
  const at = FieldValue.serverTimestamp();
  const batch = db().batch();
  for (const name of claimedNames(username))
    batch.create(usernameRef(name), { uid, username, claimedAt: at });
  batch.create(userRef(uid), { ...newUser(uid, username, displayName), createdAt: at, updatedAt: at });
  batch.create(accountRef(uid), {
    email,
    processorAccountId: null,
    processorOnboarded: false,
    stats: { totalSales: 0, totalRevenue: 0 },
  });
  await batch.commit();
}
