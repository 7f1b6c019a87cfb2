/**
 * The achievements (DESIGN §6): what a profile can earn with its public counters.
 *
 * None depends on sales or revenue, which are private: a public achievement would reveal the approximate number of a
 * seller's sales.
 */
export const GROUPS = [
  "publishing",
  "reach",
  "appreciation",
  "audience",
  "network",
  "reputation",
  "conversation",
  "collecting",
  "progress",
] as const;
export type AchievementGroup = (typeof GROUPS)[number];

export const TIERS = ["bronze", "silver", "gold", "diamond"] as const;
export type AchievementTier = (typeof TIERS)[number];

/** The counters that achievements depend on. All of them come from the public profile. */
export interface Counters {
  /** Published products. */
  readonly products: number;
  /** Categories with at least one published product. */
  readonly categories: number;
  readonly downloads: number;
  readonly likes: number;
  readonly followers: number;
  readonly following: number;
  readonly reviewsReceived: number;
  /** The average of all reviews received, with two decimals. */
  readonly averageRating: number;
  readonly messagesSent: number;
  readonly productsBought: number;
  readonly level: number;
}
export type Counter = keyof Counters;

/** A step of a ladder: it is earned while the counter is at or above its threshold. */
interface Step {
  readonly icon: string;
  readonly threshold: number;
  /** The minimum number of reviews for an average. */
  readonly reviews?: number;
}

interface Ladder {
  readonly counter: Counter;
  readonly group: AchievementGroup;
  /**
   * The first part of the achievements' IDs: an ID is the ladder and the tier, whatever the
   * threshold and title.
   */
  readonly id: string;
  readonly steps: Readonly<Record<AchievementTier, Step>>;
}

const step = (icon: string, threshold: number): Step => ({ icon, threshold });
const rated = (icon: string, threshold: number, reviews: number): Step => ({ icon, threshold, reviews });

const LADDERS = [
  {
    counter: "products",
    group: "publishing",
    id: "products",
    steps: { bronze: step("📦", 1), silver: step("🗃️", 5), gold: step("🏪", 20), diamond: step("🏛️", 50) },
  },
  {
    counter: "categories",
    group: "publishing",
    id: "categories",
    steps: { bronze: step("🧰", 2), silver: step("🎩", 4), gold: step("🧭", 6), diamond: step("🌈", 9) },
  },
  {
    counter: "downloads",
    group: "reach",
    id: "downloads",
    steps: {
      ...{ bronze: step("💧", 10), silver: step("🌊", 100) },
      ...{ gold: step("🚀", 1_000), diamond: step("🪐", 10_000) },
    },
  },
  {
    counter: "likes",
    group: "appreciation",
    id: "likes",
    steps: {
      ...{ bronze: step("🤍", 10), silver: step("🧡", 100) },
      ...{ gold: step("💖", 500), diamond: step("💎", 2_500) },
    },
  },
  {
    counter: "followers",
    group: "audience",
    id: "followers",
    steps: {
      ...{ bronze: step("👋", 5), silver: step("📣", 25) },
      ...{ gold: step("🎙️", 100), diamond: step("🗼", 1_000) },
    },
  },
  {
    counter: "following",
    group: "network",
    id: "following",
    steps: { bronze: step("👀", 3), silver: step("🤝", 10), gold: step("🔗", 30), diamond: step("🕸️", 100) },
  },
  {
    counter: "reviewsReceived",
    group: "reputation",
    id: "reviews",
    steps: { bronze: step("💬", 1), silver: step("🗣️", 10), gold: step("📰", 50), diamond: step("📚", 200) },
  },
  {
    counter: "averageRating",
    group: "reputation",
    id: "rating",
    steps: {
      ...{ bronze: rated("⭐", 4, 5), silver: rated("🌟", 4.3, 10) },
      ...{ gold: rated("✨", 4.5, 25), diamond: rated("🌠", 4.8, 50) },
    },
  },
  {
    counter: "messagesSent",
    group: "conversation",
    id: "messages",
    steps: { bronze: step("🧊", 1), silver: step("☕", 25), gold: step("📬", 100), diamond: step("🌉", 500) },
  },
  {
    counter: "productsBought",
    group: "collecting",
    id: "purchases",
    steps: { bronze: step("🔎", 1), silver: step("🛍️", 5), gold: step("🖼️", 20), diamond: step("👑", 50) },
  },
  {
    counter: "level",
    group: "progress",
    id: "level",
    steps: { bronze: step("🌱", 2), silver: step("🌿", 5), gold: step("🌳", 10), diamond: step("🏔️", 20) },
  },
] as const satisfies readonly Ladder[];

export type LadderId = (typeof LADDERS)[number]["id"];
export type AchievementId = `${LadderId}-${AchievementTier}`;

export interface Achievement extends Step {
  /** Stable: the ID of the document in a user's `achievements`. */
  readonly id: AchievementId;
  readonly ladder: LadderId;
  readonly group: AchievementGroup;
  readonly tier: AchievementTier;
  readonly counter: Counter;
}

/** All achievements, by ladder, lowest tier first. */
export const ACHIEVEMENTS: readonly Achievement[] = LADDERS.flatMap(({ id, counter, group, steps }) =>
  TIERS.map(
    (tier): Achievement => ({ id: `${id}-${tier}`, ladder: id, group, tier, counter, ...steps[tier] }),
  ),
);

/**
 * The achievements that these counters earn now. A user loses an achievement when its counter falls below the
 * threshold.
 */
export function earned(counters: Counters): Achievement[] {
  return ACHIEVEMENTS.filter(
    ({ counter, threshold, reviews = 0 }) =>
      counters[counter] >= threshold && counters.reviewsReceived >= reviews,
  );
}
