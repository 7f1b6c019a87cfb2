import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pagePolicy } from "#domain/web/csp.js";
import { type FirstHtml, fillTemplate } from "#domain/web/ssr-html.js";
import { config } from "#platform/config.js";
import type { Drawn } from "./page.js";

/** A page of the web app with its first content, under the policy of pages with user content. */
export const drawn = (page: FirstHtml): Drawn => ({
  type: "text/html; charset=utf-8",
  body: fillTemplate(template(), page),
  policy: pagePolicy(config()),
});

let built: string | undefined;

/**
 * The built page of the web app. The build puts it next to the functions, so both refer to the same files.
 */
function template(): string {
  built ??= readFileSync(join(__dirname, "app.html"), "utf8");
  return built;
}
