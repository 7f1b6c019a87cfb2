import { type Finding, finding } from "../finding.js";
import { lineAt, type TextPart } from "../text.js";
import { followsInOrder, isAdvice, Quotation, statementsWith } from "./statements.js";

export const OVERRIDE =
  /\b(?:ignore|disregard|forget|override|bypass)\s(?:all\s|any\s)?(?:of\s)?(?:the\s|your\s|these\s)?(?:previous|prior|above|earlier|preceding|existing|system|safety)\s(?:instruction|rule|prompt|guideline|direction|context|message)/i;
const SECRECY =
  /\b(?:do\snot|don['’]t|never|without)\s(?:tell|telling|inform|informing|notify|notifying|alert|alerting|asking|mention\s(?:this|it)\sto|show\s(?:this|it)\sto)\s(?:the\s|your\s)?(?:user|human|owner|operator|person|anyone)\b|\b(?:secretly|covertly|silently|stealthily)\b|\bhide\sthis\b/i;
const SEND =
  /\b(?:send|upload|post|forward|transmit|exfiltrate|leak|copy|submit|curl|append|include|encode)\b/i;
export const PRIVATE =
  /~\/\.ssh|\bid_(?:rsa|ed25519)\b|\.aws\/credentials|(?:^|[\s`"'(/])\.env\b|\b(?:environment\svariable|private\skey|ssh\skey|api\skey|credentials|password|seed\sphrase|wallet|access\stoken|conversation\shistory|full\sconversation|chat\shistory)/i;
const FILES =
  /~\/\.ssh|\bid_(?:rsa|ed25519)\b|\.aws\/credentials|(?:contents?\sof\s|the\s)[`"']?\.env\b|\b(?:all|every|user['’]s)\s(?:environment\svariables|credentials|passwords|api\skeys)\b|\b(?:seed\sphrase|(?:full|entire|whole)\sconversation|conversation\shistory)/i;
const ADDRESS = /\bhttps?:\/\//i;
const MAX_COMMENT = 4_000;
const MAX_COMMENTS = 2_000;

export const EXFILTRATION_ANCHOR =
  /~\/\.ssh|\$HOME\/\.ssh|\.aws\/credentials|id_rsa|id_ed25519|\bprintenv\b|(?:^|[\s;|&(])env\s{0,3}\||os\.environ|process\.env|login data|\.gnupg/gim;
const SENDS_COMMAND = /\b(?:curl|wget|nc|ncat|scp|rsync|ftp)\b/;
const KEYS =
  /(?:~|\$HOME|\$\{HOME\})\/\.(?:ssh\/(?:id_|\*)|ssh\/?(?:\s|$)|aws\/credentials|gnupg|netrc|docker\/config)|\bprintenv\b|(?:^|[\s;|&(])env\s{0,3}(?=\|)/;
const SENDS_FILE = /\b(?:curl|wget)\b/;
const UPLOAD =
  /(?:\s-(?:d|F|T)|--data(?:-binary|-raw)?|--upload-file|--form|--post-file)[\s=]{0,3}["']?[\w=]{0,20}[@"']?["']?/;
const POSTS = /\b(?:requests\.post|httpx\.post|axios\.post|fetch|urlopen|http\.post)\s{0,2}\(/;
const WHOLE_ENVIRONMENT =
  /\bdict\(os\.environ\)|\bos\.environ\.copy\(\)|=\s{0,2}os\.environ\s{0,2}[,)]|JSON\.stringify\(\s{0,2}process\.env\s{0,2}\)/;

/** Statements that send secrets to another host. The steps match in this order. */
export const EXFILTRATIONS: readonly (readonly RegExp[])[] = [
  [KEYS, /\|/, SENDS_COMMAND],
  [SENDS_FILE, UPLOAD, KEYS],
  [/\b(?:scp|rsync)\s/, KEYS, /\s[\w.-]{1,60}@[\w.-]{1,100}:/],
  [POSTS, WHOLE_ENVIRONMENT],
];

export const COLLECTORS =
  /https?:\/\/(?:[\w-]{1,60}\.)?(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|requestcatcher\.com|oast\.(?:pro|live|site|online|fun|me)|interact\.sh|burpcollaborator\.net|beeceptor\.com)/i;

/** Finds instructions that harm the user of the agent, and code that sends their secrets to another host. */
export function checkPromptInjection(part: TextPart): Finding[] {
  return part.kind === "shell" || part.kind === "code" ? checkProgram(part) : checkProse(part);
}

function checkProgram(part: TextPart): Finding[] {
  if (!part.mayHold("exfiltration", "collector")) return [];
  const { text, path } = part;
  const findings: Finding[] = [];
  const quotation = new Quotation(text);
  for (const statement of statementsWith(text, EXFILTRATION_ANCHOR)) {
    const at = EXFILTRATIONS.map((steps) => followsInOrder(statement.text, steps)).find(
      (place) => place >= 0,
    );
    if (at === undefined || quotation.isLiteral(statement.start + at)) continue;
    findings.push(finding("exfiltration", { file: path, line: lineAt(part, statement.start + at) }));
    break;
  }
  const collector = COLLECTORS.exec(text);
  if (collector)
    findings.push(finding("collecting-host", { file: path, line: lineAt(part, collector.index) }));
  return findings;
}

function checkProse(part: TextPart): Finding[] {
  if (!part.mayHold("comment", "override", "private")) return [];
  const { text, path } = part;
  const findings: Finding[] = [];
  const add = (rule: "concealed-instruction" | "override-phrase" | "instructed-exfiltration", at: number) =>
    findings.push(finding(rule, { file: path, line: lineAt(part, at) }));

  const concealed = concealedInstruction(text);
  if (concealed >= 0) add("concealed-instruction", concealed);
  const override = part.mayHold("override") ? OVERRIDE.exec(text) : null;
  if (override) add("override-phrase", override.index);
  if (!part.mayHold("private")) return findings;
  const quotation = new Quotation(text);
  for (const statement of statementsWith(text, PRIVATE_ANCHOR)) {
    const asks = [
      [SEND, FILES, ADDRESS],
      [SECRECY, SEND, PRIVATE],
      [SEND, PRIVATE, SECRECY],
    ];
    const at = asks.map((steps) => followsInOrder(statement.text, steps)).find((place) => place >= 0);
    if (at === undefined) continue;
    const place = statement.start + at;
    if (quotation.isShown(place) || isWarning(text, place)) continue;
    add("instructed-exfiltration", place);
    break;
  }
  return findings;
}

const PRIVATE_ANCHOR = new RegExp(PRIVATE.source, "gi");

/** Like `isAdvice`, but without the secrecy phrases themselves: "do not tell the user" is not a warning. */
function isWarning(text: string, at: number): boolean {
  const stretch = text.slice(Math.max(0, at - 300), at);
  const before = stretch.slice(stretch.lastIndexOf("\n") + 1);
  return isAdvice(before, before.length) || /\b(?:never|don['’]t|do\s{1,2}not)\b[^.\n]{0,40}$/i.test(before);
}

/**
 * The offset of an HTML comment that instructs an agent, or -1. A comment in a code block is visible and
 * therefore not concealed.
 */
function concealedInstruction(text: string): number {
  let seen = 0;
  const quotation = new Quotation(text);
  for (let start = text.indexOf("<!--"); start >= 0; start = text.indexOf("<!--", start + 4)) {
    if (++seen > MAX_COMMENTS) return -1;
    const close = text.indexOf("-->", start);
    const end = Math.min(close < 0 ? text.length : close, start + MAX_COMMENT);
    const comment = text.slice(start, end).replace(/\s{1,80}/g, " ");
    const orders =
      OVERRIDE.test(comment) ||
      (SECRECY.test(comment) && SEND.test(comment) && (PRIVATE.test(comment) || ADDRESS.test(comment))) ||
      followsInOrder(comment, [SEND, PRIVATE, ADDRESS]) >= 0;
    if (orders && !quotation.isShown(start)) return start;
    if (close < 0) return -1;
    start = close;
  }
  return -1;
}
