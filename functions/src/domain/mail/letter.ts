import type { MailTopic } from "#contract/mail.js";
import type { Locale } from "../community/notifications.js";
import type { StoredOrder } from "../money/order.js";
import { isRequired } from "./recipient.js";
import { MAIL_WORDS, type MailWords } from "./words.js";

/** The content of an email. All texts may be untrusted; `toText` and `toHtml` make them harmless. */
export interface Letter {
  readonly locale: Locale;
  readonly topic: MailTopic;
  /** Also the subject. */
  readonly title: string;
  readonly body: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly items: readonly { readonly title: string; readonly by: string; readonly link: string }[];
  readonly note?: string;
  /** Paths of the site. */
  readonly link: string;
  readonly open: string;
}

/** The parts that all emails of a marketplace share. */
export interface Frame {
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /**
   * The signed URL that unsubscribes from these emails; undefined for emails that cannot be
   * turned off.
   */
  readonly unsubscribeUrl: string | undefined;
  /** Who runs the marketplace: name, postal address, and tax number, as the operator wrote them. */
  readonly imprint: string;
}

/** The parties of an order, as a receipt names them. */
export interface Parties {
  readonly seller: string;
  readonly buyer: string;
}

/** The email of a notification, with the order that it is about. */
export function noticeLetter(
  topic: MailTopic,
  { title, body, link }: { readonly title: string; readonly body: string; readonly link: string },
  locale: Locale,
  sale?: { readonly order: StoredOrder; readonly parties: Parties },
): Letter {
  const { open } = MAIL_WORDS[locale];
  const rows = sale
    ? orderRows(sale.order, sale.parties, locale, topic === "sales" ? "seller" : "buyer")
    : [];
  return { locale, topic, title, body, rows, items: [], link, open };
}

/** A buyer's receipt: seller, buyer, item, amounts, date, and number. */
export function receiptLetter(order: StoredOrder, parties: Parties, locale: Locale): Letter {
  const { receipt } = MAIL_WORDS[locale];
  const said = (text: string) => fill(text, { title: order.productTitle });
  return {
    ...{ locale, topic: "purchases", title: said(receipt.title), body: said(receipt.body) },
    rows: orderRows(order, parties, locale, "buyer"),
    items: [],
    ...{ note: receipt.note, link: `/orders/${order.id}`, open: receipt.open },
  };
}

/** The products that the authors a user follows published in one week. */
export function digestLetter(
  products: readonly { readonly title: string; readonly slug: string; readonly author: string }[],
  locale: Locale,
): Letter {
  const { digest } = MAIL_WORDS[locale];
  return {
    ...{ locale, topic: "digest", title: digest.title, body: digest.body, rows: [] },
    items: products.map(({ title, slug, author }) => ({
      ...{ title, by: fill(digest.by, { name: author }), link: `/p/${slug}` },
    })),
    ...{ link: "/saved", open: digest.open },
  };
}

/**
 * The number of a receipt: the day and the end of the order's ID, which is unique. The numbers of a marketplace have
 * gaps (docs/decisions/258-what-a-receipt-says.md).
 */
export function receiptNumber({ id, createdAt }: Pick<StoredOrder, "id" | "createdAt">): string {
  const day = createdAt.toISOString().slice(0, 10).replaceAll("-", "");
  return `${day}-${id.replace(/[^A-Za-z0-9]/g, "").slice(-12)}`;
}

function orderRows(
  order: StoredOrder,
  { seller, buyer }: Parties,
  locale: Locale,
  reader: "seller" | "buyer",
): Letter["rows"] {
  const { rows: words } = MAIL_WORDS[locale];
  const money = moneyIn(locale, order.currency);
  const { amount, tax = 0, platformFee, sellerAmount, refundedAmount } = order;
  return [
    [words.number, receiptNumber(order)],
    [
      words.date,
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(order.createdAt),
    ],
    [words.seller, seller],
    [words.buyer, buyer],
    [words.item, order.productTitle],
    [words.price, money(amount)],
    [words.tax, money(tax)],
    [words.total, money(amount + tax)],
    [words.fee, money(platformFee)],
    ...(reader === "seller" ? ([[words.share, money(sellerAmount)]] as const) : []),
    ...(refundedAmount > 0 ? ([[words.refunded, money(refundedAmount)]] as const) : []),
    ...(order.processorPaymentIntentId === ""
      ? []
      : ([[words.payment, order.processorPaymentIntentId]] as const)),
  ];
}

/** Formats cents. */
function moneyIn(locale: Locale, currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() });
  return (cents) => format.format(cents / 100);
}

const fill = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? "");

