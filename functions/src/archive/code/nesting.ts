import { codesOf } from "../codes.js";
import type { Language } from "../pieces.js";

/** No program or document of a person comes near any of these. The deepest of 2,800 real scripts has 102 brackets. */
const MAX_BRACKETS = 500;
const MAX_INDENTS = 100;
const MAX_BLOCKS = 200;
const MAX_TAGS = 500;
const MAX_REPEATS = 500;
/** A shorter program exceeds none of these: a block begins with a word, and each indentation is longer than the one before. */
const SHORTEST = 2 * MAX_BLOCKS;
/** Rulers of comments are rows of these. */
const MAX_RULER = 2_000;

/**
 * Whether a program nests deeper than anything that is written by hand: by brackets, by indentation, by blocks that
 * begin with a word, or by a chain of the same operators and words. A parser of such a text either fails or takes
 * the nesting apart wrongly, and so does a reader. Nothing is parsed for this, so strings and comments count too.
 */
export function isTooDeep(program: string, language: Language): boolean {
  if (program.length < SHORTEST) return false;
  return (
    deepest(program) > MAX_BRACKETS ||
    indents(program) > MAX_INDENTS ||
    ((language === "shell" || language === "ruby") && openBlocks(program) > MAX_BLOCKS) ||
    hasChain(program)
  );
}

