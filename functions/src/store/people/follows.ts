import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { checkFollow } from "#domain/people/follow.js";
import { addNotices } from "../community/notifications.js";
import { db, readTogether, retryLostCommits, TOGGLE_ATTEMPTS } from "../firestore.js";
import { addStats, addXp } from "../progress/xp.js";
import { parseUser, userRef } from "./users.js";

/** The follower and the followed user. */
export interface Follow {
  readonly followerUid: string;
  readonly targetUid: string;
}

/** The follower's record. The follow exists if this record exists. */
export const followingRef = ({ followerUid, targetUid }: Follow) =>
  userRef(followerUid).collection("following").doc(targetUid);
const followerRef = ({ followerUid, targetUid }: Follow) =>
  userRef(targetUid).collection("followers").doc(followerUid);

/**
 * Follows a user, or stops following (spec: follow; DESIGN §6).
 *
 * One commit contains both records, both counters, the XP, and the notification. Only the first follow sends a
 * notification; following again after an unfollow does not.
 * @param wanted whether the follow should exist afterward; undefined toggles it
 * @returns true if the follow exists now
 * @throws Failure `cannotFollowSelf`, `userNotFound`, `editConflict`
 */
export async function toggleFollow(
  follower: { readonly uid: string; readonly username: string },
  targetUid: string,
  wanted?: boolean,
): Promise<boolean> {
  const follow: Follow = { followerUid: follower.uid, targetUid };
  return retryLostCommits(
    async () => {
      const [target, record] = await readTogether(userRef(targetUid), followingRef(follow));
      checkFollow(follower.uid, targetUid, parseUser(target), record.exists);
      if (wanted === record.exists) return wanted;
      const batch = db().batch();
      if (record.exists) addUnfollow(batch, follow);
      else {
        const createdAt = FieldValue.serverTimestamp();
        batch.create(followingRef(follow), { uid: targetUid, createdAt });
        batch.create(followerRef(follow), { uid: follower.uid, createdAt });
        count(batch, follow, 1);
        await addNotices(batch, [{ id: `follow_${targetUid}_${follower.uid}`, uid: targetUid }], follower, {
          about: "newFollower",
          actor: follower.username,
        });
      }
      await batch.commit();
      return !record.exists;
    },
    { most: TOGGLE_ATTEMPTS },
  );
}

/** Ends a follow in a commit. The commit fails as stale if the follow no longer exists. */
export function addUnfollow(batch: WriteBatch, follow: Follow): void {
  batch.delete(followingRef(follow), { exists: true });
  batch.delete(followerRef(follow), { exists: true });
  count(batch, follow, -1);
}

/** The counters of both users, and the XP of the followed user. */
function count(batch: WriteBatch, { followerUid, targetUid }: Follow, sign: 1 | -1): void {
  const by = FieldValue.increment(sign);
  addStats(batch, followerUid, { following: by });
  addXp(batch, { uid: targetUid, action: "follower", key: followerUid }, sign, { followers: by });
}
