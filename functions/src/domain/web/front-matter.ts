/** The front matter at the start of a Markdown file, and the rest. */
export function splitFrontMatter(text: string): { readonly front?: string; readonly body: string } {
  if (!text.startsWith("---")) return { body: text };
  const [all, front] = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text) ?? [];
  if (all === undefined || front === undefined || !text.startsWith(all)) return { body: text };
  return { front, body: text.slice(all.length) };
}
