import type { LOCALES } from "#contract/fields.js";
import type { Credential } from "./scope.js";

/** The public profile of a user (spec: User profile; DESIGN §3). */
export interface User {
  readonly uid: string;
  readonly username: string;
  readonly displayName: string;
  readonly bio: string;
  readonly avatarUrl: string;
  readonly country: string;
  readonly locale: (typeof LOCALES)[number];
  readonly role: "user" | "creator" | "verified_creator" | "admin";
  readonly rank: string;
  readonly verified: boolean;
  readonly banned: boolean;
  /** `deleted` after the account was deleted; the document is kept without a name. */
  readonly status?: string;
  readonly xp: number;
  readonly level: number;
  readonly stats: UserStats;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether everyone may see a profile: it is neither banned nor deleted. */
export const isShown = (user: User | undefined): user is User =>
  user !== undefined && !user.banned && user.status !== "deleted";

/** The counters of a new account; `ratingSum` is added with the first rating. */
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

/**
 * `ratingSum` is the sum of the ratings in all reviews of the user's products. The average, with two decimals, is
 * derived from it.
 */
export type UserStats = Readonly<typeof NEW_STATS> & { readonly ratingSum: number };

/** The profile of a new account. */
export const newUser = (uid: string, username: string, displayName = "") => ({
  uid,
  username,
  displayName: displayName.trim().slice(0, 50) || username,
  locale: "en" as const,
  role: "user" as const,
  verified: false,
  banned: false,
  xp: 0,
  level: 0,
  stats: NEW_STATS,
});

/** The private data of an account, which only its owner and the functions can read. */
export interface Account {
  readonly email: string;
  readonly processorAccountId: string | null;
  readonly processorOnboarded: boolean;
  /** How many details Stripe asks the seller for, and until when. */
  readonly processorAsks: number;
  readonly processorAsksUntil: Date | null;
  /** `totalRevenue` is in cents. */
  readonly stats: { readonly totalSales: number; readonly totalRevenue: number };
}

/** The sender of a request: the verified token and the profile of its user. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The custom claim `admin`, never the profile's role. */
  readonly admin: boolean;
  readonly user: User;
  /** Set if the request was made with a credential of limited scope instead of a login. */
  readonly credential?: Credential;
  /** The ID of the client's login; undefined for a browser. */
  readonly login?: string;
}
