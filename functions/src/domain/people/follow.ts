import { Failure } from "#contract/failure.js";
import type { User } from "./user.js";

/**
 * Decides whether a user may follow or unfollow another (spec: follow).
 *
 * Banned users cannot be followed, because they can no longer publish anything. Users who followed them
 * before the ban may unfollow them. A deleted user does not exist for anyone.
 *
 * @param target the profile with the ID `targetUid`, if it exists
 * @param follows whether the follow exists, so that this request would end it
 * @throws Failure `cannotFollowSelf`, `userNotFound`
 */
export function checkFollow(by: string, targetUid: string, target: User | undefined, follows: boolean): void {
  if (targetUid === by) throw new Failure("cannotFollowSelf");
  if (!target || target.status === "deleted") throw new Failure("userNotFound");
  if (target.banned && !follows) throw new Failure("userNotFound");
}
