/** A pattern of characters, sets, and groups of one level, in which at most two parts repeat, so that no text makes the search slow. */
const SIMPLE =
  /^\^?(?:\((?:\?:)?|\)|(?:\\?[^\\()[\]{}*+?|^$.]|\\[dwsDWSbnt.*+?|$^()[\]{}/]|\[\^?(?:[^\]\\]|\\.){1,40}\]|\.)(?:[+*]\??|\{\d{1,2}\})?){1,40}\$?$/;
const MAX_REPEATS = 2;
/** Longer texts are not searched with the patterns of a program. */
export const MAX_SEARCHED = 2_000;

/** The expression of a pattern that a program contains, or undefined if it is not simple. */
export function simplePattern(source: string, flags: string): RegExp | undefined {
  if (!SIMPLE.test(source) || (source.match(/(?<!\\)[*+]/g) ?? []).length > MAX_REPEATS) return undefined;
  // A group that repeats has a mark behind it, which the form above does not allow.
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
