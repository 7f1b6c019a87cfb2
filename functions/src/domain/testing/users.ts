import type { User, UserStats } from "../user.js";

/** A new user, `ada`; a test changes what it is about. */
export function aUser({
  stats,
  ...changes
}: Partial<Omit<User, "stats">> & { readonly stats?: Partial<UserStats> } = {}): User {
  return {
    uid: "ada",
    username: "ada",
    displayName: "Ada",
    bio: "",
    avatarUrl: "",
    country: "",
    locale: "en",
    role: "user",
    rank: "",
    verified: false,
    banned: false,
    xp: 0,
    level: 0,
    stats: {
      followers: 0,
      following: 0,
      products: 0,
      downloads: 0,
      likes: 0,
      reviewsReceived: 0,
      avgRating: 0,
      ratingSum: 0,
      messagesSent: 0,
      productsBought: 0,
      achievementCount: 0,
      categoryCount: {},
      ...stats,
    },
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...changes,
  };
}
