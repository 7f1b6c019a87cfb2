/**
 * The average of ratings, to two decimals; 0 without ratings.
 *
 * Profiles and products store the sum and the number of their ratings. Both are integers that
 * change by increments, so the average is exact regardless of the order of the changes (DESIGN §3).
 *
 * @param sum of the ratings, each an integer from 1 to 5
 * @param count number of ratings
 */
export function average(sum: number, count: number): number {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : 0;
}
