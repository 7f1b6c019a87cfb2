import { average } from "../community/rating.js";
import { type Achievement, type Counters, earned } from "./achievements.js";
import { levelOf, RANKS, type Rank, rankOf } from "./xp.js";

/**
 * The fields of a profile that are derived from its other fields: level and rank from XP, the average from the ratings,
 * achievements from the counters. Increments do not read the resulting sum, so progress is computed after the commit
 * (docs/decisions/050-progress-follows-by-a-trigger.md).
 */
export interface Progress {
  readonly deleted: boolean;
  readonly xp: number;
  /** As stored, correct or not. */
  readonly level: number;
  readonly rank: string;
  readonly averageRating: number;
  readonly achievementCount: number;
  /** Undefined in a profile that the functions have never rated; its average is not changed. */
  readonly ratingSum: number | undefined;
  readonly counters: Omit<Counters, "level" | "averageRating">;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
const numberIn = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

/**
 * Reads the progress from a profile's document. Missing and non-numeric values count as 0, so that the event of a
 * corrupt document does not fail permanently.
 */
export function progressOf(profile: Fields): Progress {
  const stats = fieldsIn(profile.stats);
  const categories = Object.values(fieldsIn(stats.categoryCount));
  return {
    deleted: profile.status === "deleted",
    xp: numberIn(profile.xp),
    level: numberIn(profile.level),
    rank: typeof profile.rank === "string" && profile.rank !== "" ? profile.rank : RANKS[0].id,
    averageRating: numberIn(stats.avgRating),
    achievementCount: numberIn(stats.achievementCount),
    ratingSum: typeof stats.ratingSum === "number" ? numberIn(stats.ratingSum) : undefined,
    counters: {
      products: numberIn(stats.products),
      categories: categories.filter((count) => numberIn(count) > 0).length,
      downloads: numberIn(stats.downloads),
      likes: numberIn(stats.likes),
      followers: numberIn(stats.followers),
      following: numberIn(stats.following),
      reviewsReceived: numberIn(stats.reviewsReceived),
      messagesSent: numberIn(stats.messagesSent),
      productsBought: numberIn(stats.productsBought),
    },
  };
}

/**
 * The correct values for a profile. A deleted profile has no achievements, and its other fields stay unchanged.
 */
export interface RightProgress {
  readonly level: number;
  readonly rank: Rank;
  readonly averageRating: number;
  readonly achievements: readonly Achievement[];
}

export function rightProgress(progress: Progress): RightProgress {
  const { ratingSum, counters, xp } = progress;
  const level = levelOf(xp);
  const averageRating =
    ratingSum === undefined ? progress.averageRating : average(ratingSum, counters.reviewsReceived);
  return {
    level,
    rank: rankOf(level),
    averageRating,
    achievements: progress.deleted ? [] : earned({ ...counters, averageRating, level }),
  };
}

/**
 * Whether a write of a profile requires no update of its progress, judged from the write alone.
 *
 * False negatives are possible, but no false positives: if it returns true, the write has not changed which
 * achievements are earned, their number is correct, and level, rank, and average are consistent.
 */
export function isSettled(before: Progress, after: Progress): boolean {
  if (after.deleted) return true;
  const [was, is] = [rightProgress(before), rightProgress(after)];
  return (
    after.level === is.level &&
    after.rank === is.rank &&
    after.averageRating === is.averageRating &&
    after.achievementCount === is.achievements.length &&
    // The conditions of achievements are constant, so equal lists have the same IDs in the same order.
    was.achievements.map(({ id }) => id).join() === is.achievements.map(({ id }) => id).join()
  );
}

/** The changes that one commit must make to a profile and its achievements. */
export interface Settlement {
  readonly level?: number;
  readonly rank?: Rank;
  readonly averageRating?: number;
  readonly won: readonly Achievement[];
  /** Document IDs, including those of achievements that no longer exist. */
  readonly lost: readonly string[];
  /** The level to notify the user of, only if it is higher. */
  readonly reached?: number;
}

/**
 * Compares a profile with its correct values.
 *
 * @param held the IDs of the achievements that the user has
 * @returns undefined if nothing must change
 */
export function planSettlement(progress: Progress, held: ReadonlySet<string>): Settlement | undefined {
  const right = rightProgress(progress);
  const due = new Set<string>(right.achievements.map(({ id }) => id));
  const won = right.achievements.filter(({ id }) => !held.has(id));
  const lost = [...held].filter((id) => !due.has(id));
  const fields = progress.deleted ? {} : changedFields(progress, right);
  if (won.length === 0 && lost.length === 0 && Object.keys(fields).length === 0) return undefined;
  return { ...fields, won, lost };
}

function changedFields(progress: Progress, right: RightProgress): Omit<Settlement, "won" | "lost"> {
  return {
    ...(progress.level !== right.level && { level: right.level }),
    ...(progress.level < right.level && { reached: right.level }),
    ...(progress.rank !== right.rank && { rank: right.rank }),
    ...(progress.averageRating !== right.averageRating && { averageRating: right.averageRating }),
  };
}
