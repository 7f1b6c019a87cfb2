import { newUser, type User, type UserStats } from "../people/user.js";

/** A new user, `ada`. Tests override the fields they are about. */
export function aUser({
  stats,
  ...changes
}: Partial<Omit<User, "stats">> & { readonly stats?: Partial<UserStats> } = {}): User {
  const user = newUser("ada", "ada", "Ada");
  return {
    ...user,
    bio: "",
    avatarUrl: "",
    country: "",
    rank: "",
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...changes,
    stats: { ...user.stats, ratingSum: 0, ...stats },
  };
}
