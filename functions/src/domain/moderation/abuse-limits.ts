import { createHash } from "node:crypto";
import { Failure } from "#contract/failure.js";
import type { FailureCode } from "#contract/failures.js";
import type { User } from "../people/user.js";
import type { Actor } from "./audit.js";
import { linksIn } from "./links.js";

/**
 * What one account can do in a time, so that spam costs more than it brings (docs/decisions/290). All limits are
 * rows of `ABUSE_RULES`. An account has the age of its profile, which the server dates.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The operator's settings (`functions/.env`). */
export interface AbuseSettings {
  /** How many days an account is new; 0: none is. */
  readonly newAccountDays: number;
  /** New products per day (UTC) of a new account, and of every account; 0 for no limit. */
  readonly newAccountProductsPerDay: number;
  readonly productsPerDay: number;
  /** First messages to strangers per day (UTC) of a new account, and of every account; 0 for no limit. */
  readonly newAccountFirstMessagesPerDay: number;
  readonly firstMessagesPerDay: number;
  /** How many hours an account posts no links; 0: every account does. */
  readonly newAccountLinkHours: number;
  /** The most links in a review, in an answer to one, and in a first message. */
  readonly linksPerText: number;
  /** How many days the first product of an account is held for an admin; 0: it is not. */
  readonly firstProductHoldDays: number;
}

/** What is counted per day (UTC), in the private document of the account. */
export type Daily = "newProducts" | "firstMessages";

/** How many of a user's review texts are remembered. */
export const REVIEW_TEXTS_REMEMBERED = 50;

/** A row of the table: accounts younger than `youngerThan` can do at most `most` of `counts` per `window`. */
export interface AbuseRule {
  readonly id: string;
  /** The age in milliseconds from which the rule no longer applies; infinite: it applies to every account. */
  readonly youngerThan: (settings: AbuseSettings) => number;
  readonly counts: Daily | "links" | "repeatedTexts" | "firstProduct";
  readonly window: "day" | "text" | "reviews" | "account";
  /** The highest count that is allowed; infinite for no limit. */
  readonly most: (settings: AbuseSettings) => number;
  readonly failure: FailureCode;
}

const everyAccount = () => Number.POSITIVE_INFINITY;
const newAccount = ({ newAccountDays }: AbuseSettings) => newAccountDays * DAY_MS;
/** A setting of 0 is no limit. */
const limited = (setting: number) => (setting === 0 ? Number.POSITIVE_INFINITY : setting);

/** Every limit on abuse. */
export const ABUSE_RULES: readonly AbuseRule[] = [
  {
    id: "new-account-products",
    youngerThan: newAccount,
    counts: "newProducts",
    window: "day",
    most: (settings) => limited(settings.newAccountProductsPerDay),
    failure: "tooManyNewProducts",
  },
  {
    id: "products",
    youngerThan: everyAccount,
    counts: "newProducts",
    window: "day",
    most: (settings) => limited(settings.productsPerDay),
    failure: "tooManyNewProducts",
  },
  {
    id: "new-account-first-messages",
    youngerThan: newAccount,
    counts: "firstMessages",
    window: "day",
    most: (settings) => limited(settings.newAccountFirstMessagesPerDay),
    failure: "tooManyFirstMessages",
  },
  {
    id: "first-messages",
    youngerThan: everyAccount,
    counts: "firstMessages",
    window: "day",
    most: (settings) => limited(settings.firstMessagesPerDay),
    failure: "tooManyFirstMessages",
  },
  {
    id: "new-account-links",
    youngerThan: ({ newAccountLinkHours }) => newAccountLinkHours * HOUR_MS,
    counts: "links",
    window: "text",
    most: () => 0,
    failure: "newAccountLinks",
  },
  {
    id: "links",
    youngerThan: everyAccount,
    counts: "links",
    window: "text",
    most: ({ linksPerText }) => linksPerText,
    failure: "tooManyLinks",
  },
  {
    id: "repeated-reviews",
    youngerThan: everyAccount,
    counts: "repeatedTexts",
    window: "reviews",
    most: () => 0,
    failure: "repeatedReview",
  },
  {
    id: "first-product",
    youngerThan: ({ firstProductHoldDays }) => firstProductHoldDays * DAY_MS,
    counts: "firstProduct",
    window: "account",
    most: () => 0,
    failure: "heldForReview",
  },
];

/** The account that does something, with what the rules ask about it. */
type Account = Pick<User, "createdAt">;

/** The settings and the time that decide about an action. */
export interface Judged {
  readonly settings: AbuseSettings;
  readonly now: Date;
}

