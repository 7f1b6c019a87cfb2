/**
 * The password in a URL, what is assigned to a name of a secret and is no variable, and a long run of letters and digits, as
 * tokens and keys are.
 */
const SECRET =
  /(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]{1,300}(?=@)|(?<=(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?)[^\s"'`$<{([]{5,300}|(?=[\w+=-]{0,300}\d)(?=[\w+=-]{0,300}[A-Za-z])[\w+=-]{20,300}/gi;
const SHOWN_OF_SECRET = 4;

/** A text without what may be a secret: authors quote their own secrets, and a finding is stored and shown to others. */
export const masked = (text: string): string =>
  text.replace(
    SECRET,
    (secret) => `${secret.slice(0, secret.length > 2 * SHOWN_OF_SECRET ? SHOWN_OF_SECRET : 0)}…`,
  );
