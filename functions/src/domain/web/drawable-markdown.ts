/** A line that opens 100 or more levels of quotes or lists. Each level uses some of the browser's stack. */
const DEEP = /^[ \t]*(?:(?:>|[*+-]|\d{1,9}[.)])[ \t]*){100}/m;
/** The maximum number of tildes, which may start strikethrough: the parser compares every pair. */
const MOST_TILDES = 2_000;
/** The maximum number of cells of a table. A short row has all columns of the first one. */
const MOST_CELLS = 50_000;

/** Whether Markdown, which may be hostile, can be rendered in a reasonable time. */
export const isDrawable = (text: string): boolean =>
  !DEEP.test(text) && text.split("~").length - 1 <= MOST_TILDES && cells(text) <= MOST_CELLS;

/** No table of a text has more cells: as many rows as the text has lines, each as wide as its widest line. */
function cells(text: string): number {
  const lines = text.split(/\r\n?|\n/);
  return lines.length * lines.reduce((most, line) => Math.max(most, line.split("|").length - 1), 0);
}
