/**
 * Links in a text that one user writes and others read, also if the writer hides them from a simple search
 * (docs/decisions/290).
 */

/** Domains that are counted without a scheme or a path. Names of files, such as `SKILL.md` or `main.rs`, end in none. */
const DOMAINS = "com|net|org|info|biz|shop|store|online|site|website|xyz|top|club|live|click|ru|cn|tk";
/** Domains that are counted only before a path, because packages and files have such names too. */
const SHORT_DOMAINS = "io|dev|ai|app|co|me|gg|to|ly|link";

const NAME = "[\\p{L}\\p{N}-]";
/** Where a name can start, so that no name is read twice. */
const START = "(?<![\\p{L}\\p{N}@.-])";

/** A link, a bare domain, or an email address. Each alternative starts at one place only, so the search is linear. */
const LINK = new RegExp(
  [
    "(?<![\\p{L}\\p{N}])(?:https?|hxxps?|ftp)://\\S+",
    "(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.)+\\p{L}{2,24}",
    `${START}(?:${NAME}{1,63}\\.)+(?:${DOMAINS})(?!${NAME})(?:[/:?#]\\S*)?`,
    `${START}(?:${NAME}{1,63}\\.)+(?:${SHORT_DOMAINS})/\\S+`,
    `${START}www\\.${NAME}{1,63}\\.\\S+`,
  ].join("|"),
  "giu",
);

/** The number of links and email addresses in a text. Repeated ones count each time. */
export const linksIn = (text: string): number => unhidden(text).match(LINK)?.length ?? 0;

/** A text with the usual disguises of links removed: `hxxp[:]//a[.]example (dot) com`, full-width letters. */
function unhidden(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\u3002\uff0e\uff61]/g, ".")
    .replace(/[ \t]?[[({] ?(?:\.|dot|ponto|punto) ?[\])}][ \t]?/gi, ".")
    .replace(/[ \t]?[[({] ?(?:@|at|arroba) ?[\])}][ \t]?/gi, "@")
    .replace(/[[({] ?:(?:\/\/)? ?[\])}]/g, (found) => found.slice(1, -1).trim())
    .replace(
      new RegExp(
        `(?<=[\\p{L}\\p{N}])(?<!\\b(?:an?|the)) (?:dot|ponto|punto) (?=(?:${DOMAINS}|${SHORT_DOMAINS})(?!${NAME}))`,
        "giu",
      ),
      ".",
    );
}