/** Makes a subject line: no line breaks, no control characters, and not too long. */
export function subjectOf({ title }: Pick<Letter, "title">): string {
  const line = harmless(title);
  return line.length > 150 ? `${line.slice(0, 149).trimEnd()}…` : line;
}

/**
 * Untrusted text for an email, on one line. An invisible zero-width space splits everything that mail programs would
 * turn into a link.
 */
export function harmless(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(:)(?=\/\/)/g, "$1\u200b")
    .replace(/(@)(?=[\p{L}\p{N}][^\s@]*\.)/gu, "$1\u200b")
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}])/gu, ".\u200b");
}

/** The URL of a page of this site. Any other link is replaced with the home page. */
export function siteLink(siteUrl: string, link: string): string {
  const base = new URL(siteUrl);
  if (!/^\/(?![/\\])/.test(link) || !URL.canParse(link, base)) return base.origin;
  const url = new URL(link, base);
  return url.origin === base.origin ? url.href : base.origin;
}

/** The plain text of an email. */
export function toText(letter: Letter, frame: Frame): string {
  const words = MAIL_WORDS[letter.locale];
  const at = (link: string) => siteLink(frame.siteUrl, link);
  return [
    harmless(letter.title),
    harmless(letter.body),
    letter.rows.map(([label, value]) => `${label}: ${harmless(value)}`).join("\n"),
    letter.items
      .map(({ title, by, link }) => `- ${harmless(title)} ${harmless(by)}\n  ${at(link)}`)
      .join("\n"),
    letter.note ?? "",
    `${letter.open}: ${at(letter.link)}`,
    `-- \n${footerLines(letter, words, frame)
      .map(({ text, url }) => (url ? `${text}: ${url}` : text))
      .join("\n")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

interface FooterLine {
  readonly text: string;
  readonly url?: string;
}

function footerLines(
  { topic }: Letter,
  words: MailWords,
  { siteUrl, unsubscribeUrl, imprint }: Frame,
): FooterLine[] {
  return [
    { text: words.why[topic] },
    { text: words.choose, url: siteLink(siteUrl, "/settings#emails") },
    ...(unsubscribeUrl && !isRequired(topic) ? [{ text: words.unsubscribe, url: unsubscribeUrl }] : []),
    ...(imprint === "" ? [] : [{ text: imprint }]),
  ];
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** The HTML of an email: no scripts, no pictures, nothing from another site, and no links to one. */
export function toHtml(letter: Letter, frame: Frame): string {
  const words = MAIL_WORDS[letter.locale];
  const said = (text: string) => escapeHtml(harmless(text));
  const at = (link: string) => escapeHtml(siteLink(frame.siteUrl, link));
  const rows = letter.rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:6px 16px 6px 0;font-weight:400;color:#5f6672">${escapeHtml(label)}</th><td style="padding:6px 0;word-break:break-word">${said(value)}</td></tr>`,
  );
  const items = letter.items.map(
    ({ title, by, link }) =>
      `<li style="margin:0 0 8px"><a href="${at(link)}" style="color:#0b57d0">${said(title)}</a> ${said(by)}</li>`,
  );
  const footer = footerLines(letter, words, frame).map(({ text, url }) =>
    url
      ? `<p style="margin:0 0 6px"><a href="${escapeHtml(url)}" style="color:#5f6672">${escapeHtml(text)}</a></p>`
      : `<p style="margin:0 0 6px;white-space:pre-line">${escapeHtml(text)}</p>`,
  );
  return [
    `<!doctype html><html lang="${letter.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${said(letter.title)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;${FONT};font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto">`,
    `<p style="margin:0 0 24px;font-weight:700">Vaultmart</p><h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${said(letter.title)}</h1>`,
    `<p style="margin:0 0 20px">${said(letter.body)}</p>`,
    ...(rows.length > 0
      ? [`<table style="border-collapse:collapse;margin:0 0 20px;font-size:15px">${rows.join("")}</table>`]
      : []),
    ...(items.length > 0 ? [`<ul style="margin:0 0 20px;padding:0 0 0 20px">${items.join("")}</ul>`] : []),
    ...(letter.note
      ? [`<p style="margin:0 0 20px;font-size:14px;color:#5f6672">${escapeHtml(letter.note)}</p>`]
      : []),
    `<p style="margin:0 0 32px"><a href="${at(letter.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b57d0;color:#ffffff;text-decoration:none">${escapeHtml(letter.open)}</a></p>`,
    `<hr style="border:0;border-top:1px solid #c9ced6;margin:0 0 16px"><div style="font-size:13px;color:#5f6672">${footer.join("")}</div>`,
    "</div></body></html>",
  ].join("\n");
}
