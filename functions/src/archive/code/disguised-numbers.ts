import { isIn } from "../prefilter.js";

/** What a text must contain so that what its numbers spell can be run. */
const RUNS =
  /\bsystem\b|\bexec|\beval\b|popen|spawn|subprocess|:cmd\b|\bProcess|\bshell\b|["'`](?:\/bin\/)?(?:ba|z)?sh["'`]|\bstart\(|\brun\(/i;

/** Large numbers, of which each has the letters of a text in its bytes, also several in a list. */
const LARGE =
  /(?<![\w.])(?:0x[0-9a-f_]{8,4000}|\d[\d_]{8,4000})(?:[uUlLn]{1,3})?(?:\s{0,20},\s{0,20}(?:0x[0-9a-f_]{8,400}|\d[\d_]{8,400})(?:[uUlLn]{1,3})?){0,400}(?![\w.])/gi;
/** Addresses of hosts or of network cards, and identifiers, at least three in a list. */
const GROUPS =
  /(?<![\w.:-])(?:\d{1,3}(?:\.\d{1,3}){3}(?:["',;\s]{1,12}\d{1,3}(?:\.\d{1,3}){3}){2,400}|[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?:["',;\s]{1,12}[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}){2,400}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:["',;\s]{1,12}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,400}|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}(?:["',;\s]{1,12}[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}){1,400})(?![\w.:-])/gi;
/** Two separators of such a list. Few texts have them, and the list itself is looked for at each digit and at many letters. */
const SEPARATED = /(?<=[0-9a-f])[.:-][0-9a-f]{1,4}[.:-](?=[0-9a-f])/i;
/** Blanks and tabs at the ends of at least eight lines. */
const MIN_MARKED = 8;
const MAX_TEXT = 96 * 1024;
const MAX_FOUND = 400;

/** The texts that numbers, addresses, and the blanks at the ends of lines of a program spell, with the offset of each. */
export function* spelledTexts(text: string): Generator<{ at: number; form: string; text: string }> {
  if (text.length > MAX_TEXT || !isIn(RUNS, text)) return;
  let left = MAX_FOUND;
  for (const match of text.matchAll(LARGE)) {
    if (--left < 0) return;
    const numbers = match[0].split(",").map((one) => one.trim().replace(/_|[uUlLn]{1,3}$/g, ""));
    for (const isLittle of [false, true]) {
      const spelled = numbers.map((one) => bytesOf(one, isLittle)).join("");
      if (isText(spelled)) yield { at: match.index, form: "in large numbers", text: spelled };
    }
  }
  left = MAX_FOUND;
  for (const match of SEPARATED.test(text) ? text.matchAll(GROUPS) : []) {
    if (--left < 0) return;
    const written = match[0];
    const isDecimal = /^\d{1,3}\.\d/.test(written);
    const codes = isDecimal
      ? (written.match(/\d{1,3}/g) ?? []).map(Number)
      : [...Buffer.from(written.replace(/[^0-9a-f]/gi, ""), "hex")];
    const spelled = String.fromCharCode(...codes.slice(0, 8_000));
    if (isText(spelled)) yield { at: match.index, form: "as addresses or identifiers", text: spelled };
  }
  yield* trailing(text);
}

/** The bytes of a number as letters. */
function bytesOf(written: string, isLittle: boolean): string {
  const hex = /^0x/i.test(written) ? written.slice(2) : BigInt(written).toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return (isLittle ? Buffer.from([...bytes].reverse()) : bytes).toString("latin1");
}

function isText(text: string): boolean {
  return text.length >= 6 && !/[^\t\n\r -~]/.test(text.replace(/\0/g, ""));
}

/** Each blank at the end of a line is a zero, and each tab a one, or the other way round. */
function* trailing(text: string): Generator<{ at: number; form: string; text: string }> {
  if (!text.includes("\t\n") && !text.includes(" \n")) return;
  const ends = text.split("\n").map((line) => line.slice(line.trimEnd().length).replace("\r", ""));
  const marked = ends.filter(
    (end) => end.length >= 7 && end.length <= 16 && end.includes("\t") && end.includes(" "),
  );
  if (marked.length < MIN_MARKED || marked.length > MAX_TEXT / 8) return;
  for (const one of ["\t", " "]) {
    const spelled = marked
      .map((end) =>
        String.fromCharCode(Number.parseInt([...end].map((mark) => (mark === one ? "1" : "0")).join(""), 2)),
      )
      .join("");
    if (isText(spelled))
      yield {
        at: text.indexOf(marked[0] as string),
        form: "in the blanks at the ends of lines",
        text: spelled,
      };
  }
}
