/**
 * Splits text into the words that search compares.
 *
 * Texts and queries are folded the same way. Case, diacritics, compatibility forms (full-width
 * letters, ligatures) and invisible characters therefore never decide whether a product is found.
 */

/**
 * Marks that decorate a letter without making it a different one: those shared by all scripts
 * (accents, variation selectors), Hebrew points, Arabic vowel signs; and invisible format
 * characters. Vowel signs of Indic scripts and the voicing marks of kana are kept, because they
 * distinguish words.
 */
const DECORATION =
  /(?!\u3099|\u309a)(?=\p{Script=Inherited})\p{M}|(?=\p{Script=Hebrew}|\p{Script=Arabic})\p{M}|\p{Cf}/gu;

/** Letters that people type without their stroke or ligature, and that Unicode does not decompose. */
const PLAIN_LETTERS: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ß: "ss",
  ς: "σ",
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

const ASCII = /^[\0-\x7f]*$/;

/** A text without case, diacritics and compatibility forms. Folding is idempotent. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(DECORATION, "")
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize("NFC");
}

const SEPARATOR = 1;
const LETTER = 2;
const DIGIT = 3;
/** Han and kana, written without spaces. A run of them is a separate word next to Latin ones. */
const IDEOGRAPH = 4;
/** Emoji and other pictographs. */
const SYMBOL = 5;

/** The cached class of each UTF-16 code unit; 0 is unknown. */
const CLASSES = new Uint8Array(0x1_0000);

function classify(character: string): number {
  if (/^[\p{L}\p{M}\p{N}]/u.test(character)) {
    if (/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(character)) return IDEOGRAPH;
    return /^\p{N}/u.test(character) ? DIGIT : LETTER;
  }
  return /^\p{So}/u.test(character) ? SYMBOL : SEPARATOR;
}

function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdbff) return classify(String.fromCodePoint(text.codePointAt(at) as number));
  const known = CLASSES[unit] as number;
  if (known !== 0) return known;
  const found = classify(String.fromCharCode(unit));
  CLASSES[unit] = found;
  return found;
}

/** The number of code units of the character at `at`. */
function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff) return 1;
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
}

const DOT = 0x2e;
const PLUS = 0x2b;
const HASH = 0x23;

/** The end of a word including a trailing `++`, `+` or `#`. `a+b` and `a#b` are two words each. */
function endWithSign(text: string, end: number): number {
  const sign = text.charCodeAt(end);
  if (sign !== PLUS && sign !== HASH) return end;
  if (sign === PLUS && text.charCodeAt(end + 1) === PLUS) return end + 2;
  return end + 1 === text.length || classAt(text, end + 1) === SEPARATOR ? end + 1 : end;
}

/**
 * Receives each word as positions in the text (end excluded), so that the caller has to slice only unknown words.
 *
 * `start` to `end` is the word as a query contains it: `c++`, `.net`, `node`, `js`. `aliasStart` to `aliasEnd` is a
 * second form that also finds the product: `c` for `c++`, `net` for `.net`, `.js` for the end of `node.js`. It is empty
 * if there is none.
 */
export type OnWord = (start: number, end: number, aliasStart: number, aliasEnd: number) => void;

/**
 * Splits a folded text into words, in order.
 *
 * A word consists of letters and digits; everything else separates words. Two exceptions distinguish the names of
 * programming languages: trailing symbols (`c++`, `c#`) and a dot before a letter (`.net`) belong to the word. A
 * sequence of Han characters or kana is one word, and so is a sequence of emoji.
 */
export function eachWord(folded: string, onWord: OnWord): void {
  const length = folded.length;
  let at = 0;
  while (at < length) {
    const kind = classAt(folded, at);
    const start = at;
    at += widthAt(folded, at);
    if (kind === SEPARATOR) continue;
    const isName = kind === LETTER || kind === DIGIT;
    while (at < length) {
      const next = classAt(folded, at);
      if (next !== kind && !(isName && (next === LETTER || next === DIGIT))) break;
      at += widthAt(folded, at);
    }
    if (!isName) {
      onWord(start, at, at, at);
      continue;
    }
    const plainEnd = at;
    at = endWithSign(folded, plainEnd);
    const dotted = kind === LETTER && start > 0 && folded.charCodeAt(start - 1) === DOT;
    if (dotted && start > 1 && classAt(folded, start - 2) !== SEPARATOR) {
      onWord(start, at, start - 1, plainEnd);
      continue;
    }
    const ellipsis = dotted && start > 1 && folded.charCodeAt(start - 2) === DOT;
    const wordStart = dotted && !ellipsis ? start - 1 : start;
    const isPlain = wordStart === start && at === plainEnd;
    onWord(wordStart, at, start, isPlain ? start : plainEnd);
  }
}

/** The words of a text in order, including repetitions. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  const words: string[] = [];
  eachWord(folded, (start, end) => words.push(folded.slice(start, end)));
  return words;
}

/** The distinct terms by which a text can be found: its words and their aliases. */
export function termsOf(text: string): Set<string> {
  const folded = fold(text);
  const terms = new Set<string>();
  eachWord(folded, (start, end, aliasStart, aliasEnd) => {
    terms.add(folded.slice(start, end));
    if (aliasEnd > aliasStart) terms.add(folded.slice(aliasStart, aliasEnd));
  });
  return terms;
}
