import { Failure } from "#contract/failure.js";
import type { User } from "./user.js";

/**
 * Decides whether a follow may be made or ended (spec: follow).
 *
 * Nobody begins to follow a banned user, who cannot do anything any more; whoever
 * followed before the ban may still leave. A deleted user is not there for anybody.
 *
 * @param target the profile with the id `targetUid`, if there is one
 * @param follows whether the follow exists, and so would end
 * @throws Failure `cannotFollowSelf`, `userNotFound`
 */
export function checkFollow(by: string, targetUid: string, target: User | undefined, follows: boolean): void {
  if (targetUid === by) throw new Failure("cannotFollowSelf");
  if (!target || target.status === "deleted") throw new Failure("userNotFound");
  if (target.banned && !follows) throw new Failure("userNotFound");
}
