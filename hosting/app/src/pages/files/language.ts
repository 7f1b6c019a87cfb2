/** Languages by extensions that the highlighter does not know. */
const ALSO: ReadonlyMap<string, string> = new Map([
  ["env", "ini"],
  ["htm", "html"],
  ["ipynb", "json"],
  ["mdx", "markdown"],
  ["vue", "html"],
]);

/** The language of a file by its name, as the highlighter's name or alias. Undefined if it is unknown. */
export function languageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (name === "makefile") return name;
  const [, extension = ""] = /\.([^.]+)$/.exec(name) ?? [];
  return ALSO.get(extension) ?? (extension || undefined);
}

/** Whether a file is Markdown, which is rendered. */
export const isMarkdown = (path: string): boolean => ["md", "markdown"].includes(languageOf(path) ?? "");