/** A rule with its numbers for one account. */
interface Applied {
  readonly failure: FailureCode;
  readonly most: number;
  /** When the rule ends for the account, in milliseconds since 1970; infinite: never. */
  readonly until: number;
}

/** The rules about a count that apply to an account now. */
function rulesFor(counts: AbuseRule["counts"], { createdAt }: Account, { settings, now }: Judged): Applied[] {
  return ABUSE_RULES.filter((rule) => rule.counts === counts)
    .map(({ failure, most, youngerThan }) => ({
      failure,
      most: most(settings),
      until: createdAt.getTime() + youngerThan(settings),
    }))
    .filter(({ until }) => now.getTime() < until);
}

/** What an account has done on one day (UTC). */
export type ActivityDay = { readonly day: string } & { readonly [D in Daily]?: number | undefined };

/**
 * Counts an action of today.
 *
 * @param counted the last day with an action, if there is one @returns today's count, including the action
 * @throws Failure `tooManyNewProducts`, `tooManyFirstMessages`, with the seconds until the action is possible: until
 * midnight (UTC), or until the account is no longer new if that raises the limit
 */
export function countOfDay(
  counted: ActivityDay | undefined,
  what: Daily,
  by: Account,
  judged: Judged,
): ActivityDay {
  const day = judged.now.toISOString().slice(0, 10);
  const today = counted?.day === day ? counted : { day };
  const count = (today[what] ?? 0) + 1;
  const broken = rulesFor(what, by, judged).filter(({ most }) => count > most);
  const [first] = broken;
  if (first) {
    const midnight = Date.parse(day) + DAY_MS;
    const end = Math.min(midnight, Math.max(...broken.map(({ until }) => until)));
    const retryAfterSeconds = Math.max(1, Math.ceil((end - judged.now.getTime()) / 1000));
    const most = Math.min(...broken.map((rule) => rule.most));
    throw new Failure(first.failure, { retryAfterSeconds, issues: [`limit: ${most} per day (UTC)`] });
  }
  return { ...today, [what]: count };
}

/**
 * Checks the links in a text that others read.
 *
 * @param field the name of the field, for the message
 * @throws Failure `newAccountLinks`, `tooManyLinks`
 */
export function checkLinks(field: string, text: string, by: Account, judged: Judged): void {
  const count = linksIn(text);
  const broken = rulesFor("links", by, judged).find(({ most }) => count > most);
  if (!broken) return;
  const { failure, most, until } = broken;
  const allowed =
    most > 0
      ? `must have at most ${most} ${most === 1 ? "link or email address" : "links and email addresses"}`
      : "must have no links or email addresses";
  const time = Number.isFinite(until) ? ` before ${new Date(until).toISOString()}` : "";
  throw new Failure(failure, { issues: [`${field}: ${allowed}${time}`] });
}

/** A review text, identified by its digest. */
export interface ReviewText {
  readonly productId: string;
  readonly digest: string;
}

/** The number of letters and digits from which two equal texts are unlikely to be a coincidence. */
export const LEAST_COMPARED = 30;

/**
 * A digest of the letters and digits of a text, ignoring case; undefined for a short text, which honest users may
 * repeat.
 */
export function textDigest(text: string): string | undefined {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if ([...letters].length < LEAST_COMPARED) return undefined;
  return createHash("sha256").update(letters).digest("hex");
}

/**
 * Remembers the text of a review, unless the user has posted it on another product. The oldest texts are forgotten.
 *
 * @param known the newest first
 * @throws Failure `repeatedReview`
 */
export function rememberText(
  known: readonly ReviewText[],
  { productId, digest }: ReviewText,
  by: Account,
  judged: Judged,
): readonly ReviewText[] {
  const others = known.filter((one) => one.productId !== productId);
  const repeated = others.filter((one) => one.digest === digest).length;
  const broken = rulesFor("repeatedTexts", by, judged).find(({ most }) => repeated > most);
  if (broken)
    throw new Failure(broken.failure, { issues: ["comment: is that of your review of another product"] });
  return [{ productId, digest }, ...others].slice(0, REVIEW_TEXTS_REMEMBERED);
}

/**
 * Whether an admin must review the next product of an account before it is published: the operator requires it, the
 * account is new, and either no product of the account is published yet or an admin removed one.
 */
export const holdsFirstProduct = (by: Account & Pick<User, "stats">, judged: Judged): boolean =>
  by.stats.products === 0 && rulesFor("firstProduct", by, judged).some(({ most }) => most < 1);

/** The message for an author whose first product is held. */
export const FIRST_PRODUCT_REASON =
  "This is the first product of a new account. An admin must review it before it is published.";

/** The actor in the audit log and in holds that these rules cause. */
export const RULE_ACTOR: Actor = { uid: "rule", principal: "rule" };
