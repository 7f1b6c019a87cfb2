import type { Verdict } from "#archive/verdict.js";
import { count, lineOf, placeOf } from "#packaging/problem.js";
import type { Screen } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { theirs } from "../market/words.js";

type Findings = Verdict["findings"];

const MARKS = { malicious: "red", suspicious: "yellow", note: "dim" } as const;

/** Prints findings: severity and location, then the message, then what to do. */
export function printFindings(findings: Findings, { print, style }: Pick<Screen, "print" | "style">): void {
  for (const found of findings) {
    const place = placeOf(found);
    print(
      `${style[MARKS[found.severity]](found.severity.padEnd(10))} ${place === "" ? "the archive" : place}`,
    );
    print(`  ${found.message} ${style.dim(`(${found.rule})`)}`);
    if (found.excerpt) print(`  ${style.dim("found:")} ${theirs(found.excerpt)}`);
    print(`  ${style.dim(found.hint)}`);
  }
}

/**
 * Fails if the scanner blocks an archive.
 *
 * @throws CliError `validation` with one line per finding that blocks or holds
 */
export function refuseBlocked({ outcome, findings }: Pick<Verdict, "outcome" | "findings">): void {
  if (outcome !== "block") return;
  const blocking = findings.filter(({ severity }) => severity === "malicious");
  throw new CliError(EXIT.validation, `The scan blocks this product: ${count(blocking.length, "finding")}`, {
    issues: findings.filter(({ severity }) => severity !== "note").map(lineOf),
    hint: "Fix these findings, then run `vaultmart scan` again. The marketplace applies the same rules.",
  });
}
