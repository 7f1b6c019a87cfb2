import { type Html, html } from "./html.js";

/** A button that calls the control API and returns to the page. */
export function act(
  action: string,
  label: string,
  options: { readonly fields?: Readonly<Record<string, string>>; readonly of?: string } = {},
): Html {
  const fields = Object.entries(options.fields ?? {});
  return html`<form method="post" action="${action}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="plain"${options.of ? html` aria-label="${label}: ${options.of}"` : ""}>${label}</button></form>`;
}
