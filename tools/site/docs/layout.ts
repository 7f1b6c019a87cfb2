import type { HelpPage } from "./help.js";
import { escapeHtml as text } from "./highlight.js";
import { SECTIONS } from "./sections.js";

/** The URLs of the style sheet and the script of this build. */
export interface Assets {
  readonly css: string;
  readonly js: string;
}

interface Shell {
  readonly title: string;
  readonly description: string;
  /** More elements of the head. */
  readonly head?: string;
  /** The content of `main`, and next to it. */
  readonly main: string;
  readonly aside?: string;
  /** The current page, which the list of pages highlights. */
  readonly current?: string;
}

/** The fonts of the app, which its build puts there (`hosting/app/vite.config.ts`). */
const FONTS = ["bricolage-grotesque", "instrument-sans"]
  .map((name) => `/assets/fonts-1/${name}-latin-wght-normal.woff2`)
  .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)
  .join("\n");

/** The links of the marketplace's footer, in English like the help. */
const FOOTER = `<footer class="site"><nav aria-label="More">
<p>Marketplace</p><ul><li><a href="/explore">Explore products</a></li><li><a href="/docs/publish-a-product">Publish a product</a></li><li><a href="/docs/pricing-and-licences">Prices and licenses</a></li></ul>
<p>Learn</p><ul><li><a href="/docs/quickstart">Quickstart</a></li><li><a href="/docs/how-scanning-works">How scanning works</a></li><li><a href="/docs/report-a-problem">Report a problem</a></li></ul>
<p>Build</p><ul><li><a href="/docs/cli-install">Command line</a></li><li><a href="/docs/api-start">API</a></li><li><a href="/llms.txt">For agents</a></li></ul>
</nav></footer>`;

/** A complete page. It is readable without the script, which adds the search and copy buttons. */
export function layout(shell: Shell, pages: readonly HelpPage[], { css, js }: Assets): string {
  const { title, description, head = "", main, aside = "", current = "" } = shell;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)} · Vaultmart</title>
<meta name="description" content="${text(description)}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${FONTS}
<link rel="stylesheet" href="${css}">
<script src="/early.js"></script>
<script src="${js}" defer></script>
${head}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="site">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="24" height="24">Vaultmart</a>
<nav aria-label="Site"><a href="/explore">Explore</a> <a href="/publish">Sell</a> <a href="/docs"${current === "/docs" ? ' aria-current="page"' : ""}>Help</a></nav>
<search><form id="search" action="/docs" hidden>
<label class="unseen" for="q">Search the help</label>
<input id="q" name="q" type="search" placeholder="Search the help" autocomplete="off" maxlength="100">
<p id="found" class="unseen" role="status"></p>
<ol id="results" hidden></ol>
</form></search>
<a class="enter" href="/login">Sign in</a>
</header>
<div class="${pages.length > 0 ? "columns" : "columns alone"}">
<main id="main">
${main}
</main>
${pages.length > 0 ? `<nav class="pages" aria-label="Pages">\n${sidebar(pages, current)}\n</nav>` : ""}
${aside}
</div>
${FOOTER}
</body>
</html>
`;
}

function sidebar(pages: readonly HelpPage[], current: string): string {
  return SECTIONS.map(({ id, title }) => {
    const items = pages
      .filter(({ section }) => section === id)
      .map(
        (page) =>
          `<li><a href="${page.path}"${page.path === current ? ' aria-current="page"' : ""}>${text(page.title)}</a></li>`,
      );
    return items.length === 0 ? "" : `<p>${title}</p>\n<ul>${items.join("")}</ul>`;
  }).join("\n");
}

const contents = ({ headings }: HelpPage): string =>
  `<ul>${headings
    .filter(({ level }) => level === 2)
    .map(({ id, text: words }) => `<li><a href="#${id}">${text(words)}</a></li>`)
    .join("")}</ul>`;

/** A help page, with its table of contents and links to the previous and next page. */
export function pageHtml(page: HelpPage, pages: readonly HelpPage[], site: string, assets: Assets): string {
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const section = SECTIONS.find(({ id }) => id === page.section)?.title ?? "";
  const neighbour = (other: HelpPage | undefined, rel: string, words: string) =>
    other ? `<a rel="${rel}" href="${other.path}"><span>${words}</span>${text(other.title)}</a>` : "";
  const long = page.headings.filter(({ level }) => level === 2).length > 2;
  return layout(
    {
      title: page.title,
      description: page.summary,
      current: page.path,
      head: `<link rel="canonical" href="${text(site)}${page.path}">
<link rel="alternate" type="text/markdown" href="${page.path}.md">
`,
      main: `<article>
<p class="section">${section}</p>
<h1>${text(page.title)}</h1>
<p class="summary">${text(page.summary)}</p>
${long ? `<details class="contents"><summary>On this page</summary>${contents(page)}</details>` : ""}
${page.html}</article>
<p class="raw"><a href="${page.path}.md">This page as Markdown</a></p>
<nav class="neighbours" aria-label="Previous and next page">${neighbour(before, "prev", "Previous")}${neighbour(after, "next", "Next")}</nav>`,
      aside: long
        ? `<nav class="contents" aria-label="On this page"><p>On this page</p>${contents(page)}</nav>`
        : "",
    },
    pages,
    assets,
  );
}

/** The list of all pages with their summaries. */
export function indexHtml(pages: readonly HelpPage[], site: string, assets: Assets): string {
  return layout(
    {
      title: "Help",
      description: "How to find, buy, publish, and sell on this marketplace, and how to run one.",
      current: "/docs",
      head: `<link rel="canonical" href="${text(site)}/docs">
<link rel="alternate" type="text/markdown" href="/docs.md">
`,
      main: `<h1>Help</h1>
<p class="summary">How to find, buy, publish, and sell on this marketplace, and how to run one.</p>
${pageLists(pages)}
<p class="raw"><a href="/docs.md">This list as Markdown</a> · <a href="/llms.txt">For agents</a> · <a href="/llms-full.txt">All pages as one text</a> · <a href="/specs/docs-index.json">All pages as data</a></p>`,
    },
    pages,
    assets,
  );
}

function pageLists(pages: readonly HelpPage[]): string {
  return SECTIONS.map(({ id, title }) => {
    const own = pages.filter(({ section }) => section === id);
    if (own.length === 0) return "";
    const items = own.map(
      ({ path, title: name, summary }) => `<li><a href="${path}">${text(name)}</a><br>${text(summary)}</li>`,
    );
    return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n<ul class="list">${items.join("\n")}</ul></section>`;
  }).join("\n");
}
