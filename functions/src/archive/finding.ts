import { RULES, type RuleId, ruleOf, type Severity } from "./rules.js";

/** What a rule found: where, how bad, and what the author does about it. It never holds a secret. */
export interface Finding {
  rule: RuleId;
  severity: Severity;
  /** Path inside the archive, made visible and at most 200 characters. */
  file?: string;
  /** Counted from 1. */
  line?: number;
  message: string;
  hint: string;
}

export const MAX_FINDINGS = 100;
export const MAX_TEXT = 300;
const MAX_PATH = 200;

/**
 * Text of an archive made safe to print: control, invisible and
 * direction-changing characters appear as `\u{…}`, and it has at most `max`
 * characters. What an attacker named must not rewrite a terminal or a log.
 */
export function visible(text: string, max = MAX_TEXT): string {
  let shown = "";
  for (const character of text.slice(0, max)) {
    const code = character.codePointAt(0) ?? 0;
    shown += /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character)
      ? `\\u{${code.toString(16)}}`
      : character;
    if (shown.length >= max) break;
  }
  return shown.length > max || text.length > max ? `${shown.slice(0, max - 1)}…` : shown;
}

/** A finding of the rule `rule`; its message is the rule's title unless one is given. */
export function finding(
  rule: RuleId,
  where: { file?: string; line?: number; message?: string } = {},
): Finding {
  const { severity, title, hint } = ruleOf(rule);
  return {
    rule,
    severity,
    ...(where.file === undefined ? {} : { file: visible(where.file, MAX_PATH) }),
    ...(where.line === undefined ? {} : { line: where.line }),
    message: visible(where.message ?? title),
    hint,
  };
}

/** The archive is not read at all, and `findings` say why. It is the only error that the bytes of an archive cause. */
export class ArchiveRefused extends Error {
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(findings[0]?.message ?? "Archive refused");
    this.name = "ArchiveRefused";
    this.findings = findings.slice(0, MAX_FINDINGS);
  }
}

/** Ends the reading of an archive with one finding. */
export function refuse(rule: RuleId, message?: string, file?: string): never {
  throw new ArchiveRefused([finding(rule, { message, file })]);
}

/** Whether a finding is about the archive's structure, not about what its files say. */
export function isStructural(found: { rule: string }): boolean {
  return RULES[found.rule as RuleId]?.layer === "structure";
}
