import type { AuditFinding } from "../../audit/results.js";
import { count } from "../../market/words.js";

/** The server's text about findings. Text from third parties goes into the untrusted block. */
export function againstInstalled(findings: readonly AuditFinding[]): string[] {
  const serious = new Set(findings.filter(({ level }) => level === "finding").map(({ slug }) => slug));
  if (serious.size === 0) return [];
  return [
    `${count(serious.size, "installed product")} must not be used: ${[...serious].join(", ")}. See \`findings\`. ` +
      "Tell the user to run `vaultmart audit --fix --quarantine`.",
  ];
}
