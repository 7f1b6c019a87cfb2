/** A line that opens 100 or more levels of quotes or lists. Each level uses some of the browser's stack. */
const DEEP = /^[ \t]*(?:(?:>|[*+-]|\d{1,9}[.)])[ \t]*){100}/m;
/** The maximum number of tildes, which may start strikethrough: the parser compares each with each. */
const MOST_TILDES = 2_000;

/** Whether Markdown renders in a reasonable time. Its author may be hostile. */
export const isDrawable = (text: string): boolean =>
  !DEEP.test(text) && text.split("~").length - 1 <= MOST_TILDES;
