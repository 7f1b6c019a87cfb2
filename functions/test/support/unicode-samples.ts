import { some } from "./effort.js";

/**
 * Characters that hide or disturb the text around them, as Unicode's properties find them, and honest text that
 * looks similar. The gate tries a fixed sample, `npm run test:long` every one.
 */

const points = (pattern: RegExp): string[] => {
  const found: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    if (pattern.test(character)) found.push(character);
  }
  return found;
};

/** Characters that change the direction of text, all of them. */
export const BIDI = points(/^\p{Bidi_Control}$/u);

/** Invisible characters. Most of the four thousand are unassigned, so the sample takes more of the assigned ones. */
const IGNORABLE = points(/^\p{Default_Ignorable_Code_Point}$/u);
const isAssigned = (character: string): boolean => /^\P{Cn}$/u.test(character);
export const INVISIBLE = [
  ...some(IGNORABLE.filter(isAssigned), 120),
  ...some(
    IGNORABLE.filter((character) => !isAssigned(character)),
    12,
  ),
];

/** Control characters except tabs and line breaks, all of them. */
export const CONTROLS = points(/^(?![\t\n\r])\p{Cc}$/u);

/** Sixty of one mark in a row. */
export const STACKS = some(points(/^\p{Mn}$/u), 60).map((mark) => mark.repeat(60));

/** Everything that no text may have between two Latin letters. */
export const HIDDEN = [...new Set([...BIDI, ...INVISIBLE, ...CONTROLS, ...STACKS])];

/** `U+202E`, or the first of several with their number. */
export const nameOf = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}${text.length > 2 ? " ×60" : ""}`;

/** Texts in which joiners, variants and marks are part of the writing. Each fits into 50 characters. */
export const HONEST: Readonly<Record<string, string>> = {
  Arabic: "مُحَمَّدٌ رَسُولٌ، أهلاً ١٤٤٥ه‍",
  "Arabic with a Latin name": "دليل استخدام Vaultmart (الإصدار 2)",
  Hebrew: "בְּרֵאשִׁ֖ית שָׁלוֹם",
  "Persian, joined and not": "می‌خواهم کتاب‌ها را",
  "Persian after Latin, digits and quotes": "PDF‌ها و ۲۰‌ساله و «متن»‌ها",
  Urdu: "یہ ایک اچھا آلہ ہے",
  "Hindi with conjuncts chosen": "क्षत्रिय क्‍ष क्‌ष",
  Bengali: "র‍্যাম বাংলা",
  "Telugu at the end of a word": "సాఫ్ట్‌వేర్‌ పేజీ",
  Malayalam: "അവന്‍ പാല്‍",
  Sinhala: "ශ්‍රී ලංකාව",
  Khmer: "ភាសា​ខ្មែរ",
  Thai: "ที่นี่ น้ำ ผู้ใหญ่",
  Burmese: "လျှို့ဝှက်ချက်",
  Tibetan: "བོད་སྐད་ ཧཱུྃ",
  Vietnamese: "Tiếng Việt ở đây",
  "Vietnamese, decomposed": "Tiếng Việt".normalize("NFD"),
  "Yoruba with stacked accents": "ọ̀rọ̀ ẹ̀kọ́",
  Korean: "한국어 모음",
  "Korean, decomposed": "한국어".normalize("NFD"),
  Chinese: "设计系统与工作流",
  "Japanese with a variant": "葛󠄀城市の道具",
  Mongolian: "ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ",
  "families and professions": "👩‍👩‍👧‍👦 👩🏽‍💻 🏃🏿‍♀️",
  flags: "🇧🇷 🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  keycaps: "1️⃣ #️⃣ *️⃣ ❤️ ✔︎ ™️",
  accents: "Crème brûlée, naïve, Ångström",
};
