import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { siteFiles } from "./build.js";
import { readPages } from "./docs/content.js";
import { tablesOf } from "./docs/fill.js";
import { SECTIONS } from "./docs/sections.js";
import { SECTIONS_OF_CODE, TABLES } from "./tables/index.js";

/** The generated files of the site, built from this checkout. */

const SITE = "https://market.example";
const BUILT_AT = new Date("2026-03-01T12:00:00Z");
const root = process.cwd();
const pages = readPages(join(root, "hosting/content"));
const files = siteFiles(
  root,
  {
    ...{ site: SITE, securityContact: "mailto:security@market.example" },
    ...{ signInProviders: [], appCheckSiteKey: "", storageBucket: "" },
  },
  BUILT_AT,
);
const file = (path: string): string => {
  const text = files.get(path);
  if (text === undefined) throw new Error(`There is no ${path}`);
  return text;
};

/** Paths that functions and the web app serve, by the globs of Hosting's rewrites. */
const { hosting }: { hosting: { rewrites: { source?: string }[] } } = JSON.parse(
  readFileSync(join(root, "firebase.json"), "utf8"),
);
const ELSEWHERE = new RegExp(
  `^(?:/|${hosting.rewrites
    // The rewrite without a pattern is for paths that lead nowhere.
    .flatMap(({ source }) => source ?? [])
    .map((source) =>
      source.replace(/[.]/g, "\\.").replace(/\*\*|\*/g, (stars) => (stars === "*" ? "[^/]+" : ".+")),
    )
    .join("|")})$`,
);

/** The file with which Hosting responds to a path of the site. */
function fileOf(path: string): string | undefined {
  const name = path.slice(1);
  return [name, `${name}/index.html`].find((candidate) => files.has(candidate));
}

const html = [...files].filter(([path]) => path.endsWith(".html"));
const attributes = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replace(/&amp;/g, "&"),
  );

test("the help has 57 pages, and each section counts its own from 1", () => {
  expect(pages).toHaveLength(57);
  for (const { id } of SECTIONS) {
    const orders = pages.filter(({ section }) => section === id).map(({ order }) => order);
    expect([id, ...orders]).toEqual([id, ...orders.map((_, at) => at + 1)]);
    expect(orders).not.toEqual([]);
  }
});

test("every table of the code stands in a page", () => {
  const shown = new Set(pages.flatMap(({ body }) => tablesOf(body)));
  expect([...shown].sort()).toEqual([...Object.keys(TABLES), ...Object.keys(SECTIONS_OF_CODE)].sort());
});

test.each(html.map(([path]) => path))("every link and anchor of %s leads somewhere", (path) => {
  const text = file(path);
  const here = `/${path.replace(/\/?index\.html$/, "")}`;
  for (const link of [...attributes(text, "href"), ...attributes(text, "src")]) {
    const url = new URL(link, SITE + here);
    if (url.origin !== SITE || ELSEWHERE.test(url.pathname)) continue;
    const target = fileOf(url.pathname);
    const isFont = url.pathname.startsWith("/assets/fonts-1/"); // The build of the app puts them there.
    const found =
      target !== undefined || isFont || existsSync(join(root, "hosting/app/public", url.pathname));
    expect([link, found]).toEqual([link, true]);
    if (url.hash && target) {
      const ids = attributes(file(target), "id");
      expect([link, ids.includes(decodeURIComponent(url.hash.slice(1)))]).toEqual([link, true]);
    }
  }
});

