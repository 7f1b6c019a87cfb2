import { DEED_WORDS } from "../deed-words.js";
import { CONCEPTS, type Sentence } from "../sentence.js";
import { CLASSES, type WordClass } from "./classes.js";

/** The features of a sentence are numbers below this. */
export const SPACE = 1 << 20;

const NAMES = Object.keys(CLASSES) as WordClass[];
/** The number of a concept among the classes, or -1. */
const CLASS_OF = CONCEPTS.map((concept) => NAMES.indexOf(concept as WordClass));
const IS_ACT = NAMES.map((name) => name.startsWith("to"));
/** The last of the narrower concepts, which count as well. The classes follow them. */
type Concept = (typeof CONCEPTS)[number];
const LAST_NARROW = CONCEPTS.indexOf(Object.keys(DEED_WORDS).at(-1) as Concept);
const FEWEST_CLASSES = 2;
const MOST_WORDS = 120;
/** How many letters of a word count: those that its forms have in common. */
const STEM = 6;
const CYRILLIC_STEM = 5;

/** Addresses, paths, and numbers of accounts, each of which becomes one word. None matches a text without its mark. */
const PLACES: readonly [RegExp, string, RegExp][] = [
  [/\bhttps?:\/\/\S{1,300}/g, " xurl ", /:\/\//],
  [/[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}/g, " xmail ", /@/],
  [/\b(?:0x[0-9a-f]{20,64}|bc1[0-9a-z]{20,60}|[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7})\b/g, " xpayee ", /\d/],
  [/(?:~|\.{1,2})?\/[\w.*-]{1,60}(?:\/[\w.*-]{0,60}){0,8}/g, " xpath ", /\//],
  [
    /\b[\w-]{2,40}\.(?:invalid|com|net|org|io|dev|app|xyz|top|site|online|info|ru|cn|me|co|biz|link|live|cloud|tech|store|shop|example|test)\b/g,
    " xhost ",
    /\./,
  ],
];

/**
 * What a sentence consists of, as numbers: its words and their neighbors, its classes of words and each two of them,
 * whether what it does is forbidden, and how it begins. Undefined if it has too little of it to be judged.
 */
export function featuresOf(one: Sentence): number[] | undefined {
  const classes = one.present.map((concept) => CLASS_OF[concept] as number).filter((number) => number >= 0);
  if (classes.length < FEWEST_CLASSES) return undefined;
  const found = new Set<number>();
  addWords(one.words, found);
  addClasses(
    one,
    classes.sort((a, b) => a - b),
    found,
  );
  for (const concept of one.present) if (concept <= LAST_NARROW) found.add(mixed(Kind.concept, concept));
  return [...found];
}

/** So that features of different kinds are different numbers. */
const Kind = {
  word: 1,
  pair: 2,
  gap: 3,
  first: 4,
  wordClass: 5,
  classes: 6,
  concept: 7,
  count: 8,
  stance: 9,
} as const;

function addWords(words: string, found: Set<number>): void {
  let text = words;
  for (const [place, word, mark] of PLACES) if (mark.test(text)) text = text.replace(place, word);
  let before = 0;
  let earlier = 0;
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const script = scriptOf(text.charCodeAt(at));
    if (script === 0) {
      at++;
      continue;
    }
    if (count++ > MOST_WORDS) break;
    const end = endOfToken(text, at, script);
    const word = hashOf(text, at, Math.min(end, at + (script === LATIN ? STEM : CYRILLIC_STEM)));
    at = end;
    found.add(mixed(Kind.word, word));
    if (before !== 0) found.add(mixed(Kind.pair, before, word));
    if (earlier !== 0) found.add(mixed(Kind.gap, earlier, word));
    if (count === 1) found.add(mixed(Kind.first, word));
    earlier = before;
    before = word;
  }
}

function addClasses(one: Sentence, classes: readonly number[], found: Set<number>): void {
  const states: number[] = [];
  for (const number of classes) {
    if (!IS_ACT[number]) {
      states.push(number * 4);
      continue;
    }
    const name = NAMES[number] as WordClass;
    const [at] = one.places(name);
    const isNegated = at !== undefined && one.isNegated(at);
    const isOrdered = at !== undefined && !isNegated && one.isImperative(at);
    states.push(number * 4 + (isNegated ? 1 : isOrdered ? 2 : 0));
  }
  for (const [at, state] of states.entries()) {
    found.add(mixed(Kind.wordClass, state));
    for (const other of states.slice(at + 1)) found.add(mixed(Kind.classes, state, other));
  }
  found.add(mixed(Kind.count, Math.min(classes.length, 12)));
  if (one.isAgreed) found.add(mixed(Kind.stance, 1));
  if (one.isSecret) found.add(mixed(Kind.stance, 2));
  if (one.goesOut) found.add(mixed(Kind.stance, 3));
}

/** The scripts of words. Each character of the last one is a word. */
const [LATIN, CYRILLIC, IDEOGRAPHIC] = [1, 2, 3];
const LONGEST_TOKEN = 40;

/** The script of a letter or a digit of a folded text, or 0 for another character. */
function scriptOf(code: number): number {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return LATIN as number;
  if (code < 0x400) return 0;
  if (code <= 0x4ff) return CYRILLIC as number;
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)
    ? (IDEOGRAPHIC as number)
    : 0;
}

function endOfToken(text: string, start: number, script: number): number {
  let at = start + 1;
  if (script === IDEOGRAPHIC) return at;
  while (at - start < LONGEST_TOKEN && at < text.length && scriptOf(text.charCodeAt(at)) === script) at++;
  return at;
}

/** FNV-1a of a part of a text. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 1;
}

function mixed(kind: number, one: number, other = 0): number {
  let hash = Math.imul(kind ^ 0x9e3779b9, 0x85ebca6b) ^ one;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ other;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % SPACE;
}
