import { createHash } from "node:crypto";
import { Failure } from "#contract/failure.js";
import { PICTURE } from "#contract/pages.js";
import { claimedNames, isReserved } from "./names.js";

/** The fields of a profile that products, reviews and conversations copy. */
export interface PublicNames {
  readonly username: string;
  readonly displayName: string;
  /** Empty without a picture. */
  readonly avatarUrl: string;
}

export function sameNames(one: PublicNames, other: PublicNames): boolean {
  return (
    one.username === other.username &&
    one.displayName === other.displayName &&
    one.avatarUrl === other.avatarUrl
  );
}

/**
 * The names of a deleted account (spec: account deletion; decision 055).
 *
 * The username is derived from the uid, so anonymizing an account twice writes the same name. Usernames of this form
 * are reserved, so nobody else can claim them.
 */
export function namesOfDeleted(uid: string): PublicNames {
  const digest = createHash("sha256").update(uid).digest("hex").slice(0, 20);
  return { username: `deleted-${digest}`, displayName: "Deleted User", avatarUrl: "" };
}

/**
 * Checks that an uploaded picture belongs to the user: another owner could delete it.
 *
 * @throws Failure `invalidRequest`
 */
export function requireOwnAvatar(uid: string, avatarUrl = ""): void {
  if (!PICTURE.test(avatarUrl) || avatarUrl.startsWith(`users/${uid}/`)) return;
  throw new Failure("invalidRequest", { issues: ["avatarUrl: must be an own picture"] });
}

/** How long a freed username stays reserved before another user can take it: 90 days, in milliseconds. */
export const USERNAME_REST_MS = 90 * 24 * 60 * 60 * 1000;

/** A document of the username registry. */
export interface UsernameClaim {
  /** The registry ID: the username itself or its plain form. */
  readonly id: string;
  readonly uid: string;
  /** The username that this entry protects. */
  readonly username: string;
  /** When a freed name becomes available; missing while a user has the name. */
  readonly expiresAt?: Date | undefined;
}

/** The registry IDs that a username change claims, and those that it frees. */
export interface RenamePlan {
  readonly take: readonly string[];
  readonly free: readonly string[];
}

/**
 * Decides whether a user may change to a username (spec: update-profile; DESIGN §3).
 *
 * A name is available if nobody has it, if the user has it or freed it, or if its reservation has expired. The same
 * applies to its plain form.
 *
 * @param claims the registry's entries for the new name and its plain form
 * @throws Failure `usernameReserved`, `usernameTaken`, `usernameTooSimilar`
 */
export function planRename(
  rename: { readonly uid: string; readonly from: string; readonly to: string },
  claims: readonly UsernameClaim[],
  now: Date,
): RenamePlan {
  const { uid, from, to } = rename;
  if (isReserved(to)) throw new Failure("usernameReserved", { issues: ["username: is a reserved name"] });
  const take = claimedNames(to);
  const foreign = claims.filter(
    (claim) =>
      take.includes(claim.id) &&
      claim.uid !== uid &&
      (claim.expiresAt === undefined || claim.expiresAt.getTime() > now.getTime()),
  );
  if (foreign.some(({ username }) => username === to)) {
    throw new Failure("usernameTaken", { issues: [`username: ${to} is taken`] });
  }
  const [twin] = foreign;
  if (twin) throw new Failure("usernameTooSimilar", { issues: [`username: ${twin.username} is taken`] });
  return { take, free: claimedNames(from).filter((id) => !take.includes(id)) };
}
