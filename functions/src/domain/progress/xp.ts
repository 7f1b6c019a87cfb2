/**
 * What brings XP, in points (DESIGN §6). It goes to the author of what was done to, and for a
 * purchase to the buyer; nobody earns by their own doing to their own things.
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
  /** What it was given for: the same cause gives it once. */
  readonly key: string;
  /** Whatever else the entry should remember. */
  readonly details?: Readonly<Record<string, string>>;
}

/** XP that is given (+1) or taken back (-1). */
export interface XpChange extends XpCause {
  readonly sign: 1 | -1;
}

/** The levels at which a rank begins, lowest first (spec: `rank`, a gamification rank's id). */
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

/** The XP at which a level begins. */
export const xpAt = (level: number): number => 100 * level ** 2;

export function rankOf(level: number): Rank {
  return RANKS.findLast(({ fromLevel }) => level >= fromLevel)?.id ?? "newcomer";
}
