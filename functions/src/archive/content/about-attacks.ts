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
