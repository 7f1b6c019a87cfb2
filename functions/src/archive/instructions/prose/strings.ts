import { isIn } from "../../prefilter.js";
import type { TextPart } from "../../text.js";

/**
 * Words without which no order is found in the texts of a program: they override, conceal, claim weight, read secrets, or address an
 * agent, in the languages of the lexicon.
 */
export const ORDERS =
  /\b(?:ignor\w{0,5}|disregard\w{0,3}|forget|overrid\w{1,3}|bypass|olvid\w{1,3}|esque[cç]\w{1,3}|vergiss|missacht\w{1,3}|oubli\w{1,3}|without\s(?:telling|informing|asking)|(?:not|never|n't)\s(?:be\s)?(?:tell|told|mention|inform|reveal|show|describ|disclos|ask)\w{0,4}|(?:read|open|copy|cat|load)\s[^\n]{0,60}~\/\.\w{2,20}|(?:before|on|with)\s(?:each|every)\s(?:call|request|use)|silently|secretly|no\s(?:digas|informes)|n[aã]o\s(?:diga|informe)|sage\sdem|ne\s(?:dites|dis|mentionn\w{1,3}))\b|<\s{0,2}(?:important|system|secret)|忽略|无视|不要告诉|無視|言わないで|забудь|игнорир|не\s(?:говори|сообщай)/i;
const MIN_WORDS = 6;

/** Chinese and Japanese have no blanks between words. */
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff、。，][^\n]{8}/;

function isSentence(line: string): boolean {
  return line.split(/\s{1,20}/, MIN_WORDS).length === MIN_WORDS || UNSPACED.test(line);
}

/** The texts in a program or a table of data. Each text is a paragraph on its original line. */
export function textsIn(part: TextPart): TextPart | undefined {
  if (!isIn(ORDERS, part.text)) return undefined;
  // Quotation marks and the marks of comments are the layout of programs, and separate texts.
  const lines = part.text
    .replace(/\\[nrt]/g, " ")
    .split("\n")
    .map((line) => line.replace(/^\s{0,200}(?:\/\/|#|\*|--|;|"""|'''|\/\*)?\s{0,200}/, ""))
    .map((line) => (isSentence(line) ? line.replace(/["'`{}[\]]/g, "\u00a0") : ""));
  return part.withText(lines.join("\n"));
}
