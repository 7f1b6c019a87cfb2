import { type Finding, finding } from "../finding.js";
import { lineAt, type TextPart } from "../text.js";
import { followsInOrder, Quotation, statementsWith } from "./statements.js";

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

/** Finds code that sends secrets to another host. Prose is read in `instructions/prose`. */
export function checkPromptInjection(part: TextPart): Finding[] {
  if (part.kind !== "shell" && part.kind !== "code") return [];
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
