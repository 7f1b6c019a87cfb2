import type { MailTopic } from "#contract/mail.js";
import type { Locale } from "../community/notifications.js";
import { escapeHtml } from "./letter.js";
import { MAIL_WORDS } from "./words.js";

/** The state of the page: a question, a confirmation, or an invalid link. */
export type UnsubscribeStep = "question" | "done" | "invalid";

/** The body of a request that ends a subscription (RFC 8058), as a form or multipart. */
export const isOneClick = (body: string): boolean =>
  /List-Unsubscribe(?:=|"\s*\r?\n\r?\n)One-Click/.test(body);

/** The page of a link that ends the emails of a topic. It works without JavaScript. */
export function unsubscribePage(step: UnsubscribeStep, locale: Locale, topic?: MailTopic): string {
  const { page, topics } = MAIL_WORDS[locale];
  const said = escapeHtml(page[step].replace("{topic}", topic ? topics[topic] : ""));
  const form =
    step === "question"
      ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(page.button)}</button></form>`
      : "";
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="robots" content="noindex"><title>${escapeHtml(page.title)} · Vaultmart</title><link rel="stylesheet" href="/unsubscribe.css"></head>`,
    `<body><main><h1>${escapeHtml(page.title)}</h1><p role="status">${said}</p>${form}`,
    `<p><a href="/settings">${escapeHtml(page.settings)}</a></p></main></body></html>`,
  ].join("");
}
