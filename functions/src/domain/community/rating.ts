/**
 * The average of ratings, to two decimals; 0 while there is none.
 *
 * Profiles and products keep the sum and the number of their ratings, both whole
 * numbers that change by increments, so that the average is exact whatever came
 * in which order (DESIGN §3).
 *
 * @param sum of the ratings, each a whole number from 1 to 5
 * @param count how many ratings there are
 */
export function average(sum: number, count: number): number {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : 0;
}