test.each(html.map(([path]) => path))("no two elements of %s share an id", (path) => {
  const ids = attributes(file(path), "id");
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("every page is reached from the list of pages", () => {
  const links = attributes(file("docs/index.html"), "href");
  for (const { slug } of pages) expect(links).toContain(`/docs/${slug}`);
});

test("list, sitemap and files name the same pages", () => {
  const index: { url: string; markdownUrl: string }[] = JSON.parse(file("specs/docs-index.json"));
  const slugs = pages.map(({ slug }) => slug);
  expect(index.map(({ url }) => url)).toEqual(slugs.map((slug) => `/docs/${slug}`));
  expect(index.map(({ markdownUrl }) => markdownUrl)).toEqual(slugs.map((slug) => `/docs/${slug}.md`));
  const locations = [...file("sitemaps/help.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(locations.filter((url) => !url?.includes("/explore?category="))).toEqual(
    ["/", "/explore", "/advisories", "/log", "/docs", ...index.map(({ url }) => url)].map(
      (path) => SITE + path,
    ),
  );
  const built = [...files.keys()].flatMap((path) => /^docs\/([^/]+)\/index\.html$/.exec(path)?.[1] ?? []);
  expect(built.sort()).toEqual([...slugs].sort());
  const raw = [...files.keys()].flatMap((path) => /^docs\/([^/]+)\.md$/.exec(path)?.[1] ?? []);
  expect(raw.sort()).toEqual([...slugs].sort());
});

test("an entry of the list names the headings of its page", () => {
  const index: { url: string; headings: { id: string; text: string }[] }[] = JSON.parse(
    file("specs/docs-index.json"),
  );
  for (const { url, headings } of index) {
    const ids = attributes(file(`${url.slice(1)}/index.html`), "id");
    for (const { id } of headings) expect(ids).toContain(id);
  }
});

test("a raw page has its frontmatter, its tables, and no marks", () => {
  for (const page of pages) {
    const text = file(`docs/${page.slug}.md`);
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
    const { title, summary, audience, section, order } = page;
    expect(parse(head)).toEqual({ title, summary, audience, section, order });
    expect(text).not.toMatch(
      /<!-- table|^```\w+ (?:run|answer)$|\{\{(?:site|token|productId|slug|username)\}\}/m,
    );
  }
});

test("the raw list of pages has frontmatter too", () => {
  const [, head = "", title] = /^---\n([\s\S]*?)\n---\n\n# (.*)\n/.exec(file("docs.md")) ?? [];
  expect(parse(head)).toEqual({ title, summary: expect.stringMatching(/\.$/), audience: "everyone" });
});

test("the whole help in one text holds every page", () => {
  const whole = file("llms-full.txt");
  for (const { slug } of pages) {
    const [, body = ""] = /^---\n[\s\S]*?\n---\n\n# .*\n\n([\s\S]*)$/.exec(file(`docs/${slug}.md`)) ?? [];
    expect(body.length).toBeGreaterThan(200);
    expect([slug, whole.includes(body.trim())]).toEqual([slug, true]);
  }
});

test("what agents read first tells how to search, install and verify, what not to do, and names every page", () => {
  const text = file("llms.txt");
  for (const words of ["How to search", "How to install", "How to verify", "What not to do"]) {
    expect(text).toContain(`## ${words}`);
  }
  for (const { slug } of pages) expect(text).toContain(`(${SITE}/docs/${slug}.md)`);
  for (const [, link = ""] of text.matchAll(/\]\(([^)]*)\)/g)) {
    const { origin, pathname } = new URL(link);
    expect([link, origin, fileOf(pathname) !== undefined]).toEqual([link, SITE, true]);
  }
});

test("security.txt names a contact, ends within a year, and knows its own address", () => {
  expect(file(".well-known/security.txt")).toBe(
    [
      "Contact: mailto:security@market.example",
      "Expires: 2026-12-26T00:00:00.000Z",
      "Preferred-Languages: en",
      `Canonical: ${SITE}/.well-known/security.txt`,
      `Policy: ${SITE}/docs/report-a-problem`,
      "",
    ].join("\n"),
  );
});

test("pages carry nothing that the content security policy forbids", () => {
  for (const [path, text] of html) {
    expect([path, /<style|\sstyle=|<script(?![^>]* src=)|\son\w+="/.test(text)]).toEqual([path, false]);
  }
});
