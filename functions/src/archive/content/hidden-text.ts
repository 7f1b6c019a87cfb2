import { type Finding, finding } from "../finding.js";
import { lineAt, type TextPart } from "../text.js";

/** Unicode tags, which encode ASCII invisibly. Regional flags use them after a black flag, which is visible. */
const TAGS = /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]{4}/u;
/** Several variation selectors in a row. A character uses only one, and each can carry a byte. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3}/u;
const ZERO_WIDTH = /[\u200b-\u200d\u2060-\u2064\ufeff\u180e]{8}/;
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FAR = " ".repeat(250);

/**
 * Finds text that people cannot see but that agents and interpreters read (Unicode smuggling, Trojan Source).
 */
export function checkHiddenText(part: TextPart): Finding[] {
  const mayLieFar = part.kind !== "data" && part.mayHold("blanks");
  const mayCover = part.kind !== "data" && part.kind !== "documentation";
  if (part.isAscii && !mayLieFar && !mayCover) return [];
  const { text, path } = part;
  const findings: Finding[] = [];
  const at = (offset: number) => ({ file: path, line: lineAt(part, offset) });
  const covered = mayCover ? coveredAt(text) : -1;
  if (covered >= 0 && !part.isPicture)
    findings.push(
      finding("off-screen-text", {
        ...at(covered),
        message: "Characters that cover or erase what a terminal shows of a line",
      }),
    );
  if (!part.isAscii) {
    const hidden = [TAGS, SELECTORS, ZERO_WIDTH]
      .map((way) => way.exec(text)?.index ?? -1)
      .find((place) => place >= 0);
    if (hidden !== undefined) findings.push(finding("hidden-text", at(hidden)));
    const bidi = BIDI.exec(text)?.index ?? -1;
    if (bidi >= 0 && !RIGHT_TO_LEFT.test(text)) findings.push(finding("bidi-control", at(bidi)));
  }
  const far = mayLieFar ? farAt(part) : -1;
  if (far >= 0) findings.push(finding("off-screen-text", at(far)));
  return findings;
}

/**
 * Characters in the text itself that move the cursor of a terminal back, erase its line, or conceal what follows: a person who
 * prints the file sees another text than an interpreter reads. Colors and escapes that are written out are not among them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for.
const COVERS = /\u001b\[(?:\d{0,3}[ABDFGJKPX]|8m|\d{1,3};\d{1,3}H|2K)|\u0008{3}|[^\r\n]\r(?=[^\r\n])/;

function coveredAt(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for.
  const at = text.search(/[\u0008\r\u001b]/) < 0 ? -1 : text.search(COVERS);
  // Lines of an old Macintosh end with this character alone.
  return at >= 0 && text[at] !== "\u001b" && text[at] !== "\u0008" && !text.includes("\n") ? -1 : at;
}

/** The first place from which blanks reach to text that is outside the visible area, or -1. */
function farAt({ text, kind }: TextPart): number {
  const hasTables = kind === "instructions" || kind === "documentation";
  for (let at = text.indexOf(FAR); at >= 0; ) {
    let end = at + FAR.length;
    while (text[end] === " ") end++;
    const isBlank = end >= text.length || text[end] === "\n" || text[end] === "\r";
    if (!isBlank && !(hasTables && isColumn(text, at, end))) return at;
    at = text.indexOf(FAR, end);
  }
  return -1;
}

/** Whether blanks fill the cell of a table: an editor makes its columns as wide as their longest cell. */
function isColumn(text: string, from: number, end: number): boolean {
  const start = text.lastIndexOf("\n", from) + 1;
  return text[end] === "|" && /^[ \t]{0,8}\|/.test(text.slice(start, start + 10));
}
