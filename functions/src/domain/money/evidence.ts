import type { LOCALES } from "#contract/fields.js";
import { DELIVERY_NOTES } from "./checkout.js";
import type { StoredOrder } from "./order.js";
import type { PaymentState } from "./payment.js";
import { REQUEST_WINDOW_MS } from "./refund-request.js";

/** What the marketplace knows about a disputed sale. Unknown facts are undefined. */
export interface DisputedSale {
  readonly order: Pick<
    StoredOrder,
    "id" | "productTitle" | "createdAt" | "refundRequestedAt" | "refundRequest" | "refundAnswer"
  >;
  readonly product?:
    | { readonly slug: string; readonly description: string; readonly license: string }
    | undefined;
  /** Undefined after the buyer's account was deleted. */
  readonly buyer?:
    | {
        readonly username: string;
        readonly displayName: string;
        readonly email: string;
        readonly locale: (typeof LOCALES)[number];
        readonly createdAt: Date;
      }
    | undefined;
  readonly signIns?:
    | { readonly lastSignInAt?: Date | undefined; readonly lastSeenAt?: Date | undefined }
    | undefined;
  readonly download?:
    | { readonly createdAt: Date; readonly downloadedAt: Date; readonly versions: readonly string[] }
    | undefined;
  readonly review?: { readonly rating: number; readonly createdAt: Date } | undefined;
}

/** The response to a bank, with Stripe's field names. */
export interface Evidence {
  readonly product_description: string;
  readonly customer_email_address?: string;
  readonly customer_name?: string;
  readonly service_date: string;
  readonly access_activity_log: string;
  readonly refund_policy_disclosure: string;
  readonly refund_refusal_explanation: string;
  readonly uncategorized_text: string;
}

/** The longest value of a field, in UTF-16 code units. Stripe takes 150,000 for all of them together. */
const MOST_LENGTH = 15_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const day = (at: Date): string => at.toISOString().slice(0, 10);
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

/**
 * The marketplace's response to a dispute: what was sold, that the buyer signed in and downloaded it, what the buyer
 * agreed to, and how to get a refund. The bank reads it, so it is in English and contains only facts.
 *
 * @param siteUrl without a trailing slash
 */
export function evidenceOf(sale: DisputedSale, siteUrl: string): Evidence {
  const { order, product, buyer, download, review } = sale;
  const page = product && `${siteUrl}/p/${product.slug}`;
  const evidence: Evidence = {
    product_description: [
      `"${order.productTitle}", a digital product. Its files can be downloaded from the marketplace as soon as the payment has succeeded. Nothing is shipped.`,
      ...(page ? [`Product page: ${page}`] : []),
      ...(product?.license ? [`License: ${product.license}`] : []),
      ...(product?.description ? [product.description] : []),
    ].join("\n"),
    ...(buyer?.email && { customer_email_address: buyer.email }),
    ...(buyer?.displayName && { customer_name: buyer.displayName }),
    service_date: day(download?.createdAt ?? order.createdAt),
    access_activity_log: activityOf(sale),
    refund_policy_disclosure: `The policy is published at ${siteUrl}/docs/seller-and-refund-policy. For ${REQUEST_WINDOW_MS / DAY_MS} days after a purchase, the page of the order has a button that requests a refund.`,
    refund_refusal_explanation: refusalOf(order),
    uncategorized_text: [
      "Beside the button that pays, the buyer read:",
      DELIVERY_NOTES[buyer?.locale ?? "en"],
      ...(download
        ? [`The buyer had downloaded the product ${moment(download.createdAt)}.`]
        : ["The buyer has not downloaded the product."]),
      ...(review
        ? [`The buyer reviewed the product with ${review.rating} of 5 stars, ${moment(review.createdAt)}.`]
        : []),
    ].join("\n"),
  };
  return Object.fromEntries(
    Object.entries(evidence).map(([name, text]) => [name, text.slice(0, MOST_LENGTH)]),
  ) as unknown as Evidence;
}

/** The actions of the buyer, the oldest first. */
function activityOf({ order, buyer, signIns, download }: DisputedSale): string {
  const user = buyer ? `@${buyer.username}` : "The buyer";
  const versions = download?.versions.join(", ");
  const events: readonly (readonly [Date | undefined, string])[] = [
    [buyer?.createdAt, `${user} opened an account`],
    [order.createdAt, `${user} paid for "${order.productTitle}" (order ${order.id})`],
    [download?.createdAt, `${user}, signed in, downloaded the product for the first time`],
    [
      download && download.downloadedAt > download.createdAt ? download.downloadedAt : undefined,
      `${user}, signed in, downloaded the product for the last time (versions so far: ${versions})`,
    ],
    [order.refundRequestedAt, `${user} requested a refund`],
    [signIns?.lastSignInAt, `${user} signed in for the last time`],
    [signIns?.lastSeenAt, `${user} was last seen with that session`],
  ];
  return events
    .flatMap(([at, text]) => (at ? [[at, text] as const] : []))
    .sort(([one], [other]) => one.getTime() - other.getTime())
    .map(([at, text]) => `${moment(at)}  ${text}`)
    .join("\n");
}

function refusalOf({ refundRequest, refundRequestedAt, refundAnswer }: DisputedSale["order"]): string {
  if (!refundRequestedAt) return "The buyer did not request a refund from the marketplace.";
  return [
    `The buyer requested a refund ${moment(refundRequestedAt)}: ${refundRequest ?? ""}`,
    refundAnswer === undefined ? "The request was not answered yet." : `It was declined: ${refundAnswer}`,
  ].join("\n");
}

/**
 * The statuses in which Stripe accepts evidence from the marketplace. Appeals are left to the
 * operator.
 */
const ASKED: readonly string[] = ["needs_response", "warning_needs_response"];

/** Whether a bank is waiting for evidence in a dispute. */
export const isAsked = ({ disputes }: PaymentState): boolean =>
  Object.values(disputes).some(({ status }) => ASKED.includes(status));

/** The state of a dispute or an inquiry at Stripe. */
export interface AskedDispute {
  readonly id: string;
  readonly status: string;
  /** Cents. */
  readonly amount: number;
  /** Undefined if the bank accepts no evidence. */
  readonly dueBy: Date | undefined;
  readonly hasEvidence: boolean;
  /** The status in which the marketplace has stored evidence; undefined if it has not. */
  readonly answeredIn: string | undefined;
}

/**
 * Whether the marketplace responds to a dispute: once during an inquiry, once more if it becomes a dispute, and never
 * if the operator has provided evidence.
 */
export function isToAnswer({ status, dueBy, hasEvidence, answeredIn }: AskedDispute, now: Date): boolean {
  if (!ASKED.includes(status) || answeredIn === status || !dueBy || dueBy <= now) return false;
  return !hasEvidence || answeredIn !== undefined;
}
