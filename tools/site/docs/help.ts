import { join } from "node:path";
import { SECTIONS_OF_CODE, TABLES } from "../tables/index.js";
import { type Page, readPages } from "./content.js";
import { EXAMPLES, fillPlaceholders, fillTables, plainFences } from "./fill.js";
import { type Heading, render } from "./render.js";

/** A rendered page, as Markdown and as HTML. */
export interface HelpPage extends Omit<Page, "body"> {
  readonly path: string;
  /** Without front matter and title. Tables and placeholders are filled; code blocks have plain fences. */
  readonly markdown: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * All pages of `hosting/content` in reading order, with tables that are generated from the code.
 * @param site the marketplace's URL, for commands on the pages
 * @throws Error that names the page that could not be built
 */
export function readHelp(root: string, site: string): HelpPage[] {
  return readPages(join(root, "hosting/content")).map((page) =>
    preparePage(page, site, (name) => TABLES[name]?.(root) ?? SECTIONS_OF_CODE[name]?.()),
  );
}

/** One page as Markdown and as HTML. */
export function preparePage(
  { body, ...page }: Page,
  site: string,
  table: (name: string) => string | undefined,
): HelpPage {
  try {
    const filled = fillPlaceholders(fillTables(body, table), { site, ...EXAMPLES });
    return { ...page, path: `/docs/${page.slug}`, markdown: plainFences(filled), ...render(filled) };
  } catch (cause) {
    throw new Error(`${page.section}/${page.slug}.md: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
