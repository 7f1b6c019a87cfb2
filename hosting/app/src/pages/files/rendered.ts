import { splitFrontMatter } from "#domain/web/front-matter.js";
import { isMarkdown } from "./language.js";
import { withNames } from "./lines.js";

/** Longer Markdown is shown as source, because rendering it could take seconds. */
const MOST_RENDERED = 100_000;

/** Whether a text is Markdown that the page renders. */
export const isRendered = (path: string, text: string | undefined): text is string =>
  text !== undefined && isMarkdown(path) && text.length <= MOST_RENDERED;

/**
 * Splits Markdown into its front matter, which is shown as text, and the part to render. Hidden characters are shown by
 * name.
 */
export const partsOf = (text: string) => splitFrontMatter(withNames(text));

/** The Markdown of a file if the page renders it; undefined for any other file. */
export const markdownOf = (path: string, text: string | undefined): string | undefined =>
  isRendered(path, text) ? partsOf(text).body : undefined;
