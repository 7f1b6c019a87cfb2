/** Tests, and tables of what a scanner looks for. */
const ABOUT_ATTACKS =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|evals?|examples?|reports?|patterns?|rules|signatures?|samples?|docs?)(?:\/|[._-])|inject|detect|attack|malicious|threat|jailbreak|guard|security|scan/i;

/**
 * Whether the path of a file indicates that the file describes attacks. This excuses data, but never the behavior of a
 * program.
 */
export function isAboutAttacks(path: string): boolean {
  return ABOUT_ATTACKS.test(path);
}

/** Tests, and what a scanner looks for. Reports and examples are not among them. */
const LOOKS_FOR =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|evals?|patterns?|rules|signatures?)(?:\/|[._-])|inject|detect|attack|malicious|threat|jailbreak|guard|security|scan/i;

/** Whether the path of a program, a template, or data indicates that it is a test, or lists what a scanner looks for. */
export function looksForAttacks(path: string): boolean {
  return LOOKS_FOR.test(path);
}
