/**
 * Letters of other scripts, and small capitals, that look like Latin letters. Words that mix scripts are read as Latin,
 * as a person and an agent read them.
 */
const LOOKALIKES = new Map(
  Object.entries({
    ...pairs("абвгдекмнорстухіѕјԁԛԝһӏ", "a6brgekmhopctyxisjdqwhl"),
    ...pairs("АВЕКМНОРСТУХІЅЈ", "abekmhopctyxisj"),
    ...pairs("αβγεηικνορτυχω", "abyeniknoptuxw"),
    ...pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"),
    ...pairs("ɑɡıɩⅼοօսոհց", "agiilouunhg"),
  }),
);

/** Letters that look Latin and belong to no other language's words. */
const SMALL_CAPITALS = new Map(Object.entries(pairs("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz")));

function pairs(letters: string, latin: string): Record<string, string> {
  const targets = [...latin];
  return Object.fromEntries([...letters].map((letter, at) => [letter, targets[at] ?? letter]));
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u0300-\u036f]/gu;
const WITH_MARKS = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const WORD = /[\p{L}\p{N}]{1,80}/gu;
const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join("")}]`);
/** The blocks of Unicode that lookalikes are in: a test that takes a fifth of the time. */
const NEAR_LATIN = /[\u0131\u0250-\u058f\u217c]/;
/** Single letters with spaces, dots, or hyphens between them; and the same in a text of ASCII. */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]){4,40}\p{L}(?![\p{L}\p{N}])/gu;
const SPACED_ASCII = /(?<![a-zA-Z0-9])(?:[a-zA-Z][ .\-_*]){4,40}[a-zA-Z](?![a-zA-Z0-9])/g;
/** A part of such a text. It begins with what few characters are, so that it is looked for at few places. */
const PART_OF_SPACED = /[ .\-_*]\p{L}[ .\-_*]\p{L}[ .\-_*]/u;

/**
 * A text as its readers read it: without invisible characters, accents, and lookalikes, in lowercase. Line breaks are
 * kept.
 */
export function folded(text: string): string {
  const isSpaced = PART_OF_SPACED.test(text);
  if (!/[^\0-\x7f]/.test(text)) return (isSpaced ? text.replace(SPACED_ASCII, together) : text).toLowerCase();
  const read = text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(WITH_MARKS, (letter) => letter.normalize("NFD")[0] as string)
    .replace(/[\u0262-\u029f\u1d00-\u1d22\ua730\ua731]/g, (letter) => SMALL_CAPITALS.get(letter) ?? letter);
  const latin = inLatin(read);
  return (PART_OF_SPACED.test(latin) ? latin.replace(SPACED, together) : latin).toLowerCase();
}

/**
 * A program or an instruction as an agent reads it: without invisible characters, and with Latin letters instead of
 * lookalikes among Latin letters. Line numbers stay the same.
 */
export function plain(text: string): string {
  const read = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"));
  return inLatin(read);
}

function together(word: string): string {
  return word.replace(/[ .\-_*]/g, "");
}

/** A text with Latin letters instead of lookalikes. */
function inLatin(text: string): string {
  return NEAR_LATIN.test(text) && LOOKALIKE.test(text) ? text.replace(WORD, asLatin) : text;
}

/** A word with lookalikes: one that also has Latin letters, or that consists of lookalikes alone. */
function asLatin(word: string): string {
  if (!/[^\0-\x7f]/.test(word)) return word;
  const letters = [...word];
  const others = letters.filter((letter) => letter > "\x7f");
  if (others.length === letters.length || others.some((letter) => !LOOKALIKES.has(letter))) return word;
  return letters.map((letter) => LOOKALIKES.get(letter) ?? letter).join("");
}

/** Named characters of HTML that a sentence can have. */
export const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|shy|zwnj|zwj));/gi;

/** The characters of Markdown that `spoken` replaces. */
const MARKED_UP = /[&<`\]\\*~_[“”„«»「」『』‘’]/;

/**
 * The words of Markdown: without emphasis, tags, comments, and escapes. A link becomes its text and its URL. Quotation
 * marks and code become `"`, so that a later step can recognize quotations.
 */
export function spoken(markdown: string): string {
  if (!MARKED_UP.test(markdown)) return markdown;
  const decoded = markdown.includes("&")
    ? markdown.replace(ENTITY, (_, decimal, hex, name) => entity(decimal, hex, name))
    : markdown;
  const hasTags = decoded.includes("<");
  const untagged = hasTags ? decoded.replace(/<!--[^<>]{0,2000}-->/g, "") : decoded;
  const whole =
    hasTags || untagged.includes("`")
      ? untagged.replace(/(?<=\w)`{1,3}(?=\w)|(?<=\w)<\/?[a-z]{1,12}>(?=\w)/gi, "")
      : untagged;
  const linked = whole.replaceAll("](", " (");
  return (hasTags ? linked.replace(/<\/?[a-z][^<>]{0,300}>/gi, (tag) => tagged(tag)) : linked)
    .replace(/\\(?=[!-/:-@[-`{-~])|\*|~~|(?<![a-z0-9])_|_(?![a-z0-9])|!?\[/gi, "")
    .replace(/[`“”„«»「」『』]/g, '"')
    .replace(/[‘’]/g, "'");
}

/**
 * A tag that gives its text authority is kept as a word, and URLs are kept. Other tags are layout
 * and are removed.
 */
function tagged(tag: string): string {
  // `<the last user message>` is to be filled in.
  if (/^<https?:|^<[a-z]{1,20}(?: [a-z]{1,20}){2,12}>$/i.test(tag)) return tag;
  return /^<(?:important|system|admin|override|secret)\s{0,4}>/i.test(tag) ? " important-tag " : " ";
}

function entity(decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? "";
  const code = decimal === undefined ? Number.parseInt(hex ?? "20", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
