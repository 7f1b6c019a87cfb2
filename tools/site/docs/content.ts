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
  /** Its place within the section, from 1. */
  order: z.number().int().min(1),
});

/** A page of the help as it is written: tables and placeholders are still marks. */
export interface Page extends z.infer<typeof Frontmatter> {
  /** The last part of its address: `/docs/{slug}`. */
  readonly slug: string;
  readonly section: SectionId;
  /** Markdown without frontmatter and title. */
  readonly body: string;
}

/**
 * Every page of a content folder, in reading order.
 *
 * @throws Error that names the file when a page's frontmatter is wrong, when two pages have one
 *   slug or one place, or when a folder is no section
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
          `${page.section}/${page.slug}.md is in the place of ${other.section}/${other.slug}.md`,
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
  if (!/^[a-z][a-z0-9-]*$/.test(slug)) throw new Error(`${file}: the name is no slug`);
  const parsed = Frontmatter.safeParse(parse(head));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, slug, section, body: body.trim() };
}
