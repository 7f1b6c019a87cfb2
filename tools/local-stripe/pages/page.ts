import { randomBytes } from "node:crypto";
import { type Content, type Html, html, Html as Markup } from "./html.js";
import { STYLES } from "./styles.js";

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PageContent {
  readonly title: string;
  readonly body: Html;
  /** The page's own script; without JavaScript the page still works, with less help. */
  readonly script?: string;
  readonly status?: number;
  /** The class of the body, which selects the layout. */
  readonly layout: "checkout" | "form" | "wide";
}

/** A complete page with the test mode banner. It loads no resources, and runs only its own script. */
export function page({ title, body, script, status = 200, layout }: PageContent): PageAnswer {
  const nonce = randomBytes(16).toString("base64");
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style nonce="${nonce}">${new Markup(STYLES)}</style>
</head>
<body class="${layout}">
<p class="banner" role="note"><strong>Test mode</strong> <span>Local Stripe, no money moves</span></p>
${body}
${script ? html`<script nonce="${nonce}">${new Markup(script)}</script>` : ""}
</body>
</html>`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    },
    body: document.toString(),
  };
}

/** A 303 redirect, which the browser follows with GET, so that a reload does not send a form again. */
export function redirect(location: string): PageAnswer {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" };
}

/** A page with one message and an optional link. */
export function notice(
  title: string,
  text: Content,
  options: {
    readonly status?: number;
    readonly link?: { readonly href: string; readonly label: string };
  } = {},
): PageAnswer {
  const { link, status = 200 } = options;
  return page({
    title,
    status,
    layout: "form",
    body: html`<main class="card notice">
<h1>${title}</h1>
<p>${text}</p>
${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : ""}
</main>`,
  });
}

/** A label, its field and its error, linked for screen readers. */
export function field(options: {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly error?: string | undefined;
  readonly autocomplete?: string;
  readonly inputmode?: "numeric" | "email" | "text";
  readonly placeholder?: string;
  readonly type?: "text" | "email";
  readonly maxlength?: number;
}): Html {
  const { name, label, error, value = "", type = "text" } = options;
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${options.autocomplete ?? "off"}"
 inputmode="${options.inputmode ?? "text"}" placeholder="${options.placeholder ?? ""}" maxlength="${options.maxlength ?? 200}"
 ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ""}>
${error ? html`<p class="wrong" id="${name}-error">${error}</p>` : ""}
</div>`;
}

export function select(options: {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly autocomplete?: string;
}): Html {
  const { name, label, value, choices, autocomplete = "off" } = options;
  return html`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="${autocomplete}">
${choices.map(([one, text]) => html`<option value="${one}"${one === value ? html` selected` : ""}>${text}</option>`)}
</select>
</div>`;
}

export const COUNTRIES = [
  ["US", "United States"],
  ["BR", "Brazil"],
  ["CA", "Canada"],
  ["DE", "Germany"],
  ["ES", "Spain"],
  ["FR", "France"],
  ["GB", "United Kingdom"],
  ["JP", "Japan"],
  ["PT", "Portugal"],
] as const;
