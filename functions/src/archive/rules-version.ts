import { createHash } from "node:crypto";
import { INSTALLERS } from "./code/hosts.js";
import { WEIGHTS as LIKENESS } from "./code/likeness/weights.js";
import { SIGNS } from "./code/signs/index.js";
import { AUTORUN_PATHS } from "./content/autorun.js";
import { EXPOSED } from "./content/exposed-secrets.js";
import { EXFILTRATIONS } from "./content/prompt-injection.js";
import { TOKENS } from "./content/secrets.js";
import { COMMANDS } from "./content/shell-patterns.js";
import { WORD_GROUPS } from "./content/words.js";
import { DECISIVE } from "./evidence.js";
import { LEXICON } from "./instructions/prose/lexicon.js";
import { WEIGHTS } from "./instructions/prose/meaning/weights.js";
import { RULES } from "./rules.js";

/**
 * Increase this manually when a change of the code changes verdicts, and describe the new findings in the changelog:
 * marketplaces then scan every product again.
 */
export const REVISION = 32;

/**
 * Identifies the rules of a verdict: the revision of the code, and a digest of
 * the table of rules and of every table of patterns. A changed pattern changes
 * it automatically.
 */
export const RULES_VERSION = `${REVISION}.${digest()}`;

function digest(): string {
  const tables = [
    RULES,
    DECISIVE,
    AUTORUN_PATHS,
    TOKENS,
    EXPOSED,
    COMMANDS,
    SIGNS,
    INSTALLERS,
    EXFILTRATIONS,
    WORD_GROUPS,
    LEXICON,
    WEIGHTS,
    LIKENESS,
  ];
  const text = JSON.stringify(tables, (_, value) => (value instanceof RegExp ? String(value) : value));
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
