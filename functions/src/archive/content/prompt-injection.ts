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

/** Temporary addresses that lead to someone's machine. */
export const TUNNELS =
  /https?:\/\/(?:[\w-]{1,60}\.){1,3}(?:ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|localhost\.run|lhr\.life|pinggy\.(?:link|online)|tunnelmole\.net|bore\.pub|localtunnel\.me)/i;

const EVERY_TUNNEL = new RegExp(TUNNELS.source, "gi");

/** Files in which programs and agents find the hosts that they talk to. */
const SETTINGS = /(?:\.(?:json[c5]?|ya?ml|toml|ini|cfg|conf|env|properties)|(?:^|\/)\.env(?:\.\w{1,20})?)$/i;
const COMMENT = /^\s{0,80}(?:#|\/\/|;)/;
/** The name of a tunnel that someone has opened has a number in it, or is made of several words. */
const OPENED = /^(?=[a-z-]{0,60}\d)[\w-]{6,60}$|^[a-z]{2,20}(?:-[a-z]{2,20}){2,6}$/i;
const STAND_IN = /^(?:abc|xyz|x{3}|123|your|my|example|test|demo|some|random|sub|tunnel|app)/i;

/** A host in settings that shows the requests that it receives, or that is someone's machine. */
function checkSettings(part: TextPart): Finding[] {
  if (!SETTINGS.test(part.path) || !part.mayHold("collector", "tunnel")) return [];
  let start = 0;
  for (const line of part.text.split("\n")) {
    const collector = COMMENT.test(line) ? -1 : collectorIn(line);
    if (collector >= 0)
      return [finding("collecting-host", { file: part.path, line: lineAt(part, start + collector) })];
    start += line.length + 1;
  }
  return [];
}

function collectorIn(line: string): number {
  const collector = line.search(COLLECTORS);
  if (collector >= 0) return collector;
  // A file without line breaks has all its hosts in one line.
  for (const { 0: address, index } of line.matchAll(EVERY_TUNNEL)) {
    const names = address
      .replace(/^https?:\/\//i, "")
      .split(".")
      .slice(0, -2);
    if (names.some((name) => OPENED.test(name) && !STAND_IN.test(name))) return index;
  }
  return -1;
}

/**
 * Finds code that sends secrets to another host, and settings that name a host for that. Prose is read in
 * `instructions/prose`.
 */
export function checkPromptInjection(part: TextPart): Finding[] {
  if (part.kind === "data") return checkSettings(part);
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
