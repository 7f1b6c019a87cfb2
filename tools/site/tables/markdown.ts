/**
 * A Markdown table. Cells are single-line Markdown. Vertical bars are escaped, and line breaks become
 * spaces.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

const cell = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\|/g, "\\|");

/** Text as inline code; an empty string for an empty text. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``);

export const codes = (texts: readonly string[]): string => texts.map(code).join(", ");

/** Formats `1000` as `1,000`. */
export const grouped = (value: number): string => new Intl.NumberFormat("en").format(value);
