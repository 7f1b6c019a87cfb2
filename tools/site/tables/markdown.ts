/**
 * A Markdown table. Cells are Markdown of one line: a bar and a line break in them are written so that
 * they stay in their cell.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

const cell = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\|/g, "\\|");

/** Text as code; nothing where there is no text. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``);

export const codes = (texts: readonly string[]): string => texts.map(code).join(", ");

/** `1000` is `1,000`. */
export const grouped = (value: number): string => new Intl.NumberFormat("en").format(value);
