import { masked } from "./mask-secrets.js";
import { RULES, type RuleId, ruleOf, type Severity } from "./rules.js";

/** A finding of a rule: location, severity, and hint. It never contains a secret. */
export interface Finding {
  rule: RuleId;
  severity: Severity;
  /** Path inside the archive, escaped by `visible`, at most 200 characters. */
  file?: string;
  /** Starts at 1. */
  line?: number;
  message: string;
  hint: string;
  /** The text that was found, masked by `masked` and escaped by `visible`, at most 200 characters. */
  excerpt?: string;
}

export const MAX_FINDINGS = 100;
export const MAX_TEXT = 300;
export const MAX_EXCERPT = 200;
export const MAX_PATH = 200;

/**
 * Makes text from an archive safe to print: control, invisible, and direction-changing characters become `\u{…}`, and
 * the result has at most `max` characters. Names that an attacker chose must not manipulate a terminal or a log.
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

/** A finding of `rule`. By default, its message is the rule's title. */
export function finding(
  rule: RuleId,
  where: { file?: string; line?: number; message?: string; excerpt?: string } = {},
): Finding {
  const { severity, title, hint } = ruleOf(rule);
  return {
    rule,
    severity,
    ...(where.file === undefined ? {} : { file: visible(where.file, MAX_PATH) }),
    ...(where.line === undefined ? {} : { line: where.line }),
    message: visible(where.message ?? title),
    hint,
    ...(where.excerpt === undefined
      ? {}
      : { excerpt: visible(masked(where.excerpt.slice(0, MAX_TEXT)).trim(), MAX_EXCERPT) }),
  };
}

/**
 * The error for an archive that was rejected; `findings` contains the reasons. The bytes of an archive cause no other
 * errors.
 */
export class ArchiveRefused extends Error {
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(findings[0]?.message ?? "Archive rejected");
    this.name = "ArchiveRefused";
    this.findings = findings.slice(0, MAX_FINDINGS);
  }
}

/** Stops reading an archive and reports one finding. */
export function refuse(rule: RuleId, message?: string, file?: string): never {
  throw new ArchiveRefused([finding(rule, { message, file })]);
}

/** Whether a finding concerns the structure of the archive instead of the content of its files. */
export function isStructural(found: { rule: string }): boolean {
  return RULES[found.rule as RuleId]?.layer === "structure";
}
