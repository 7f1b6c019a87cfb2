import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { AUDIENCES, SECTIONS, type SectionId } from "./sections.js";

const Frontmatter = z.strictObject({
  title: z.string().min(1).max(80),
  /** One sentence. */
  summary: z.string().min(1).max(200),
  audience: z.enum(AUDIENCES),
  /** Its position within the section, starting at 1. */
  order: z.number().int().min(1),
});

/** A help page as written, before tables and placeholders are filled in. */
export interface Page extends z.infer<typeof Frontmatter> {
  /** The last part of its URL: `/docs/{slug}`. */
  readonly slug: string;
  readonly section: SectionId;
  /** Markdown without front matter and title. */
  readonly body: string;
}

/**
 * All pages in a content folder, in reading order.
 * @throws Error that names the file if a page's front matter is invalid, if two pages have the same slug or position,
 * or if a folder is not a section
 */
export function readPages(folder: string): Page[] {
  const pages = SECTIONS.flatMap(({ id }) => {
    const section = join(folder, id);
    const files = existsSync(section) ? readdirSync(section).filter((name) => name.endsWith(".md")) : [];
    return files
      .map((name) => readPage(join(section, name), id))
      .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
  });
  const places = new Map<string, Page>();
  for (const page of pages) {
    for (const place of [page.slug, `${page.section} ${page.order}`]) {
      const other = places.get(place);
      if (other)
        throw new Error(
          `${page.section}/${page.slug}.md has the slug or position of ${other.section}/${other.slug}.md`,
        );
      places.set(place, page);
    }
  }
  return pages;
}

function readPage(file: string, section: SectionId): Page {
  const slug = basename(file, ".md");
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, "utf8")) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${file} has no frontmatter`);
  if (!/^[a-z][a-z0-9-]*$/.test(slug)) throw new Error(`${file}: the name is not a slug`);
  const parsed = Frontmatter.safeParse(parse(head));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, slug, section, body: body.trim() };
}
