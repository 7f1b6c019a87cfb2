import MarkdownIt from "markdown-it";
import { escapeHtml, highlight } from "./highlight.js";

/** A heading of a page; `id` is its anchor. */
export interface Heading {
  readonly level: 2 | 3;
  readonly text: string;
  readonly id: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

// Content wider than its column scrolls, so it must be reachable by keyboard. It is a group and not a
// region, because a page may have many.
markdown.renderer.rules.table_open = () =>
  `<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n`;
markdown.renderer.rules.table_close = () => "</table></div>\n";
markdown.renderer.rules.fence = (tokens, at) => {
  const { content = "", info = "" } = tokens[at] ?? {};
  const [language = "", role] = info.trim().split(/\s+/);
  const label = role === "answer" ? "Output" : "Code";
  const code = `<pre tabindex="0" aria-label="${label}" role="group"><code>${highlight(content, language)}</code></pre>`;
  return role === "answer"
    ? `<figure class="code answer"><figcaption>Output</figcaption>${code}</figure>\n`
    : `<div class="code">${code}</div>\n`;
};
markdown.renderer.rules.code_block = (tokens, at) =>
  `<div class="code"><pre tabindex="0" aria-label="Code" role="group"><code>${escapeHtml(tokens[at]?.content ?? "")}</code></pre></div>\n`;

/**
 * Renders Markdown as HTML. Headings become links to themselves. HTML in the Markdown is shown as text.
 * @throws Error for a heading that is not on level 2 or 3, because the table of contents has only these levels
 */
export function render(text: string): Rendered {
  const tokens = markdown.parse(text, {});
  const headings: Heading[] = [];
  tokens.forEach((token, at) => {
    if (token.type !== "heading_open") return;
    const level = Number(token.tag.slice(1));
    const inline = tokens[at + 1];
    const words = plainText(inline?.children ?? []);
    if (level !== 2 && level !== 3) throw new Error(`A page's headings are ## and ###: ${words}`);
    const id = unused(anchorOf(words), headings);
    headings.push({ level, text: words, id });
    token.attrSet("id", id);
    if (inline?.children) {
      const html = (content: string) => Object.assign(new inlineToken("html_inline", "", 0), { content });
      inline.children = [html(`<a href="#${id}">`), ...inline.children, html("</a>")];
    }
  });
  const html = markdown.renderer.render(tokens, markdown.options, {});
  // Empty header cells become data cells, because screen readers would announce empty headers.
  return { html: html.replace(/<th[^>]*><\/th>/g, "<td></td>"), headings };
}

/** The class of tokens, which the library does not export by name. */
const inlineToken = markdown.parseInline("a", {})[0]?.constructor as new (
  type: string,
  tag: string,
  nesting: 0,
) => Token;

const plainText = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === "text" || type === "code_inline" ? content : "")).join("");

/** Converts `How do you log in?` to `how-do-you-log-in`. */
export const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}_]+/gu, "-")
    .replace(/^-|-$/g, "") || "section";

function unused(id: string, headings: readonly Heading[]): string {
  let free = id;
  for (let n = 2; headings.some((other) => other.id === free); n++) free = `${id}-${n}`;
  return free;
}
