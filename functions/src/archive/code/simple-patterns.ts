import type { Patience } from "./effort.js";

/**
 * A pattern of characters, sets, alternatives, and groups of one level, in which at most two parts repeat. A group that repeats
 * has a mark behind it, which this form does not allow.
 */
const SIMPLE =
  /^(?:\((?:\?:|\?<\w{1,20}>)?|\)|\||\^|\$|(?:\\?[^\\()[\]{}*+?|^$.]|\\[dwsDWSbnt.*+?|$^()[\]{}/]|\[\^?(?:[^\]\\]|\\.){1,40}\]|\.)(?:[+*]\??|\?|\{\d{1,2}(?:,\d{0,2})?\})?){1,40}$/;
/** What a group has found, whose length is not known. */
const REFERENCE = /\\[1-9]/;
const REPEATS = /(?<!\\)(?:[*+]|\{\d{1,2},)/g;
const MAX_REPEATS = 2;
/** Longer texts are not searched with patterns in which a part repeats. */
const MAX_SEARCHED = 2_000;

/**
 * The expression of a pattern that a program contains, for a search in a text of this length, in characters. Undefined if the
 * pattern is not simple, or if the searches of the program have taken too many steps.
 */
export function simplePattern(
  written: string,
  flags: string,
  length: number,
  patience: Patience,
): RegExp | undefined {
  const source = written.replaceAll("(?P<", "(?<").replace(/^\(\?i\)/, "");
  const repeats = (source.match(REPEATS) ?? []).length;
  if (
    (repeats > 0 && length > MAX_SEARCHED) ||
    repeats > MAX_REPEATS ||
    REFERENCE.test(source) ||
    !SIMPLE.test(source)
  )
    return undefined;
  // Each place of the text can be the first one of a match, and each repeated part can end at each place.
  const steps = Math.max(length, 1) ** (source.startsWith("^") ? Math.max(repeats, 1) : repeats + 1);
  if (steps > patience.left) return undefined;
  patience.left -= steps;
  try {
    return new RegExp(source, source === written || flags.includes("i") ? flags : `${flags}${iOf(written)}`);
  } catch {
    return undefined;
  }
}

function iOf(written: string): string {
  return written.startsWith("(?i)") ? "i" : "";
}
