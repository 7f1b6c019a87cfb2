import type { AppHtml } from "./app-renderer.js";

/**
 * The first HTML of a page: what search engines, link previews and readers without scripts see, and
 * what everyone sees until the web app has started. All user content in it is escaped text.
 */

/** The head of a page: what search engines and link previews read. */
export interface PageHead {
  readonly title: string;
  /** One plain line; search engines show about 160 characters. */
  readonly description: string;
  /** The page's own URL; undefined if nothing is published there. */
  readonly canonical?: string;
  /** The page's Atom feed. */
  readonly feed?: string;
  readonly image?: string;
  /** The Open Graph type of the page. */
  readonly kind: "website" | "product" | "profile";
  readonly jsonLd?: object;
}

/** The parts that differ between pages. */
export interface FirstHtml extends PageHead {
  /** The content of the page. */
  readonly main: string;
  /** The data of a page that the web app has rendered, with which the browser hydrates it. */
  readonly queries?: AppHtml["queries"];
  readonly exact?: AppHtml["exact"];
}

const DESCRIPTION = 160;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? "");

/**
 * The header of the first HTML, with the same classes as the app's header (hosting/app/src/shell/header.tsx).
 */
export const siteHeader = ({
  label,
  explore,
  sell,
  help,
}: Record<"label" | "explore" | "sell" | "help", string>) =>
  [
    '<header class="site-header"><div class="site-bar">',
    '<a class="site-brand" href="/"><img src="/icon.svg" alt="" width="26" height="26"><span>Vaultmart</span></a>',
    `<nav class="site-nav" aria-label="${escapeHtml(label)}"><a href="/explore">${escapeHtml(explore)}</a><a href="/publish">${escapeHtml(sell)}</a><a href="/docs">${escapeHtml(help)}</a></nav>`,
    "</div></header>",
  ].join("");

/** JSON that no HTML parser mistakes for markup. */
const embedded = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

/** The part of the built page's head that differs between pages, and the place for the content. */
const HEAD = /<!-- this page -->[\s\S]*?<!-- every page -->/;
const ROOT = '<div id="root"></div>';

/**
 * Fills the built `index.html`.
 *
 * @throws Error if the template is missing a placeholder
 */
export function fillTemplate(template: string, page: FirstHtml): string {
  if (!HEAD.test(template) || !template.includes(ROOT)) throw new Error("The page's template has no places");
  const root = `<div id="root">${page.main}</div>`;
  // Replacer functions, because `$&` in a replacement string has a special meaning.
  return template.replace(HEAD, () => headOf(page)).replace(ROOT, () => root + dataOf(page));
}

function headOf({ title, description, canonical, feed, image, kind, jsonLd }: PageHead): string {
  const shown = shorten(description);
  const meta = (attribute: string, name: string, content: string | undefined) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : "";
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", shown),
    canonical
      ? `<link rel="canonical" href="${escapeHtml(canonical)}">`
      : '<meta name="robots" content="noindex">',
    canonical && kind !== "website"
      ? `<link rel="alternate" type="text/markdown" href="${escapeHtml(canonical)}.md">`
      : "",
    feed ? `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}">` : "",
    meta("property", "og:site_name", "Vaultmart"),
    meta("property", "og:type", kind),
    meta("property", "og:title", title),
    meta("property", "og:description", shown),
    meta("property", "og:url", canonical),
    meta("property", "og:image", image),
    meta("name", "twitter:card", image ? "summary_large_image" : "summary"),
    jsonLd ? `<script type="application/ld+json">${embedded(jsonLd)}</script>` : "",
  ]
    .filter(Boolean)
    .join("\n    ");
}

const dataOf = ({ queries, exact = [] }: FirstHtml): string =>
  [
    queries ? `<script id="page-data" type="application/json">${embedded(queries)}</script>` : "",
    exact.length > 0 ? `<script id="page-files" type="application/json">${embedded(exact)}</script>` : "",
  ].join("");

function shorten(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const cut = text.slice(0, DESCRIPTION - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION / 2)).replace(/[\ud800-\udbff]$/, "")}…`;
}
