/**
 * Passwords in URLs, literal values that are assigned to the name of a secret, and
 * long runs of letters and digits, such as tokens and keys.
 */
const SECRET =
  /(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]{1,300}(?=@)|(?<=(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?)[^\s"'`$<{([]{5,300}|(?=[\w+=-]{0,300}\d)(?=[\w+=-]{0,300}[A-Za-z])[\w+=-]{20,300}/gi;
const SHOWN_OF_SECRET = 4;

/**
 * Masks possible secrets in a text: authors may quote their secrets by accident, and findings are stored and shown to
 * others.
 */
export const masked = (text: string): string =>
  text.replace(
    SECRET,
    (secret) => `${secret.slice(0, secret.length > 2 * SHOWN_OF_SECRET ? SHOWN_OF_SECRET : 0)}…`,
  );
