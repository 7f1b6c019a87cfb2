import { isCardNumber } from "../resources/card.js";
import type { Payer } from "../resources/charge.js";

/** The buyer's input, by field name. */
export type Typed = Readonly<Record<string, string>>;
export type Wrong = Readonly<Record<string, string>>;

/** The errors in a checkout form, by field; empty if the form is valid. `now` is in milliseconds. */
export function checkCheckout(typed: Typed, now: number): Wrong {
  const wrong: Record<string, string> = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email ?? ""))
    wrong.email = "Enter an email address, such as you@example.com.";
  if (!typed.name?.trim()) wrong.name = "Enter the name of the payer.";
  if (typed.method === "us_bank_account") return wrong;
  if (!isCardNumber(typed.number ?? "")) wrong.number = "This card number is incomplete or invalid.";
  const expiry = wrongExpiry(typed.expiry ?? "", now);
  if (expiry) wrong.expiry = expiry;
  if (!/^\d{3,4}$/.test(typed.cvc ?? "")) wrong.cvc = "The security code has 3 or 4 digits.";
  return wrong;
}

export function payerOf(typed: Typed): Payer {
  return {
    email: typed.email?.trim() ?? "",
    name: typed.name?.trim() ?? "",
    country: /^[A-Z]{2}$/.test(typed.country ?? "") ? (typed.country ?? "US") : "US",
    ...(typed.postal?.trim() && { postalCode: typed.postal.trim() }),
  };
}

function wrongExpiry(expiry: string, now: number): string | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12)
    return "Enter a month and year, such as 12 / 30.";
  const firstDayAfter = Date.UTC(2000 + Number(year), Number(month));
  return firstDayAfter <= now ? "This card has expired." : undefined;
}
