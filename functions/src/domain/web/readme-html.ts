import rehypeHighlight from "rehype-highlight";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { withoutHidden } from "#contract/clean-text.js";
import { isDrawable } from "./drawable-markdown.js";
import { splitFrontMatter } from "./front-matter.js";
import { headingLevels } from "./heading-levels.js";
import { longWords } from "./long-words.js";
import { readmeLinks } from "./readme-links.js";
import { type ArchiveLinks, untrustedMarkdown } from "./untrusted-markdown.js";

/**
 * The maximum number of characters of a readme that the server renders. Only the browser renders longer ones: hostile
 * Markdown takes quadratic time, and this length takes at most two seconds of a request.
 */
export const MOST_DRAWN = 10_000;
/** The maximum number of characters of a readme's HTML. */
const MOST_HTML = 200_000;

/**
 * The HTML of a product's readme: sanitized, without its front matter, with highlighted code, and with links to the
 * archive's files. The web app renders Markdown with the same steps (hosting/app/src/ui/markdown.tsx).
 *
 * @param version the version that the links lead to
 * @returns undefined for a readme that takes too long to render
 */
export function readmeHtml(slug: string, version: string, readme: string): string | undefined {
  const text = withoutHidden(readme);
  return markdownHtml(splitFrontMatter(text).body, readmeLinks(slug, version, text));
}

/**
 * The HTML of untrusted Markdown without front matter: sanitized, and with highlighted code.
 *
 * @returns undefined for a text that takes too long to render
 */
export function markdownHtml(text: string, links: ArchiveLinks): string | undefined {
  if (text.length > MOST_DRAWN || !isDrawable(text)) return undefined;
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize)
    .use(headingLevels)
    .use(untrustedMarkdown, links)
    .use(longWords)
    .use(rehypeHighlight)
    .use(rehypeStringify)
    .processSync(text);
  const drawn = String(html);
  return drawn.length > MOST_HTML ? undefined : drawn;
}
