import { RULES, type RuleId } from "#archive/rules.js";

/** One thing that is wrong, where it is, and what to do about it. */
export interface Told {
  readonly severity?: "malicious" | "suspicious" | "note" | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
}

const ISSUE = /^(?:(?<file>.+?)(?::(?<line>\d{1,9}))?: )?(?<message>.+) \((?<rule>[a-z0-9-]+)\)\. /s;

/** A finding as a refusal of the scan words it, in one line (domain/products/approval.ts), in its parts again. */
export function toldIn(issue: string): Told {
  const { file, line, message, rule } = ISSUE.exec(issue)?.groups ?? {};
  const known = RULES[rule as RuleId];
  if (message === undefined || !known) return { message: issue };
  const { severity, hint } = known;
  return { severity, file, line: line === undefined ? undefined : Number(line), message, hint };
}
