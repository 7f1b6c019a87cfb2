/** The file with the instructions of a skill, in the root of its folder. */
export const SKILL_FILE = "SKILL.md";

/** The text between the first line, which must be `---`, and the next `---` line. */
export function frontMatterOf(text: string): string | undefined {
  const [first, ...lines] = text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line) => line.trimEnd());
  const end = lines.indexOf("---");
  return first === "---" && end >= 0 ? lines.slice(0, end).join("\n") : undefined;
}
