import { createHash } from "node:crypto";
import { Failure } from "#contract/failure.js";
import { PICTURE } from "#contract/pages.js";
import { claimedNames, isReserved } from "./names.js";

/** What products, reviews and conversations repeat of a profile. */
export interface PublicNames {
  readonly username: string;
  readonly displayName: string;
  /** Empty for none. */
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
 * The names of an account that is deleted (spec: account deletion; decision 055).
 *
 * The username follows from the uid, so that whoever anonymises twice writes the
 * same; its form is reserved, so that nobody can claim it.
 */
export function namesOfDeleted(uid: string): PublicNames {
  const digest = createHash("sha256").update(uid).digest("hex").slice(0, 20);
  return { username: `deleted-${digest}`, displayName: "Deleted User", avatarUrl: "" };
}

/**
 * Decides whether a user may show a picture: an uploaded one must be the user's own, since whose it is may delete it.
 *
 * @throws Failure `invalidRequest`
 */
export function requireOwnAvatar(uid: string, avatarUrl = ""): void {
  if (!PICTURE.test(avatarUrl) || avatarUrl.startsWith(`users/${uid}/`)) return;
  throw new Failure("invalidRequest", { issues: ["avatarUrl: must be an own picture"] });
}

/** How long a freed username rests before somebody else may take it: 90 days, in milliseconds. */
export const USERNAME_REST_MS = 90 * 24 * 60 * 60 * 1000;

/** A document of the username registry. */
export interface UsernameClaim {
  /** The registry's id: the username itself or its plain form. */
  readonly id: string;
  readonly uid: string;
  /** The username for which it is held. */
  readonly username: string;
  /** When a freed name has rested; missing while somebody has the name. */
  readonly expiresAt?: Date | undefined;
}

/** The registry ids that a change of username takes, and those that it frees. */
export interface RenamePlan {
  readonly take: readonly string[];
  readonly free: readonly string[];
}

/**
 * Decides whether a user may have another username (spec: update-profile; DESIGN §3).
 *
 * A name is free when nobody holds it, when it is the user's own, also one that the
 * user has freed, or when it has rested long enough. So is its plain form.
 *
 * @param claims what the registry holds under the new name and its plain form
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
