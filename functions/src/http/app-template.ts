import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppRenderer, Known } from "#domain/web/app-renderer.js";
import { pagePolicy } from "#domain/web/csp.js";
import { type FirstHtml, fillTemplate, type PageHead } from "#domain/web/ssr-html.js";
import { config } from "#platform/config.js";
import type { Drawn } from "./page.js";

/**
 * A page of the web app with its first content, under the Content Security Policy for pages with user content.
 */
export const drawn = (page: FirstHtml): Drawn => ({
  type: "text/html; charset=utf-8",
  body: fillTemplate(template(), page),
  policy: pagePolicy(config()),
});

/** The bundle of the web app that renders pages, which the build puts next to the functions. */
const RENDERER = "app-server/server.cjs";

/**
 * Renders a page of the web app as a visitor sees it.
 *
 * @param address the path and the query
 */
export async function appPage(head: PageHead, address: string, known: Known): Promise<FirstHtml> {
  const { html, queries, exact } = await (await appRenderer()).draw(address, known);
  return { ...head, main: html, queries, exact };
}

/** The web app as a server-side renderer, loaded on first use. */
export const appRenderer = (): Promise<AppRenderer> => import(join(__dirname, RENDERER));

let built: string | undefined;

/**
 * The built page of the web app. The build puts it next to the functions, so both refer to the same files.
 */
function template(): string {
  built ??= readFileSync(join(__dirname, "app.html"), "utf8");
  return built;
}