const MAX_PIPELINE = 400;
/** A pipe that may continue in the next line, or what ends a command. */
const PIPELINE = /\|[|&]?(?:[ \t\r]{0,200}(?:#[^\n]{0,400})?\n(?![ \t]{0,200}\|))?|\\\r?\n|&&|[;\n]/g;

/**
 * Whether a shell script has a pipeline of hundreds of commands. If its end is missing, the parser looks for one at each
 * command again and keeps all attempts: twelve seconds and a gigabyte for 48 kilobytes.
 */
export function hasEndlessPipeline(script: string): boolean {
  let pipes = 0;
  for (const [mark] of script.matchAll(PIPELINE)) {
    if (mark.startsWith("|") && !mark.startsWith("||")) pipes++;
    else if (!mark.startsWith("\\")) pipes = 0;
    if (pipes > MAX_PIPELINE) return true;
  }
  return false;
}

/** The same for data and markup, which have no blocks and no operators. */
export function isTooDeepForData(text: string, isMarkup: boolean): boolean {
  return isMarkup ? openTags(text) > MAX_TAGS : deepest(text) > MAX_BRACKETS;
}

/** For each character of ASCII: 1 for a bracket that opens, 2 for one that closes. */
const SIDE = new Uint8Array(128);
for (const bracket of "([{") SIDE[bracket.charCodeAt(0)] = 1;
for (const bracket of ")]}") SIDE[bracket.charCodeAt(0)] = 2;

/** The maximum number of open brackets in a text. */
export function deepest(text: string): number {
  let depth = 0;
  let most = 0;
  const codes = codesOf(text);
  const { length } = codes;
  for (let at = 0; at < length; at++) {
    const side = SIDE[codes[at] as number] ?? 0;
    if (side === 1) most = Math.max(most, ++depth);
    else if (side === 2 && depth > 0) depth--;
  }
  return most;
}

const MAX_OPENINGS = 500;
/** What can be between two opening brackets, as in `{"a":{"a":`, up to `MAX_BETWEEN`. */
const MAX_BETWEEN = 8;
const MAX_BLANKS = 4;
const [BRACKET, BETWEEN, MARK, BLANK, QUOTE] = [1, 2, 4, 8, 16];
/** The classes of the characters of ASCII, for a loop over texts of megabytes. */
const CLASS_OF = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const classes = [
    [BRACKET, /[[({<]/],
    [BETWEEN, /[ \t"'a-z:]/i],
    [MARK, /[>*+?-]/],
    [BLANK, /[ \t]/],
    [QUOTE, />/],
  ] as const;
  return classes.reduce((sum, [one, way]) => (way.test(character) ? sum | one : sum), 0);
});

/**
 * Whether 500 openings follow each other: brackets, such as `[[[[` and `{"a":{"a":`, or marks of quotations and lists,
 * such as `>>>>` and `- - - -`. Each character is read once, whatever the text is made of.
 */
export function hasOpeningsInRow(text: string): boolean {
  let [brackets, between, quotes, marks, blanks] = [0, 0, 0, 0, 0];
  let isAfterMark = false;
  const codes = codesOf(text);
  const { length } = codes;
  for (let at = 0; at < length; at++) {
    const kind = CLASS_OF[codes[at] as number] ?? 0;
    quotes = kind & QUOTE ? quotes + 1 : 0;
    if (kind & BRACKET) {
      brackets++;
      between = 0;
    } else if (brackets > 0 && (++between > MAX_BETWEEN || !(kind & BETWEEN))) brackets = 0;
    if (kind & MARK) {
      // A mark counts once a blank follows it.
      if (blanks === 0) marks = 0;
      blanks = 0;
      isAfterMark = true;
    } else if (isAfterMark && kind & BLANK && blanks < MAX_BLANKS) {
      if (++blanks === 1) marks++;
    } else {
      marks = 0;
      isAfterMark = false;
    }
    if (brackets >= MAX_OPENINGS || quotes >= MAX_OPENINGS || marks >= MAX_OPENINGS) return true;
  }
  return false;
}

/** How many levels of indentation are open at once, at most. */
function indents(text: string): number {
  const levels: number[] = [];
  let most = 0;
  for (let line = 0; line >= 0 && line < text.length; ) {
    let at = line;
    while (text[at] === " " || text[at] === "\t") at++;
    const next = text.indexOf("\n", at);
    if (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
      const width = at - line;
      while (levels.length > 0 && (levels.at(-1) as number) >= width) levels.pop();
      levels.push(width);
      most = Math.max(most, levels.length);
    }
    if (next < 0) break;
    line = next + 1;
  }
  return most;
}

/** The words that open and close blocks where a command can be in shells and in Ruby. */
const BLOCK =
  /(?:^|[;&|(]|\b(?:then|do|else)\b)[ \t]{0,200}(?:(if|case|for|while|until|select|begin|def|class|module|unless|function)\b|(fi|esac|done|end)\b)/gm;

function openBlocks(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [, opens] of text.matchAll(BLOCK)) {
    depth = opens === undefined ? Math.max(0, depth - 1) : depth + 1;
    most = Math.max(most, depth);
  }
  return most;
}

const TAG = /<(\/?)([a-z][\w:.-]{0,40})(?:\s[^<>]{0,2000})?(\/?)>/gi;
/** Elements that end without being closed. */
const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|td|tr|th|dt|dd|option|thead|tbody)$/i;

function openTags(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [, closes, name, isEmpty] of text.matchAll(TAG)) {
    if (isEmpty || VOID.test(name as string)) continue;
    depth = closes ? Math.max(0, depth - 1) : depth + 1;
    most = Math.max(most, depth);
  }
  return most;
}

const STEP = 256;
const LONGEST_UNIT = 64;

/**
 * Whether something that nests, such as `not `, `a ? b : `, or `if x; then`, is repeated hundreds of times in a row.
 * Only every 256th place is looked at, because such a row is longer.
 */
function hasChain(text: string): boolean {
  for (let at = 0; at + 3 * LONGEST_UNIT < text.length; at += STEP) {
    for (let length = 1; length <= LONGEST_UNIT; length++) {
      if (text[at] !== text[at + length] || !isPeriodic(text, at, length)) continue;
      const unit = text.slice(at, at + length);
      const end = endOfRow(text, at, length);
      const start = startOfRow(text, at, length);
      const repeats = (end - start) / length;
      if (repeats >= (RULER.test(unit) ? MAX_RULER : MAX_REPEATS) && nests(unit)) return true;
      at = Math.max(at, end - STEP);
      break;
    }
  }
  return false;
}

function isPeriodic(text: string, at: number, length: number): boolean {
  for (let offset = 0; offset < 2 * LONGEST_UNIT; offset++)
    if (text[at + offset] !== text[at + offset + length]) return false;
  return true;
}

function endOfRow(text: string, from: number, length: number): number {
  let at = from;
  while (at + length < text.length && text[at] === text[at + length]) at++;
  return at + length;
}

function startOfRow(text: string, from: number, length: number): number {
  let at = from;
  while (at > 0 && text[at - 1] === text[at - 1 + length]) at--;
  return at;
}

const RULER = /^[-=_#*./~\s]{1,64}$/;
const NESTING_WORD =
  /(?<![a-z])(?:if|then|do|begin|def|class|module|case|while|until|unless|for|select|lambda|not|await|typeof|new|void|delete|async|yield|else|keyof|extends|as|dyn|chan|func|fn|time)(?![a-z])/;
const CLOSING_WORD = /(?<![a-z])(?:fi|done|esac|end|pass|return)(?![a-z])/;
const OPERATOR = /[!~?&@^$<>+%|=:*`"'-]/;

/** Whether a repeated unit nests. A row of statements or of values does not. */
function nests(unit: string): boolean {
  // A row can be looked at in the middle of a word.
  const twice = unit + unit;
  const isWord = NESTING_WORD.test(twice) && !CLOSING_WORD.test(twice);
  if (/[\n;]/.test(unit)) return isWord && !/[}\]]/.test(unit);
  if (/[,0-9]/.test(unit)) return isWord;
  return isWord || OPERATOR.test(unit.trim());
}
