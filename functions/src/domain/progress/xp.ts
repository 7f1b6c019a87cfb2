/**
 * XP for each action, in points (DESIGN §6). The author of the target gets the XP. For a purchase, the buyer gets it.
 * Users earn no XP for actions on their own products or profile.
 */
export const XP = {
  publish: 100,
  "first-sale": 200,
  sale: 50,
  purchase: 10,
  follower: 15,
  review: 10,
  download: 5,
  like: 3,
} as const;
export type XpAction = keyof typeof XP;

/** A reason for XP (spec: XP deduplication log). */
export interface XpCause {
  readonly uid: string;
  readonly action: XpAction;
  /** The deduplication key: the same cause gives XP only once. */
  readonly key: string;
  /** Other fields that the entry should contain. */
  readonly details?: Readonly<Record<string, string>>;
}

/** XP that is given (+1) or removed (-1). */
export interface XpChange extends XpCause {
  readonly sign: 1 | -1;
}

/** The level at which each rank starts, lowest first (spec: `rank`, a gamification rank's ID). */
export const RANKS = [
  { id: "newcomer", fromLevel: 0 },
  { id: "apprentice", fromLevel: 2 },
  { id: "artisan", fromLevel: 5 },
  { id: "expert", fromLevel: 10 },
  { id: "master", fromLevel: 20 },
  { id: "legend", fromLevel: 40 },
] as const;
export type Rank = (typeof RANKS)[number]["id"];

/** `⌊√(xp/100)⌋`: level 1 at 100 XP, level 2 at 400, level 10 at 10,000. */
export function levelOf(xp: number): number {
  return Math.floor(Math.sqrt(Math.max(0, xp) / 100));
}

/** The XP needed for a level. */
export const xpAt = (level: number): number => 100 * level ** 2;

export function rankOf(level: number): Rank {
  return RANKS.findLast(({ fromLevel }) => level >= fromLevel)?.id ?? "newcomer";
}
