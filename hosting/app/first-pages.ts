import type { Plugin } from "vite";
import { escapeHtml, fillTemplate, siteHeader } from "../../functions/src/domain/web/ssr-html.js";
import words from "./messages/en/site.json" with { type: "json" };

const { nav, problem, search } = words;
const ROOT = '<div id="root"></div>';
const SEARCH = `<form action="/explore"><label>${escapeHtml(search.label)} <input name="q" type="search" maxlength="200"></label> <button>${escapeHtml(search.submit)}</button></form>`;

/** What this reads of a chunk of Rolldown. */
interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

const STYLES = /\s*<link rel="stylesheet"[^>]*>/;

/** The scripts of the app. A page shows all its words without them, so styles and fonts do not share the network with them. */
const MODULES = /<script type="module"|<link rel="modulepreload"/g;

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

/** The scripts that `main.ts` imports, one after the other, with everything that these need. */
function startScripts(files: readonly { readonly type: string }[]): string[] {
  const chunks = files.filter((file): file is Chunk => file.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry);
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    byFile.get(file)?.imports.forEach(visit);
  };
  entry?.dynamicImports.forEach(visit);
  return [...found];
}

/**
 * Makes two pages from the built page: `app.html`, the template of all pages, which a function fills, and `404.html`,
 * which Hosting returns for unknown URLs. There is no `index.html`, because a function also serves the home page.
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
    const scripts = startScripts(Object.values(bundle))
      .filter((file) => !head.includes(file))
      .map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`);
    // Without this, a browser asks for the fonts only when it has drawn text, and shows them on the next visit.
    const fonts = Object.keys(bundle)
      .filter((file) => file.endsWith(".woff2"))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n    `);
    const plain = head
      .replace("<script ", (script) => fonts.join("") + script)
      .replace("\n  </head>", (end) => scripts.join("") + end)
      .replace(MODULES, '$& fetchpriority="low"');
    this.emitFile({ type: "asset", fileName: "app.html", source: plain });
    this.emitFile({ type: "asset", fileName: "404.html", source: fillTemplate(plain, NOT_FOUND) });
    delete bundle["index.html"];
  },
});
