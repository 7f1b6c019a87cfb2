import type { Patience } from "./effort.js";

/**
 * A pattern of characters, sets, alternatives, and groups of one level, in which at most two parts repeat. A group that repeats
 * has a mark behind it, which this form does not allow.
 */
const SIMPLE =
  /^(?:\((?:\?:|\?<\w{1,20}>)?|\)|\||\^|\$|(?:\\?[^\\()[\]{}*+?|^$.]|\\[dwsDWSbnt.*+?|$^()[\]{}/]|\[\^?(?:[^\]\\]|\\.){1,40}\]|\.)(?:[+*]\??|\?|\{\d{1,2}(?:,\d{0,2})?\})?){1,40}$/;
/** What a group has found, whose length is not known. */
const REFERENCE = /\\[1-9]/;
/** A part of a pattern that repeats without a bound, or more often than another time. */
const REPEATS = /[*+]|\{\d{1,2},/g;
/** A part that is there or not, and a way besides another one: each doubles the ways to match. */
const CHOICES = /(?<![*+(])\?|\|/g;
const COUNTS = /\{(\d{1,2})(?:,(\d{0,2}))?\}/g;
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
  const steps = stepsOf(source, length);
  if (steps === undefined || steps > patience.left) return undefined;
  patience.left -= steps;
  try {
    return new RegExp(source, source === written || flags.includes("i") ? flags : `${flags}${iOf(written)}`);
  } catch {
    return undefined;
  }
}

/** How many characters a search compares at most, or undefined if the pattern is not simple. */
function stepsOf(source: string, length: number): number | undefined {
  if (REFERENCE.test(source) || !SIMPLE.test(source)) return undefined;
  // Escaped marks, and those in sets, are letters.
  const plain = source.replace(/\\[\s\S]/g, "e").replace(/\[[^\]]{0,200}\]/g, "s");
  const repeats = plain.match(REPEATS)?.length ?? 0;
  if (repeats > MAX_REPEATS || (repeats > 0 && length > MAX_SEARCHED)) return undefined;
  // Each place of the text can be the first one of a match, and each repeated part can end at each place.
  const places = Math.max(length, 1) ** (source.startsWith("^") ? repeats : repeats + 1);
  const choices = plain.match(CHOICES)?.length ?? 0;
  const counted = [...plain.matchAll(COUNTS)].reduce((sum, [, from, to]) => sum + Number(to || from), 0);
  return Math.max(places, length) * 2 ** choices * (plain.length + counted);
}

function iOf(written: string): string {
  return written.startsWith("(?i)") ? "i" : "";
}

/** A pattern as languages write it: `/x/g`. */
export interface LiteralPattern {
  readonly source: string;
  readonly options: string;
}

/** The pattern of a text such as `/x/g` or `#x#i`. Undefined for another text. */
export function literalPattern(written: string | undefined): LiteralPattern | undefined {
  const [, , source, options = ""] = /^([/#~])([\s\S]{1,120})\1([a-z]{0,8})$/.exec(written ?? "") ?? [];
  return source === undefined ? undefined : { source, options };
}
