import { join } from "node:path";
import { SECTIONS_OF_CODE, TABLES } from "../tables/index.js";
import { type Page, readPages } from "./content.js";
import { EXAMPLES, fillPlaceholders, fillTables, plainFences } from "./fill.js";
import { type Heading, render } from "./render.js";

/** A page that is ready to be shown, in both forms. */
export interface HelpPage extends Omit<Page, "body"> {
  readonly path: string;
  /** Without frontmatter and title; tables and placeholders are filled, code blocks have plain marks. */
  readonly markdown: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * Every page of `hosting/content` in reading order, with its tables made of the code.
 *
 * @param site the marketplace's address, which commands in the pages name
 * @throws Error that names the page that cannot be built
 */
export function readHelp(root: string, site: string): HelpPage[] {
  return readPages(join(root, "hosting/content")).map((page) =>
    preparePage(page, site, (name) => TABLES[name]?.(root) ?? SECTIONS_OF_CODE[name]?.()),
  );
}

/** One page in both forms. */
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
