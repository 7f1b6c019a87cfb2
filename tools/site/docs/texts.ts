import { stringify } from "yaml";
import { CATEGORIES } from "#contract/fields.js";
import { sitemap } from "#domain/web/sitemap.js";
import type { HelpPage } from "./help.js";
import { SECTIONS } from "./sections.js";

/** A page as raw Markdown: its front matter, its title, and its text. */
export const pageMarkdown = (page: HelpPage): string => {
  const { title, summary, audience, section, order } = page;
  return `---\n${stringify({ title, summary, audience, section, order }, { lineWidth: 0 })}---\n\n# ${title}\n\n${page.markdown}\n`;
};

/** All pages as a Markdown list, grouped by section, with `base` before each path. */
export const pageList = (pages: readonly HelpPage[], base: string): string =>
  SECTIONS.flatMap(({ id, title }) => {
    const own = pages.filter(({ section }) => section === id);
    const items = own.map(({ path, title: name, summary }) => `- [${name}](${base}${path}.md): ${summary}`);
    return items.length === 0 ? [] : [`## ${title}\n\n${items.join("\n")}`];
  }).join("\n\n");

/** `/docs.md`: the list of all pages, with front matter like every page. */
export function indexMarkdown(pages: readonly HelpPage[]): string {
  const title = "Help";
  const summary = "How to find, buy, publish, and sell on this marketplace, and how to run one.";
  return `---\n${stringify({ title, summary, audience: "everyone" })}---\n\n# ${title}\n\n${summary}\n\n${pageList(pages, "")}\n`;
}

/** `/specs/docs-index.json`: one entry per page, in reading order. URLs are paths on the same site. */
export const docsIndex = (pages: readonly HelpPage[]) =>
  pages.map(({ slug, title, summary, section, audience, order, path, headings }) => ({
    slug,
    title,
    summary,
    section,
    audience,
    order,
    url: path,
    markdownUrl: `${path}.md`,
    headings: headings.map(({ id, text, level }) => ({ id, text, level })),
  }));

/**
 * `/llms.txt`: what an agent should know and do first, then the list of pages.
 * @param template `hosting/content/llms.txt` with its placeholders filled in
 */
export const llms = (template: string, pages: readonly HelpPage[], site: string): string =>
  `${template.trim()}\n\n${pageList(pages, site)}\n`;

/** `/llms-full.txt`: the text of all pages, each below its title and URL. */
export const llmsFull = (template: string, pages: readonly HelpPage[], site: string): string => {
  const texts = pages.map(
    ({ title, path, summary, markdown }) =>
      `# ${title}\n\nSource: ${site}${path}.md\n\n${summary}\n\n${markdown}`,
  );
  return `${[template.trim(), ...texts].join("\n\n---\n\n")}\n`;
};

/** `/sitemaps/help.xml`: the pages that every marketplace has. Products have separate sitemaps. */
export const helpSitemap = (pages: readonly HelpPage[], site: string): string =>
  sitemap(
    [
      ...[
        "/",
        "/explore",
        ...CATEGORIES.map((category) => `/explore?category=${category}`),
        "/advisories",
        "/log",
        "/docs",
      ],
      ...pages.map(({ path }) => path),
    ].map((path) => ({ url: new URL(path, site).href })),
  );

/** `/robots.txt`: allows all pages except those that concern only one user. */
export const robots = (site: string): string => `User-agent: *
Disallow: /cli/auth
Disallow: /sales
Allow: /

Sitemap: ${site}/sitemap.xml
`;

/** The lifetime of a build's `security.txt`. The format requires less than a year. */
const SECURITY_DAYS = 300;

/** `/.well-known/security.txt` (RFC 9116). */
export const securityTxt = (site: string, contact: string, builtAt: Date): string => {
  const expires = new Date(builtAt.getTime() + SECURITY_DAYS * 24 * 60 * 60 * 1000);
  return `Contact: ${contact}
Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${site}/.well-known/security.txt
Policy: ${site}/docs/report-a-problem
`;
};
