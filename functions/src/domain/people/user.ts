/** The public profile of a user (spec: User profile; DESIGN §3). */
export interface User {
  readonly uid: string;
  readonly username: string;
  readonly displayName: string;
  readonly bio: string;
  readonly avatarUrl: string;
  readonly country: string;
  readonly locale: string;
  readonly role: "user" | "creator" | "verified_creator" | "admin";
  readonly rank: string;
  readonly verified: boolean;
  readonly banned: boolean;
  /** `deleted` once the account is gone; the document stays, without a name. */
  readonly status?: string;
  readonly xp: number;
  readonly level: number;
  readonly stats: UserStats;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** True when everybody may see a profile: neither a banned nor a deleted one. */
export const isShown = (user: User | undefined): user is User =>
  user !== undefined && !user.banned && user.status !== "deleted";

/** The counters of a new account; the sum of its ratings comes with the first. */
const NEW_STATS = {
  followers: 0,
  following: 0,
  products: 0,
  downloads: 0,
  likes: 0,
  reviewsReceived: 0,
  avgRating: 0,
  messagesSent: 0,
  productsBought: 0,
  achievementCount: 0,
  categoryCount: {} as Readonly<Record<string, number>>,
};

/** `ratingSum` is of all reviews of the user's products; the average, two decimals, follows from it. */
export type UserStats = Readonly<typeof NEW_STATS> & { readonly ratingSum: number };

/** The profile of a new account. */
export const newUser = (uid: string, username: string, displayName = "") => ({
  uid,
  username,
  displayName: displayName.trim().slice(0, 50) || username,
  locale: "en",
  role: "user" as const,
  verified: false,
  banned: false,
  xp: 0,
  level: 0,
  stats: NEW_STATS,
});

/** What only the account's owner and the functions may know. */
export interface Account {
  readonly email: string;
  readonly processorAccountId: string | null;
  readonly processorOnboarded: boolean;
  /** `totalRevenue` in cents. */
  readonly stats: { readonly totalSales: number; readonly totalRevenue: number };
}

/** Who sent a request: a verified token, and the profile that belongs to it. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The custom claim `admin`, never the profile's role. */
  readonly admin: boolean;
  readonly user: User;
}
