import { type Changes, one } from "./forge.js";

/**
 * Unusual texts for the fields that clients write directly. The rules compare single characters with the contract's
 * (`tools/check-rules/clean-text.test.ts` compares all of them). Each text fits into a tag.
 */
const HONEST = ["مُحَمَّدٌ", "می‌خواهم", "בְּרֵאשִׁ֖ית", "क्‍ष", "ที่นี่ น้ำ", "👩‍💻 ❤️ 1️⃣", "日本語", `x${"\u0323".repeat(4)}`];

const HIDDEN = [
  ...["a\u202eb", "a\u2066b", "a\u0007b", "a\u009fb", "a\u00adb", "a\u200bb", "a\ufeffb", "a\u2028b"],
  ...["a\u{e0041}b", "a\u{e0100}b", "a\uffffb", `x${"\u0323".repeat(5)}`, `x${"\u0651\u200d".repeat(5)}`],
  ...["\u2800", "\u200d", "\ue000", "\u0301"],
];

const LINE_BREAKS = ["a\nb", "a\tb", "a\rb"];

export const goodLine = (field: string): Changes => one(field, HONEST);
export const goodLines = (field: string): Changes => one(field, [...HONEST, LINE_BREAKS.join("")]);
export const badLine = (field: string): Changes => one(field, [...HIDDEN, ...LINE_BREAKS]);
export const badLines = (field: string): Changes => one(field, HIDDEN);

export const goodTags = (): Changes =>
  one(
    "tags",
    HONEST.map((text) => ["git", text, "notes"]),
  );
export const badTags = (): Changes =>
  one(
    "tags",
    [...HIDDEN, ...LINE_BREAKS].map((text) => ["git", text, "notes"]),
  );
