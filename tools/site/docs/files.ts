import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SiteSettings } from "../settings.js";
import { EXAMPLES, fillPlaceholders } from "./fill.js";
import { readHelp } from "./help.js";
import { type Assets, indexHtml, pageHtml } from "./layout.js";
import {
  docsIndex,
  helpSitemap,
  indexMarkdown,
  llms,
  llmsFull,
  pageMarkdown,
  robots,
  securityTxt,
} from "./texts.js";

/**
 * The style sheet and the script. Their names contain a content hash, so that browsers may cache them
 * permanently.
 */
function assetFiles(root: string): { assets: Assets; files: [path: string, text: string][] } {
  const file = (name: string, ending: string): [string, string] => {
    const text = readFileSync(join(root, "hosting/docs", `${name}.${ending}`), "utf8");
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
    return [`assets/${name}.${hash}.${ending}`, text];
  };
  const [css, js] = [file("docs", "css"), file("docs", "js")];
  return { assets: { css: `/${css[0]}`, js: `/${js[0]}` }, files: [css, js] };
}

/**
 * All files of the help, by path in the site's folder.
 * @param builtAt the start of the lifetime of `security.txt`
 */
export function docsFiles(
  root: string,
  { site, securityContact }: SiteSettings,
  builtAt: Date,
): ReadonlyMap<string, string> {
  const pages = readHelp(root, site);
  const { assets, files } = assetFiles(root);
  const written = readFileSync(join(root, "hosting/content/llms.txt"), "utf8");
  const directives = fillPlaceholders(written, { site, ...EXAMPLES });
  return new Map([
    ...files,
    ["docs/index.html", indexHtml(pages, site, assets)],
    ["docs.md", indexMarkdown(pages)],
    ["specs/docs-index.json", `${JSON.stringify(docsIndex(pages), null, 2)}\n`],
    ["llms.txt", llms(directives, pages, site)],
    ["llms-full.txt", llmsFull(directives, pages, site)],
    ["sitemaps/help.xml", helpSitemap(pages, site)],
    ["robots.txt", robots(site)],
    [".well-known/security.txt", securityTxt(site, securityContact, builtAt)],
    ...pages.flatMap((page): [string, string][] => [
      [`docs/${page.slug}/index.html`, pageHtml(page, pages, site, assets)],
      [`docs/${page.slug}.md`, pageMarkdown(page)],
    ]),
  ]);
}
