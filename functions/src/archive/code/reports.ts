import { isAboutAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import type { Execution } from "../pieces.js";
import { type RuleId, ruleOf } from "../rules.js";
import { isNamedHost } from "./hosts.js";
import type { Place } from "./place.js";

/**
 * The rule for a command that a text tells an agent to run. The agent or its user still decides, so only concealed commands
 * are more than a note.
 */
const WHEN_INSTRUCTED: Readonly<Partial<Record<RuleId, RuleId>>> = {
  "download-run": "instructed-command",
  "reverse-shell": "instructed-command",
  "obfuscated-run": "instructed-command",
  "staged-download": "mentioned-command",
  "destructive-delete": "instructed-command",
  exfiltration: "instructed-exfiltration",
  persistence: "mentioned-command",
  "planted-program": "instructed-command",
  miner: "instructed-command",
};

/** What a literal of a program does is no mere mention, because programs do not explain. */
const KEPT: ReadonlySet<RuleId> = new Set<RuleId>(["persistence", "staged-download"]);

/** A rule, and its message if it is not the usual one. */
export type Judged = readonly [rule: RuleId, message?: string];

/** The findings about the programs of one archive: one per rule and file, as severe as the way in which a program is run. */
export class Reports {
  private readonly reported = new Set<string>();
  private found: Finding[] = [];
  /** The files with findings that are more than notes. */
  private readonly blamed = new Set<string>();

  /** Whether a file has a finding that is more than a note. */
  isBlamed(path: string): boolean {
    return this.blamed.has(path);
  }

  takeFindings(): Finding[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  add(found: Finding): void {
    this.found.push(found);
  }

  /**
   * @param isCertain whether all details are known, such as the host: an instruction is then as severe as a script
   */
  report(rule: RuleId, place: Place, message?: string, isCertain = false): void {
    const { execution, path: file } = place.piece;
    const isWhole = isCertain || (rule === "reverse-shell" && namesHost(place.piece.text));
    const isOrder = isWhole && execution === "instructed" && !place.piece.isWarnedOf && !isAboutAttacks(file);
    const isKept = isOrder || (place.piece.isLiteral === true && KEPT.has(rule));
    const applied = isKept ? rule : ruleFor(rule, execution);
    const key = `${applied} ${place.piece.path}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    if (ruleOf(applied).severity !== "note") this.blamed.add(place.piece.path);
    const { path } = place.piece;
    this.found.push(finding(applied, { file: path, line: place.line, excerpt: place.excerpt, message }));
  }
}

/** Whether a program that connects a shell names a real address, not an example. */
function namesHost(text: string): boolean {
  for (const [host] of text.slice(0, MAX_SEARCHED).matchAll(MACHINE_ADDRESS))
    if (isNamedHost(host)) return true;
  return false;
}

const MAX_SEARCHED = 20_000;
const MACHINE_ADDRESS = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<=\/dev\/tcp\/)[\w.-]{4,200}/g;

function ruleFor(rule: RuleId, execution: Execution): RuleId {
  if (execution === "instructed") return WHEN_INSTRUCTED[rule] ?? rule;
  if (execution !== "shown") return rule;
  return rule === "known-installer" ? rule : "mentioned-command";
}
