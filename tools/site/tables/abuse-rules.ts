import { ABUSE_RULES, type AbuseRule, type AbuseSettings } from "#domain/moderation/abuse-limits.js";
import { readConfig } from "#platform/config.js";
import { code, markdownTable } from "./markdown.js";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const COUNTED: Readonly<Record<AbuseRule["counts"], string>> = {
  newProducts: "new products",
  firstMessages: "first messages to strangers",
  links: "links and email addresses",
  repeatedTexts:
    "reviews with a text of at least 30 letters and digits that the user has posted on another product",
  firstProduct: "first products that are published without an admin",
};

const WINDOWS: Readonly<Record<AbuseRule["window"], string>> = {
  day: "a day (UTC)",
  text: "a review, an answer to one, or a first message to a stranger",
  reviews: "the user's last 50 reviews",
  account: "the account",
};

function accounts(ageMs: number): string {
  if (!Number.isFinite(ageMs)) return "every account";
  if (ageMs === 0) return "none by default";
  const days = ageMs / DAY_MS;
  return days > 1 ? `accounts younger than ${days} days` : `accounts younger than ${ageMs / HOUR_MS} hours`;
}

/** All abuse limits, with their defaults. */
export function abuseRulesTable(): string {
  const settings: AbuseSettings = readConfig({}).abuse;
  return markdownTable(
    ["applies to", "counts", "in", "at most", "error"],
    ABUSE_RULES.map(({ youngerThan, counts, window, most, failure }) => [
      ...[accounts(youngerThan(settings)), COUNTED[counts], WINDOWS[window]],
      ...[Number.isFinite(most(settings)) ? String(most(settings)) : "no limit", code(failure)],
    ]),
  );
}
