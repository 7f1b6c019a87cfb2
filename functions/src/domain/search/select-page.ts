/** Negative if `a` comes before `b`; zero only for the same item. */
type Compare = (a: number, b: number) => number;

/**
 * Returns the items of one page in order, without sorting the items of other pages.
 *
 * Items that cannot be on this page or an earlier one are skipped with one comparison, so a first
 * page costs little more than one comparison per item.
 *
 * @param items the first `count` items are compared; the array is not reordered
 */
export function selectPage(
  items: Uint32Array,
  count: number,
  compare: Compare,
  page: { offset: number; limit: number },
): number[] {
  const wanted = Math.min(count, page.offset + page.limit);
  if (page.limit <= 0 || page.offset >= wanted) return [];
  const best = new Uint32Array(Math.min(count, wanted * 2));
  let kept = 0;
  let worst: number | undefined;
  for (let index = 0; index < count; index++) {
    const item = items[index] as number;
    if (worst !== undefined && compare(item, worst) > 0) continue;
    best[kept++] = item;
    if (kept === best.length && kept > wanted) {
      partition(best, 0, kept, wanted - 1, compare);
      kept = wanted;
      worst = best[wanted - 1] as number;
    }
  }
  if (kept > wanted) partition(best, 0, kept, wanted - 1, compare);
  if (page.offset > 0) partition(best, 0, wanted, page.offset, compare);
  return Array.from(best.subarray(page.offset, wanted)).sort(compare);
}

/**
 * Moves the item that sorting would place at `nth` to that position, all items before it to its
 * left and all others to its right (quickselect, median-of-three pivot).
 */
function partition(items: Uint32Array, from: number, to: number, nth: number, compare: Compare): void {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const pivot = medianOf(
      items[low] as number,
      items[(low + high) >>> 1] as number,
      items[high] as number,
      compare,
    );
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(items[left] as number, pivot) < 0) left++;
      while (compare(items[right] as number, pivot) > 0) right--;
      if (left > right) break;
      const item = items[left] as number;
      items[left++] = items[right] as number;
      items[right--] = item;
    }
    if (nth <= right) high = right;
    else if (nth >= left) low = left;
    else return;
  }
}

function medianOf(a: number, b: number, c: number, compare: Compare): number {
  if (compare(a, b) < 0) {
    if (compare(b, c) < 0) return b;
    return compare(a, c) < 0 ? c : a;
  }
  if (compare(a, c) < 0) return a;
  return compare(b, c) < 0 ? c : b;
}
