import type { Column } from "../context.js";
import { styles } from "./ansi.js";
import { truncate, widthOf } from "./width.js";

const GAP = 2;
const LEAST = 8;

/**
 * Formats rows in aligned columns under their headings, with one line per row. If the rows do not fit, columns that may
 * shrink become evenly narrower, down to 8 characters. If that is not enough, each row becomes a block of lines.
 * Without headings, no heading line is printed.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number,
): string {
  const widths = columns.map(({ heading }, at) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[at] ?? ""))),
  );
  shrink(
    columns.flatMap(({ shrinks }, at) => (shrinks ? [at] : [])),
    widths,
    available - GAP * (columns.length - 1),
  );
  const total = widths.reduce((sum, width) => sum + width, GAP * (columns.length - 1));
  if (total > available) return rows.map((cells) => block(columns, cells, available)).join("\n");
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, at) => {
        const width = widths[at] ?? 0;
        const cell = truncate(cells[at] ?? "", width);
        const space = " ".repeat(Math.max(0, width - widthOf(cell)));
        if (align === "right") return space + cell;
        return at === columns.length - 1 ? cell : cell + space;
      })
      .join(" ".repeat(GAP))
      .trimEnd();
  const headings = columns.map(({ heading }) => (heading ? styles.dim(heading) : ""));
  return [...(columns.some(({ heading }) => heading) ? [headings] : []), ...rows].map(line).join("\n");
}

const INDENT = "  ";

/** One row for a narrow terminal: the first cell on its own line, and below it the others with few words each. */
function block(
  columns: readonly Column[],
  [first = "", ...others]: readonly string[],
  available: number,
): string {
  const lines = [first];
  let line = "";
  for (const [at, cell] of others.entries()) {
    if (widthOf(cell) === 0) continue;
    const { heading = "", align } = columns[at + 1] ?? {};
    // A number says nothing without its name.
    const named = align === "right" && heading ? `${styles.dim(heading)} ${cell}` : cell;
    const fact = truncate(named, available - INDENT.length);
    const longer = line === "" ? fact : `${line}, ${fact}`;
    if (line !== "" && widthOf(longer) > available - INDENT.length) {
      lines.push(INDENT + line);
      line = fact;
    } else line = longer;
  }
  return [...lines, ...(line === "" ? [] : [INDENT + line])].join("\n");
}

/** Shrinks the widest shrinkable column repeatedly until the table fits or none can shrink further. */
function shrink(shrinking: readonly number[], widths: number[], available: number): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  while (excess > 0) {
    const widest = shrinking.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    const width = widest === undefined ? 0 : (widths[widest] ?? 0);
    if (widest === undefined || width <= LEAST) return;
    widths[widest] = width - 1;
    excess--;
  }
}
