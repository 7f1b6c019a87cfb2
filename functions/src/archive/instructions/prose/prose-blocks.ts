import { unescaped } from "../../code/decode.js";
import { LineCounter } from "../../line-counter.js";
import { isIn } from "../../prefilter.js";
import type { Block } from "../markdown.js";
import { ORDERS } from "./strings.js";

/** Languages of fences that hold prose for an agent. */
const PROSE_FENCES = new Set([
  "",
  "text",
  "txt",
  "markdown",
  "md",
  "plaintext",
  "prompt",
  "xml",
  "html",
  "none",
]);

/** Who a comment in a program speaks to, if it speaks to the agent that reads the program. */
const ADDRESSES_AGENT =
  /^[ \t]{0,80}(?:\/\/|#{1,3}|--|;|\/\*{1,2}|\*|<!--|%)[ \t]{0,8}[@[(]?(?:(?:notes?|message|hint|instructions?|reminder|important|attention)[ ,:]{1,3}(?:to|for) )?(?:(?:to|for) )?(?:the |any |all |each )?(?:ai|agents?|assistants?|model|llms?|claude|gpt|copilot|codex|gemini)(?: (?:assistants?|agents?|models?|only|note))?\b[^:\n]{0,40}[:,—](?= )|^[ \t]{0,80}(?:\/\/|#{1,3}|--|\/\*{1,2}|<!--)[ \t]{0,8}(?:agente|assistente|asistente|assistent|ki-assistent|agent ia|агент|ассистент|智能体|助手|エージェント|アシスタント)\s{0,1}[:：,，—]|^[ \t]{0,80}(?:\/\/|#{1,3}|--|\/\*{1,2}|<!--)[ \t]{0,8}[^:：\n]{0,20}(?:(?:para|al|ao) (?:a |o |el |la )?(?:ia|asistente|assistente|agente|modelo)|für (?:den|die|das) (?:assistenten|agenten|ki|modell)|(?:pour |à )l['’ ]?(?:assistant|agent|ia)|(?:для |к )?(?:ассистент|агент|модел)\S{0,3}|(?:给|致) ?(?:ai|智能体|助手|模型)|(?:智能体|助手|模型)(?:请?注意|须知)|(?:アシスタント|エージェント|ai)(?:へ|向け))[^:：\n]{0,40}[:：,，]/i;
/** The lines of comments after the first one that continue it. */
const MAX_LINES = 12;
const COMMENT_LINE = /^[ \t]{0,80}(?:\/\/|#|--|;|\*|%)/;

/**
 * What an agent reads as prose of a block: all of it, the values of the front matter, the descriptions of tools, or the
 * comments of a program that speak to the agent.
 */
export function proseOf(block: Block): readonly Block[] {
  if (block.kind === "front-matter") return valuesOf(block);
  if (block.kind !== "fence" || PROSE_FENCES.has(block.info ?? "")) return [block];
  return [...descriptionsOf(block), ...commentsOf(block)];
}

/** The description of a tool or of one of its parameters in JSON. An agent that is given the tool follows it. */
const DESCRIPTION = /"description"\s{0,4}:\s{0,4}"((?:[^"\\\n]|\\.){40,4000})"/g;

function descriptionsOf({ info, line, text }: Block): Block[] {
  if (!/^json[c5]?$/.test(info ?? "") || !isIn(ORDERS, text)) return [];
  const lines = new LineCounter(text);
  return [...text.matchAll(DESCRIPTION)].map(({ index, 1: value = "" }) => ({
    kind: "paragraph",
    line: line + lines.before(index),
    // Each description is a paragraph.
    text: unescaped(value).replaceAll("\n", " "),
  }));
}

function commentsOf(block: Block): Block[] {
  if (!isIn(MAY_ADDRESS, block.text)) return [];
  const lines = block.text.split("\n");
  const found: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!ADDRESSES_AGENT.test(lines[at] as string)) continue;
    let end = at + 1;
    while (end < lines.length && end - at < MAX_LINES && COMMENT_LINE.test(lines[end] as string)) end++;
    const text = lines.slice(at, end).map((line) => line.replace(/^[ \t]{0,80}[/#*;%!<-]{1,4}/, "").trim());
    found.push({ kind: "paragraph", line: block.line + at, text: text.join("\n") });
    at = end - 1;
  }
  return found;
}

/**
 * The values of the front matter, each as a paragraph. A value of YAML goes over lines that are indented more than its key, and
 * the quotation marks around it quote nothing.
 */
function valuesOf({ kind, line, text }: Block): Block[] {
  const found: { line: number; lines: string[] }[] = [];
  /** The indentation of the key whose value continues. */
  let key = Infinity;
  for (const [at, written] of text.split("\n").entries()) {
    const indent = written.length - written.trimStart().length;
    const isBelow = indent > key && !ENTRY.test(written);
    if (isBelow) found.at(-1)?.lines.push(written);
    else found.push({ line: line + at, lines: [written] });
    const value = indent > key ? undefined : KEY.exec(written)?.[1];
    if (value !== undefined) key = value === "" ? Infinity : indent;
  }
  return found.map(({ line: first, lines }) => ({
    kind,
    line: first,
    text: lines.join("\n").replace(FOLDED, "$1").replace(QUOTED, "$1 $3 "),
  }));
}

const KEY = /^[ \t]{0,20}(?:- )?[\w-]{1,60}[ \t]{0,4}:[ \t]{0,20}([^\n]{0,20})/;
/** An entry of a list in a value. */
const ENTRY = /^[ \t]{0,40}(?:[-*+]|\d{1,3}[.)])[ \t]/;
/** The mark of a value that starts on the next line. */
const FOLDED = /^([^\n]{0,100}:[ \t]{0,20})[>|][+-]?\d?(?=[ \t\r]{0,20}\n)/;
const QUOTED = /^([^\n"']{0,100}:[ \t]{1,20})(["'])([\s\S]{0,20000})\2[ \t\r]{0,20}$/;

const MAY_ADDRESS =
  /\b(?:ai|agents?|assistants?|model|llms?|claude|gpt|copilot|codex|gemini|ia|asistente|assistente|agente|modelo|assistenten|agenten|ki|modell)\b|ассистент|агент|модел|智能体|助手|模型|アシスタント|エージェント/i;
