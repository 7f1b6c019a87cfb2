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

export interface UserStats {
  readonly followers: number;
  readonly following: number;
  readonly products: number;
  readonly downloads: number;
  readonly likes: number;
  readonly reviewsReceived: number;
  /** The average of all reviews of the user's products, two decimals. */
  readonly avgRating: number;
  /** Of those reviews' ratings; the average follows from it. */
  readonly ratingSum: number;
  readonly messagesSent: number;
  readonly productsBought: number;
  readonly achievementCount: number;
  readonly categoryCount: Readonly<Record<string, number>>;
}

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
