import { average } from "#domain/community/rating.js";
import { planSettlement, progressOf, type Settlement } from "#domain/progress/progress.js";
import { type Check, eachOf, numberAt, type Placed, type Violation, valueAt } from "../check.js";

/** A profile's level, rank, average, and achievements match its counters. */
export function progress(): Check {
  const rule = "progress";
  const profiles = new Map<string, Placed>();
  const held = new Map<string, Set<string>>();
  return {
    see(document) {
      const { kind, ids } = document;
      const [uid = "", id = ""] = ids;
      if (kind === "users" && document.data.status !== "deleted") profiles.set(uid, document);
      if (kind === "users/achievements") held.set(uid, (held.get(uid) ?? new Set()).add(id));
    },
    conclude() {
      const violations: Violation[] = [];
      for (const [uid, { path, data }] of profiles) {
        const settlement = planSettlement(progressOf(data), held.get(uid) ?? new Set());
        if (settlement) violations.push({ rule, path, message: `should have ${said(settlement)}` });
      }
      return violations;
    },
  };
}

function said({ level, rank, averageRating, won, lost }: Settlement): string {
  const parts = Object.entries({ level, rank, "average rating": averageRating })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  for (const { id } of won) parts.push(`the achievement ${id}`);
  for (const id of lost) parts.push(`no achievement ${id}`);
  return parts.join(", ");
}

/** A product's rating is the average of its ratings. */
export const averageRatings = (): Check =>
  eachOf("average-rating", "products", ({ data }) => {
    if (valueAt(data, "stats.ratingSum") === undefined) return [];
    const value = numberAt(data, "stats.rating");
    const right = average(numberAt(data, "stats.ratingSum"), numberAt(data, "stats.reviewsCount"));
    return value === right ? [] : [`the average is ${value}, but its ratings make ${right}`];
  });

/**
 * Every document with an average also has the sum from which it is computed. Otherwise, the average could never be
 * corrected.
 */
export const foundedRatings = (): Check[] =>
  [
    ["products", "stats.rating"],
    ["users", "stats.avgRating"],
  ].map(([kind = "", field = ""]) =>
    eachOf("founded-rating", kind, ({ data }) => {
      const unfounded = numberAt(data, field) !== 0 && valueAt(data, "stats.ratingSum") === undefined;
      return unfounded && data.status !== "deleted"
        ? [`the average is ${numberAt(data, field)} without a sum`]
        : [];
    }),
  );
