import type { TFunction } from "i18next";
import { RANKS } from "#domain/progress/xp.js";

/** A rank in the chosen language. A rank that this app does not know yet is shown by its ID. */
export function rankName(t: TFunction, rank: string): string {
  const known = RANKS.find(({ id }) => id === rank);
  return known ? t(`profile.ranks.${known.id}`) : rank;
}
