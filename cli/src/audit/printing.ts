import type { Screen } from "../context.js";
import { count, theirs } from "../market/words.js";
import type { Audited, AuditFinding } from "./results.js";

/** One line for a finding: the version, what is wrong, and what to do. */
export function printFinding(finding: AuditFinding, { style }: Screen, print: (line: string) => void): void {
  const { slug, version, kind, level, message, id, severity, fix } = finding;
  const sign = level === "finding" ? style.red("✗") : style.yellow("!");
  const what = [kind, severity, id].filter(Boolean).join(", ");
  print(`${sign} ${style.bold(slug)} ${version}  ${style.dim(`(${what})`)} ${theirs(message)}`);
  if (fix !== undefined) print(`  ${style.dim(`Version ${fix} is published and has no finding.`)}`);
}

export function printAudited(audited: Audited, screen: Screen): void {
  const { print, style } = screen;
  const { products, findings, fixed, quarantined, problems, remaining, root, checkedAt } = audited;
  if (products === 0) {
    print(`Nothing is installed in ${root}.`);
    return;
  }
  for (const finding of findings) printFinding(finding, screen, print);
  for (const { slug, from, to } of fixed) print(`${style.green("✓")} ${slug} ${from} → ${to}`);
  for (const { slug, version, to, requiredBy } of quarantined) {
    print(`${style.green("✓")} ${slug} ${version} was moved to ${to}`);
    if (requiredBy.length > 0) print(style.dim(`  ${requiredBy.join(", ")} may no longer work without it.`));
  }
  for (const problem of problems) screen.warn(`${style.yellow("!")} ${theirs(problem)}`);
  if (findings.length > 0) print();
  const when = checkedAt === undefined ? "" : style.dim(` (advisories of ${checkedAt.slice(0, 16)} UTC)`);
  if (remaining > 0) {
    print(`${style.red(count(remaining, "product"))} with a finding, of ${products} installed${when}`);
    if (quarantined.length === 0) {
      print(
        style.dim("To change to safe versions, run vaultmart audit --fix; to move them away, --quarantine"),
      );
    }
  } else
    print(
      `${count(products, "installed product")}, ${findings.length > 0 ? "nothing left to do" : "no findings"}${when}`,
    );
}
