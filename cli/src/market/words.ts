import { oneLine } from "#domain/web/plain-text.js";
import type { Screen } from "../context.js";
import { widthOf, wrap } from "../screen/width.js";

/** A price in US dollars, formatted; 0 is "Free". */
export const price = (usd: number): string => (usd === 0 ? "Free" : money(Math.round(usd * 100)));

let dollars: Intl.NumberFormat | undefined;

/** US cents, formatted as dollars. */
export function money(cents: number): string {
  dollars ??= new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  return dollars.format(cents / 100);
}

/** The day of an ISO date and time: `2026-04-30`. */
export const day = (iso: string): string => iso.slice(0, 10);

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** A rating, such as `★ 4.5 (12)`; empty if there are no reviews. */
export const rating = (average: number, reviews: number): string =>
  reviews === 0 ? "" : `★ ${average.toFixed(1)} (${reviews.toLocaleString("en-US")})`;

/** A size, such as `1.5 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, "byte");
  const units = ["kB", "MB", "GB"];
  let value = bytes;
  let unit = "";
  for (unit of units) {
    value /= 1000;
    if (value < 999.5) break;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Lines with names and values. Names are aligned, empty values are omitted, and long values wrap. */
export function facts(rows: readonly (readonly [string, string | undefined])[], screen: Screen): string {
  const shown = rows.filter((row): row is [string, string] => Boolean(row[1]));
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  const room = screen.width - width - 2;
  return shown
    .map(([name, value]) => {
      // A link is not cut, so that it can be opened.
      const lines = widthOf(value) > room && value.includes(" ") ? wrap(value, room) : [value];
      return `${screen.style.dim(name.padEnd(width))}  ${lines.join(`\n${" ".repeat(width + 2)}`)}`;
    })
    .join("\n");
}

/** An untrusted text on one line. Use this function for every text that other users wrote. */
export const theirs = oneLine;

/** The note after the price of a product whose author cannot receive payments yet. */
export const notYet = ({ purchasable }: { readonly purchasable: boolean }): string =>
  purchasable ? "" : " (not for sale yet: the author cannot receive payments)";
