/**
 * Clean text: the one type of every text that one user writes and another reads (DESIGN §12, decision 117).
 *
 * A clean text is in Unicode's composed form (NFC). Readers see exactly what is
 * stored: no character changes the direction of the surrounding text, no character
 * is invisible except in emoji and scripts that need it, and at most four marks are
 * stacked on a letter.
 *
 * Pages load these rules without the schemas of `text.ts`.
 */

/** Scripts whose letters join, so that a joiner or non-joiner between two letters changes their shape. */
const CURSIVE = ["Adlam", "Arabic", "Hanifi_Rohingya", "Mandaic", "Mongolian", "Nko", "Syriac"];
/** Scripts with a virama, after which a joiner or non-joiner selects the form of a conjunct. */
const BRAHMIC = [
  ...["Balinese", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Javanese", "Kannada", "Khmer"],
  ...["Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Tibetan"],
];
/** Scripts that are written without spaces, where a zero-width space separates words. */
const WITHOUT_SPACES = ["Khmer", "Lao", "Myanmar", "Thai"];

const anyOf = (scripts: readonly string[]): string =>
  `[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]`;

/**
 * The classes of characters that the rules below name, as regular expressions that match one character
 * (flag `u`). All derive from Unicode's properties, so they follow the Unicode version of the runtime.
 */
const CLASSES = {
  /** Letters and marks between which a joiner has a meaning. */
  joining: `(?:(?=${anyOf([...CURSIVE, ...BRAHMIC])})[\\p{L}\\p{M}])`,
  /** Marks after which a joiner has a meaning even at the end of a word. */
  virama: `(?:(?=${anyOf(BRAHMIC)})\\p{Mn})`,
  /** What a suffix after a non-joiner may follow, such as the plural of an abbreviation in Persian. */
  word: "(?:(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}\\p{N}\\p{Pe}\\p{Pf}])",
  /** Letters, marks and digits between which a zero-width space separates words. */
  unspaced: `(?:(?=${anyOf(WITHOUT_SPACES)})[\\p{L}\\p{M}\\p{N}])`,
  mongolian: "(?:(?=\\p{Script=Mongolian})\\p{L})",
  ideograph: "\\p{Ideographic}",
  /** Letters with standardized variants. */
  varied: `(?:(?=${anyOf(["Myanmar", "Phags_Pa"])})\\p{L})`,
  /** Emoji that a variation selector may follow. Digits become emoji only as keycaps. */
  emoji: "(?:(?![0-9#*])\\p{Emoji})",
  pictograph: "\\p{Extended_Pictographic}",
  /** Before the joiner of an emoji sequence. */
  joinedEmoji: "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]",
  /** Marks that are drawn above, below or around the letter before them. */
  stacked: "[\\p{Mn}\\p{Me}]",
  /** Never allowed, with or without a neighbor. */
  forbidden:
    "(?:[\\p{Bidi_Control}\\u2028\\u2029\\ufff9-\\ufffb\\p{Noncharacter_Code_Point}]|(?![\\u200b-\\u200d\\ufe00-\\ufe0f\\u180b-\\u180f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}])\\p{Default_Ignorable_Code_Point})",
  /** Not visible by itself. */
  blank: "[\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800]",
} as const;

const { joining, virama, word, unspaced, mongolian, ideograph, varied, emoji, pictograph, joinedEmoji } =
  CLASSES;

/** The three flags that are encoded with invisible tags: England, Scotland, and Wales. */
export const FLAG_TAGS = ["gbeng", "gbsct", "gbwls"].map((region) =>
  String.fromCodePoint(...[...region].map((letter) => 0xe0000 + (letter.codePointAt(0) ?? 0))),
);

/**
 * Matches a character between two given neighbors; the second one is optional. It
 * comes first in the expression, so that the search passes over all other
 * characters quickly.
 */
const between = (before: string, character: string, after?: string): string =>
  `${character}(?<=${before}${character})${after === undefined ? "" : `(?=${after})`}`;

/** The places where an invisible character is part of the writing. */
const needed = (): string =>
  [
    between(joinedEmoji, "\\u200d", pictograph),
    between(joining, "\\u200d"),
    between(word, "\\u200c", joining),
    between(virama, "\\u200c"),
    between(unspaced, "\\u200b", unspaced),
    between(emoji, "[\\ufe0e\\ufe0f]"),
    between("[0-9#*]", "\\ufe0f", "\\u20e3"),
    between(ideograph, "[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]"),
    between(varied, "\\ufe00"),
    between(mongolian, "[\\u180b-\\u180d\\u180f]"),
    between(mongolian, "\\u180e", mongolian),
    between("\\u{1f3f4}", `(?:${FLAG_TAGS.join("|")})\\u{e007f}`),
  ].join("|");

/**
 * An expression that is made when it is first needed. Most texts never need these, and making them, with their many
 * classes of Unicode, takes a browser as long as all other code of a first page.
 */
function lazily(make: () => RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Whether a text has any character that must be examined. */
const suspect = lazily(
  () =>
    /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/u,
);
const examined = lazily(() => new RegExp(`${needed()}|(${suspect().source})`, "gu"));

/** The maximum number of marks in a row. Vietnamese, Hebrew, Thai and Burmese need up to four. */
export const MAX_MARKS = 4;
/** A joiner between two marks does not separate them. */
const tooManyMarks = lazily(
  () => new RegExp(`(?:${CLASSES.stacked}[\\u200b-\\u200d]?){${MAX_MARKS + 1}}`, "u"),
);
const visible = lazily(() => new RegExp(`(?!${CLASSES.blank})[^]`, "u"));
const BREAKS = /[\t\n\r]/;
const ASCII = /^[\x20-\x7e]*$/;
/** Only the commonest characters, none of which any rule is about: Latin letters, punctuation, arrows, and line breaks. */
const PLAIN =
  /^[\t\n\r\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u21ff]*$/;

/** Text on one line or on several lines. Markdown is text on several lines. */
export type TextKind = "line" | "lines";

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

const rules = (): readonly (readonly [RegExp, (character: string) => string])[] => [
  [BREAKS, (name) => `must be on one line. Remove the line breaks and tabs (${name})`],
  [/\p{Bidi_Control}/u, (name) => `has ${name}, which changes the direction of text. Remove it`],
  [
    /[\u2028\u2029]/u,
    (name) => `has ${name}, a line break that programs read differently. Use a plain line break`,
  ],
  [/\p{Cc}/u, (name) => `has the control character ${name}. Remove it`],
  [/\p{Noncharacter_Code_Point}/u, (name) => `has ${name}, which is not a character. Remove it`],
  [/(?:)/, (name) => `has ${name}, which is invisible here. Remove it`],
];

/**
 * The problem with a text, as a phrase that follows the name of its field; undefined if the text is clean. The text
 * must be in the form that `composed` returns.
 */
export function textFault(text: string, kind: TextKind): string | undefined {
  if (ASCII.test(text)) return undefined;
  if (suspect().test(text)) {
    for (const [, character] of text.matchAll(examined())) {
      if (character === undefined || (kind === "lines" && BREAKS.test(character))) continue;
      const [, words] = rules().find(([pattern]) => pattern.test(character)) ?? [];
      return words?.(nameOf(character));
    }
  }
  const [marks] = tooManyMarks().exec(text) ?? [];
  if (marks) {
    return `has more than ${MAX_MARKS} combining marks in a row (${nameOf(marks)} and others). Use at most ${MAX_MARKS}`;
  }
  return undefined;
}

/**
 * Whether a text contains visible characters. Empty and blank texts count as visible, because the length of the field
 * is checked separately.
 */
export const isVisible = (text: string): boolean => text.trim() === "" || visible().test(text);
export const INVISIBLE = "must have a visible character";

/**
 * A text in the normalized form that is compared, counted, and stored: NFC, with line feeds as line breaks.
 */
export const composed = (text: string): string => text.replace(/\r\n?/g, "\n").normalize("NFC");

const surplusMarks = lazily(
  () =>
    new RegExp(
      `((?:${CLASSES.stacked}[\\u200b-\\u200d]?){${MAX_MARKS}})(?:${CLASSES.stacked}[\\u200b-\\u200d]?)+`,
      "gu",
    ),
);
/** As `suspect`, without tabs and line breaks. */
const hidden = lazily(() => new RegExp(`(?!${BREAKS.source})${suspect().source}`, "u"));

/** Replaces all characters that clean texts must not contain, except tabs and line breaks. */
export function replaceHidden(text: string, by: (character: string) => string): string {
  if (!hidden().test(text)) return text;
  return text.replace(examined(), (all, found: string | undefined) =>
    found === undefined || BREAKS.test(found) ? all : by(found),
  );
}

/**
 * A stored text as readers see it: without hidden characters, and with at most four marks in a row. Only texts that are
 * older than this rule or come from other sources contain more.
 */
export function withoutHidden(text: string): string {
  if (PLAIN.test(text)) return text;
  let shown = text;
  // A joiner may have had a meaning only beside a character that is removed.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = replaceHidden(shown, () => "").replace(surplusMarks(), "$1");
    if (next === shown) break;
    shown = next;
  }
  return shown;
}
/**
 * Bounds the work for a text that was made to need many passes. Any remaining characters are
 * invisible and harmless.
 */
const MAX_PASSES = 4;

/** For `JSON.parse`: reads every text with `withoutHidden`. */
export const revealing = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? withoutHidden(value) : value;
