import { RULES, type RuleId } from "#archive/rules.js";

/** A problem, its location, and how to fix it. */
export interface Told {
  readonly severity?: "malicious" | "suspicious" | "note" | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
}

const ISSUE = /^(?:(?<file>.+?)(?::(?<line>\d{1,9}))?: )?(?<message>.+) \((?<rule>[a-z0-9-]+)\)\. /s;

/** Parses a finding from a line of the scan's error (domain/products/approval.ts). */
export function toldIn(issue: string): Told {
  const { file, line, message, rule } = ISSUE.exec(issue)?.groups ?? {};
  const known = RULES[rule as RuleId];
  if (message === undefined || !known) return { message: issue };
  const { severity, hint } = known;
  return { severity, file, line: line === undefined ? undefined : Number(line), message, hint };
}
