import { type DocumentData, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { LOCALES } from "#contract/fields.js";
import type { Locale } from "#domain/community/notifications.js";
import type { DocumentChange } from "#domain/moderation/admin-edit.js";
import { achievementNames, achievementText } from "#domain/progress/achievement-words.js";
import type { Achievement } from "#domain/progress/achievements.js";
import { isSettled, planSettlement, progressOf, type Settlement } from "#domain/progress/progress.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, retryLostCommits } from "../firestore.js";
import { userRef } from "../people/users.js";

/** Maximum number of commits per event. Later changes trigger their own events. */
const MAX_ROUNDS = 12;

const achievementsRef = (uid: string) => userRef(uid).collection("achievements");

const Owner = z.object({ username: z.string().catch(""), locale: z.enum(LOCALES).catch("en") });

/** Updates the progress of a profile if a write made that necessary. */
export async function settleProgressOf({ id, before, after }: DocumentChange): Promise<void> {
  if (!isSettled(progressOf(before), progressOf(after))) await settleProgress(id);
}

/**
 * Updates a user's level, rank, average and achievements to match the profile's counters, and notifies the user of new
 * levels and achievements.
 *
 * The profile write has no precondition, because every concurrent increment changes the profile. A commit may therefore
 * be based on outdated values. After each commit, the function reads everything again until nothing changes, so the
 * last commit is based on the final values. Achievements are created and deleted with preconditions, in the commit that
 * counts them, so their number is always exact.
 */
export async function settleProgress(uid: string): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const changed = await retryLostCommits(() => settleOnce(uid), {
      exhausted: (cause) => new Error(`The progress of user ${uid} could not be settled`, { cause }),
    });
    if (!changed) return;
  }
  throw new Error(`The progress of user ${uid} keeps changing`);
}

/** @returns whether anything had to be changed */
async function settleOnce(uid: string): Promise<boolean> {
  const [user, held] = await Promise.all([userRef(uid).get(), achievementsRef(uid).select().get()]);
  const profile = user.data();
  if (!profile) return false;
  const progress = progressOf(profile);
  const settlement = planSettlement(progress, new Set(held.docs.map(({ id }) => id)));
  if (!settlement) return false;
  const batch = db().batch();
  addAchievements(batch, uid, profile, settlement);
  if (!progress.deleted) {
    const changes = profileChanges(settlement);
    if (Object.keys(changes).length > 0) batch.update(userRef(uid), changes);
    await addNews(batch, uid, profile, settlement);
  }
  await batch.commit();
  return true;
}

function addAchievements(
  batch: WriteBatch,
  uid: string,
  profile: DocumentData,
  { won, lost }: Settlement,
): void {
  const { locale } = Owner.parse(profile);
  for (const achievement of won) {
    batch.create(achievementsRef(uid).doc(achievement.id), documentOf(achievement, locale));
  }
  for (const id of lost) batch.delete(achievementsRef(uid).doc(id), { exists: true });
}

/** Spec: achievements, with the group. The text stays as it was when the achievement was unlocked. */
function documentOf(achievement: Achievement, locale: Locale): DocumentData {
  const { icon, tier, group } = achievement;
  return {
    ...achievementText(achievement, locale),
    icon,
    tier,
    group,
    unlockedAt: FieldValue.serverTimestamp(),
  };
}

function profileChanges({ level, rank, averageRating, won, lost }: Settlement): DocumentData {
  return {
    ...(level !== undefined && { level }),
    ...(rank !== undefined && { rank }),
    ...(averageRating !== undefined && { "stats.avgRating": averageRating }),
    ...(won.length !== lost.length && {
      "stats.achievementCount": FieldValue.increment(won.length - lost.length),
    }),
  };
}

async function addNews(
  batch: WriteBatch,
  uid: string,
  profile: DocumentData,
  { reached, won }: Settlement,
): Promise<void> {
  const { username } = Owner.parse(profile);
  const recipients = (id: string) => [{ id, uid }];
  if (reached !== undefined) {
    const notice = { about: "levelUp", level: reached, username } as const;
    await addNotices(batch, recipients(`level_${uid}_${reached}`), NOBODY, notice);
  }
  await Promise.all(
    won.map((achievement) => {
      const name = achievementNames(achievement);
      const notice = { about: "achievementUnlocked", name, username } as const;
      return addNotices(batch, recipients(`achievement_${uid}_${achievement.id}`), NOBODY, notice);
    }),
  );
}
