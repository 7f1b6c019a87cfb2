/** Levels of quotes and lists that begin in one line; each takes its share of the browser's stack. */
const DEEP = /^[ \t]*(?:(?:>|[*+-]|\d{1,9}[.)])[ \t]*){100}/m;
/** Signs that may begin a struck word: the parser compares each with each. */
const MOST_TILDES = 2_000;

/** Whether Markdown can be drawn before anybody stops waiting; its writer may be hostile. */
export const isDrawable = (text: string): boolean =>
  !DEEP.test(text) && text.split("~").length - 1 <= MOST_TILDES;
