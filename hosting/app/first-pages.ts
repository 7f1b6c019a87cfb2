import type { Plugin } from "vite";
import { escapeHtml, fillTemplate, siteHeader } from "../../functions/src/domain/web/ssr-html.js";
import words from "./messages/en/site.json" with { type: "json" };

const { category, nav, problem, search, site } = words;
const ROOT = '<div id="root"></div>';
const SEARCH = `<form action="/explore"><label>${escapeHtml(search.label)} <input name="q" type="search" maxlength="200"></label> <button>${escapeHtml(search.submit)}</button></form>`;

const HOME = "src/pages/home.tsx";
const STYLES = /\s*<link rel="stylesheet"[^>]*>/;

const HEADER = siteHeader(nav);

/**
 * What a URL without a page shows before the app has started, and without scripts. Then the app shows it in the
 * reader's language, with its own header and footer. Programs find here where to look instead.
 */
const NOT_FOUND = {
  title: `${problem.notFound} · Vaultmart`,
  description: problem.notFoundHint,
  kind: "website",
  main: [
    HEADER,
    `<main class="first"><h1>${escapeHtml(problem.notFound)}</h1><p>${escapeHtml(problem.notFoundHint)}</p>`,
    SEARCH,
    '<p>For programs: <a href="/llms.txt">/llms.txt</a>, <a href="/specs/openapi.yaml">/specs/openapi.yaml</a></p></main>',
  ].join(""),
} as const;

/**
 * What the first page shows before the app has started. Its largest text has its final size, so that it
 * counts as the largest contentful paint.
 */
const HERO = [
  HEADER,
  `<main class="first"><div class="hero"><div class="hero-words"><h1>${escapeHtml(site.tagline)}</h1><p>${escapeHtml(site.promise)}</p><noscript>${SEARCH}</noscript></div></div>`,
  `<ul>${Object.entries(category)
    .map(([name, title]) => `<li><a href="/explore?category=${name}">${escapeHtml(title)}</a></li>`)
    .join("")}</ul></main>`,
].join("");

/**
 * Makes three pages of the built one: `app.html`, the template of all other pages, which a function fills;
 * `404.html`, which Hosting returns where nothing is; and `index.html`, which contains its first text and
 * preloads the code that it needs next.
 */
export const firstPages = (): Plugin => ({
  name: "first-pages",
  enforce: "post",
  generateBundle(_options, bundle) {
    const page = bundle["index.html"];
    if (page?.type !== "asset") throw new Error("There is no index.html");
    const built = String(page.source);
    const [styles] = STYLES.exec(built) ?? [];
    if (!styles || !built.includes(ROOT)) throw new Error("index.html has no style sheet, or no empty root");
    // Whatever blocks the first paint is requested first.
    const head = built.replace(STYLES, "").replace(/\s*<script /, (script) => styles + script);
    // Without this, a browser asks for the fonts only when it has drawn text, and shows them on the next visit.
    const fonts = Object.keys(bundle)
      .filter((file) => file.endsWith(".woff2"))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n    `);
    const plain = head.replace("<script ", (script) => fonts.join("") + script);
    const home = Object.values(bundle).find(
      (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(HOME),
    );
    if (home?.type !== "chunk") throw new Error(`${HOME} is in no file of its own`);
    const next = [home.fileName, ...home.imports]
      .filter((file) => !plain.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    this.emitFile({ type: "asset", fileName: "app.html", source: plain });
    this.emitFile({ type: "asset", fileName: "404.html", source: fillTemplate(plain, NOT_FOUND) });
    page.source = plain
      .replace("</head>", `${next.join("\n    ")}\n  </head>`)
      .replace(ROOT, `<div id="root">${HERO}</div>`);
  },
});
