import { withoutClosing } from "../code/spoken.js";
import { LineCounter } from "../line-counter.js";
import type { Execution, Piece } from "../pieces.js";
import type { TextPart } from "../text.js";
import { withoutEntities } from "./entities.js";
import { type Block, codeSpans } from "./markdown.js";
import { isCommand, pieceOf } from "./piece.js";

/** `. <(curl …)`: the shell reads the output of a command as its own commands. */
const SOURCED = /^\s{0,4}\.\s{1,4}<\(/;

/** `curl … | sh`: the form of a command, which downloads nothing. */
const SKETCH =
  /^(?:sudo )?(?:curl|wget|irm|iwr)(?: -[\w-]{1,20}){0,4} ?(?:…|\.{3}|<[\w ]{1,20}>)(?: \.{3}| …)? ?\| ?(?:sudo )?(?:(?:ba|z)?sh|iex)(?: -\w{0,4})?$/i;

/** `base64 -d | sh`: a decoder that has nothing to decode. */
const UNFED =
  /^(?:base64|base32|xxd|gunzip|zcat)(?: -{1,2}[\w-]{1,12}){0,4} ?\| ?(?:sudo )?(?:(?:ba|z)?sh|python3?|node|perl)$/i;
/** What gives it something, in eight languages. */
const FEEDS =
  /\b(?:pip(?:e[sd]?|ing)|pass\w{0,4}|feed\w{0,3}|hand\w{0,3}|giv\w{1,3}|send\w{0,3}|put\w{0,4}|paste\w{0,1}|through|into|redirect\w{0,3}|run\w{0,4}|execut\w{1,4}|us(?:e|ing)|canali[sz]\w{1,3}|p[aá]s[ae]\w{0,3}|envi\w{1,4}|ejecut\w{1,3}|mand[ae]\w{0,3}|encaminh\w{1,3}|durch|leit\w{1,3}|gib|f[uü]hr\w{1,3}|schick\w{0,3}|ex[eé]cut\w{1,3}|envoi\w{1,3}|pass(?:e|ez|er)|dans|travers)\b|через|передай|подай|запуст|выполни|通过|传给|交给|管道|执行|运行|渡し|流し|実行/i;

/** What is hidden is described, not ordered. */
const HIDES =
  /\b(?:hides?|hiding|conceals?|obfuscat\w{1,4}|disguis\w{1,3}|escond\w{1,3}|ocult\w{1,3}|versteck\w{1,3}|verschleier\w{1,3}|cach(?:e|ent|er)|dissimul\w{1,4})\b|隐藏|скрыва|прячут|隠/i;

/** Whether a code span is a decoder before an interpreter, and its sentence asks about it, or describes it, and gives it nothing. */
function isUnfed(text: string, block: string, at: number): boolean {
  if (!UNFED.test(text)) return false;
  const before =
    block
      .slice(Math.max(0, at - SENTENCE), at)
      .split(/[.!?。]\s/)
      .at(-1) ?? "";
  const rest = block.slice(at + text.length, at + text.length + SENTENCE);
  const [after = ""] = rest.split(/[.!?。？]/, 1);
  const isDescribed = /^[?？]/.test(rest.slice(after.length)) || HIDES.test(after) || GUARDS.test(after);
  return isDescribed && !FEEDS.test(before) && !FEEDS.test(after);
}

/** The commands in code spans, elements of code, and words without markup of a block. */
export function* inlinePieces(part: TextPart, block: Block, execution: Execution): Generator<Piece> {
  const lines = new LineCounter(block.text);
  const isRow = block.kind === "row";
  for (const span of codeSpans(block.text)) {
    const written = isRow ? span.text.replaceAll("\\|", "|") : span.text;
    // `run: curl …` of a workflow.
    const text = written.replace(
      /^\s{0,4}(?:- )?(?:run|command|cmd|exec|script|shell|entry)\s{0,4}[:=]\s{1,4}["']?/,
      "",
    );
    if (!isCommand(text) && !ASSIGNMENT.test(text) && !SOURCED.test(text) && !startsStored(part, text))
      continue;
    if (SKETCH.test(text) || isUnfed(text, block.text, span.at)) continue;
    const isResult = /^\s{0,4}(?:sudo )?rm\s/.test(text) && isMentioned(block.text, span.at);
    yield pieceOf(part, block.line + lines.before(span.at), "shell", text.trim(), {
      origin: "inline",
      execution: isResult && execution === "instructed" ? "shown" : execution,
    });
  }
  for (const match of block.text.includes("</") ? block.text.matchAll(ELEMENT) : []) {
    const text = withoutEntities((match[1] as string).replace(/<[^<>]{0,200}>/g, "")).trim();
    const line = block.line + lines.before(match.index);
    if (isCommand(text)) yield pieceOf(part, line, "shell", text, { origin: "inline", execution });
  }
  for (const [at, line] of (PLAIN_MARK.test(block.text) ? block.text.split("\n") : []).entries()) {
    const command = PLAIN.exec(line);
    if (!command || line.slice(0, command.index).includes("`")) continue;
    const text = withoutClosing(line.slice(command.index).replace(/[.。]?["”]?$/, ""));
    yield pieceOf(part, block.line + at, "shell", text, { origin: "inline", execution });
  }
}

/** Whether what is before a code span says that it comes from a mistake, or what a guard does about it. */
function isMentioned(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  if (RESULTS.test(before)) return true;
  const start = Math.max(0, at - SENTENCE);
  const sentence = text.slice(start, at + SENTENCE);
  return GUARDS.test(sentence) && !ORDERED.test(before);
}

const SENTENCE = 120;
/** What a guard does about a command. */
const GUARDS =
  /\b(?:blocks?(?! (?:you|me)\b)|blocked|den(?:y|ies|ied)|still (?:asks?|prompts?)|(?:only|also) match(?:es)?|guardrails?|prevent\w{0,3}|reject\w{0,3}|refus\w{1,3}|detect\w{0,3}|flag(?:s|ged)|forbid\w{0,5}|dangerous|destructive|circuit breakers?|restrictive|still apply|rule evaluation)\b/i;
/** The command is to be run. */
const ORDERED =
  /\b(?:run|runs|execute|type|enter|issue|use|with|then|do|start|by|via|call)[\s:]{0,3}`{1,3}$/i;

/** What a mistake makes of another command: "with an empty variable, it becomes `rm -rf /`". */
const RESULTS =
  /(?:\b(?:becomes|turns into|expands to|is read as|wird zu|se convierte en|se torna|vira|devient)|变成|变为|превращается в|становится)\s{0,2}`{1,3}$/i;

/** A variable that a later command uses. */
const ASSIGNMENT = /^\s{0,4}(?:export\s{1,4})?[A-Za-z_]\w{1,40}=[\w./:"'-]{2,200}\s{0,4}$/;

/** A program in a folder of temporary files. */
export const STARTED =
  /^\s{0,4}(?:\/(?:tmp|var\/tmp|dev\/shm)\/)[\w./-]{1,100}(?:\s{1,4}-{0,2}\w{1,20}){0,4}\s{0,4}$/;

/** Whether a code span starts a program that the text has made executable before. */
function startsStored(part: TextPart, text: string): boolean {
  if (!STARTED.test(text)) return false;
  const path = text.trim().split(/\s/, 1)[0] as string;
  return ["+x", "755", "a+x", "u+x", "700"].some((mode) => part.text.includes(`chmod ${mode} ${path}`));
}

/** Elements of HTML whose content is code. */
const ELEMENT =
  /<(?:pre|code|kbd|samp|tt)(?:\s[^<>]{0,200})?>((?:[^<]|<(?!\/(?:pre|code|kbd|samp|tt)>)){3,4000})<\/(?:pre|code|kbd|samp|tt)>/gi;

/**
 * A command without markup: it pipes into a program, or starts with a program name and has signs of
 * a command.
 */
const PLAIN =
  /(?<![\w/.-])(?:curl|wget|bash|sh|iwr|irm|powershell|echo|base64|nc|python3?)\s(?=[^\n`]{0,600}(?:\|\s{0,4}(?:sudo\s)?(?:\S{0,20}\/)?(?:ba|z|da|k)?sh\b|\|\s{0,4}(?:iex|python3?|node|perl|ruby)\b|<\(|\$\(|\/dev\/tcp\/|-enc\b|\s-c\s))/;

/** What such a command has. Most blocks have none of it. */
const PLAIN_MARK = /\||<\(|\$\(|\/dev\/tcp\/|-enc\b|\s-c\s/;
