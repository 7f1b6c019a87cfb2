import { average } from "../community/rating.js";
import { type Achievement, type Counters, earned } from "./achievements.js";
import { levelOf, RANKS, type Rank, rankOf } from "./xp.js";

/**
 * What of a profile follows from its other fields: level and rank from XP, the
 * average from the ratings, achievements from the counters. Whoever commits a blind
 * increment knows no sum, so this is settled after the fact
 * (docs/decisions/050-progress-follows-by-a-trigger.md).
 */
export interface Progress {
  readonly deleted: boolean;
  readonly xp: number;
  /** As they are stored, right or not. */
  readonly level: number;
  readonly rank: string;
  readonly averageRating: number;
  readonly achievementCount: number;
  /** Nothing in a profile that was never rated by the functions, whose average is left alone. */
  readonly ratingSum: number | undefined;
  readonly counters: Omit<Counters, "level" | "averageRating">;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
const numberIn = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

/**
 * Reads the progress out of a profile's document. What is missing, or no number, is
 * 0: an event of a record that somebody broke must not fail for ever.
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

/** What should stand in a profile; a deleted one has no achievements left, and nothing else is said of it. */
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
 * Whether a write of a profile leaves nothing to settle, told by the write alone.
 *
 * It errs on one side only: where it says true, the achievements that were earned
 * before the write are earned after it, their number is right, and level, rank and
 * average agree.
 */
export function isSettled(before: Progress, after: Progress): boolean {
  if (after.deleted) return true;
  const [was, is] = [rightProgress(before), rightProgress(after)];
  return (
    after.level === is.level &&
    after.rank === is.rank &&
    after.averageRating === is.averageRating &&
    after.achievementCount === is.achievements.length &&
    // An achievement's conditions are fixed, so that equal lists are the same ids in the same order.
    was.achievements.map(({ id }) => id).join() === is.achievements.map(({ id }) => id).join()
  );
}

/** What one commit has to change in a profile and its achievements. */
export interface Settlement {
  readonly level?: number;
  readonly rank?: Rank;
  readonly averageRating?: number;
  readonly won: readonly Achievement[];
  /** Ids of documents; of an achievement that no longer exists, too. */
  readonly lost: readonly string[];
  /** The level to tell of: only a higher one. */
  readonly reached?: number;
}

/**
 * Compares a profile with what it should be; nothing when it is.
 *
 * @param held the ids of the achievements that the user has
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
