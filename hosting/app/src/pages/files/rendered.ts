import { splitFrontMatter } from "#domain/web/front-matter.js";
import { isMarkdown } from "./language.js";
import { withNames } from "./lines.js";

/** Longer Markdown is shown as source, because rendering it could take seconds. */
const MOST_RENDERED = 100_000;

/** Whether a text is Markdown that is rendered. */
export const isRendered = (path: string, text: string | undefined): text is string =>
  text !== undefined && isMarkdown(path) && text.length <= MOST_RENDERED;

/** Markdown in two parts: its front matter, which is shown as text, and what is rendered. Hidden characters have names. */
export const partsOf = (text: string) => splitFrontMatter(withNames(text));

/** The Markdown of a file that is rendered; undefined for any other file. */
export const markdownOf = (path: string, text: string | undefined): string | undefined =>
  isRendered(path, text) ? partsOf(text).body : undefined;
