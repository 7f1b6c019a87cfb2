import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { Failure } from "#contract/failure.js";
import type { SellerAccount } from "#domain/money/connected-account.js";
import type { Decision, Move, PaymentState } from "#domain/money/payment.js";
import type { Sighting } from "#domain/money/reconcile.js";
import { config } from "#platform/config.js";
import { addTiming } from "#platform/timings.js";
import { WAITS } from "#platform/waits.js";

/** Maximum difference between a webhook's timestamp and now, in either direction, in seconds (DESIGN §5). */
const SIGNATURE_TOLERANCE_S = 300;

let connection: Promise<Stripe> | undefined;

/**
 * The Stripe API client, loaded on first use.
 *
 * @throws Failure `unavailable` if no key is configured: a marketplace without payments has only free
 * products
 */
export async function stripe(): Promise<Stripe> {
  connection ??= connect();
  return connection;
}

async function connect(): Promise<Stripe> {
  const { stripeSecretKey, stripeApiBase } = config();
  if (!stripeSecretKey)
    throw new Failure("unavailable", { cause: new Error("STRIPE_SECRET_KEY is not set") });
  const { default: Client } = await import("stripe");
  const base = stripeApiBase === undefined ? undefined : new URL(stripeApiBase);
  const client = new Client(stripeSecretKey, {
    timeout: WAITS.stripeCall.milliseconds,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
  client.on("response", ({ elapsed }: Stripe.ResponseEvent) => addTiming("stripe", elapsed));
  return client;
}

/** The data of a new checkout. Amounts are in cents. */
export interface CheckoutOrder {
  readonly productId: string;
  readonly buyerUid: string;
  readonly buyerEmail: string;
  readonly sellerUid: string;
  readonly title: string;
  /** The product's address on the site. */
  readonly slug: string;
  /** The tax code of the product at Stripe; undefined if no tax is added to the price. */
  readonly taxCode?: string | undefined;
  /** The text that the buyer sees beside the payment button. At most 1,200 characters. */
  readonly note: string;
  readonly amount: number;
  readonly platformFee: number;
  /** The seller's connected account. */
  readonly destination: string;
  /** Number of this attempt of the buyer to pay for the product. */
  readonly attempt: number;
  /** At least 30 minutes from now, and the same for every call with this attempt. */
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutSession {
  readonly id: string;
  readonly url: string;
}

/**
 * Opens a hosted checkout with a destination charge.
 *
 * The idempotency key consists of the buyer, the product, the price, the attempt, and a digest of the rest of the
 * session. It does not depend on the time of the call, so concurrent calls open only one session.
 */
export async function openCheckout(order: CheckoutOrder): Promise<CheckoutSession> {
  const metadata = {
    productId: order.productId,
    buyerUid: order.buyerUid,
    sellerUid: order.sellerUid,
    v: "1",
  };
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: order.amount,
          product_data: { name: order.title, ...(order.taxCode && { tax_code: order.taxCode }) },
          ...(order.taxCode && { tax_behavior: "exclusive" }),
        },
      },
    ],
    payment_intent_data: {
      application_fee_amount: order.platformFee,
      transfer_data: { destination: order.destination },
      // Sellers and operators read in Stripe what was sold, and find all sales of a product.
      description: order.title,
      ...(order.buyerEmail !== "" && { receipt_email: order.buyerEmail }),
      transfer_group: `product_${order.productId}`,
      ...statementOf(order.slug),
      metadata,
    },
    metadata,
    ...(order.taxCode && { automatic_tax: { enabled: true } }),
    allowed_payment_method_types: config()
      .paymentMethods as Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[],
    custom_text: { submit: { message: order.note } },
    // The buyer pays the price that the marketplace shows, in its currency.
    adaptive_pricing: { enabled: false },
    ...(order.buyerEmail !== "" && { customer_email: order.buyerEmail }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
  const digest = digestOf(wanted);
  const session = await (await stripe()).checkout.sessions.create(wanted, {
    idempotencyKey: `checkout:${order.buyerUid}:${order.productId}:${order.amount}:${order.attempt}:${digest}`,
  });
  if (!session.url) throw new Error(`Stripe opened ${session.id} without an address`);
  return { id: session.id, url: session.url };
}

/**
 * The maximum length that fits after the longest prefix (10 characters) in the 22 characters of a
 * card statement.
 */
const MOST_SUFFIX = 10;

/**
 * The text after the marketplace's name on a card statement: the start of the
 * product's slug. Stripe rejects a text without a letter.
 */
function statementOf(slug: string): { statement_descriptor_suffix?: string } {
  const suffix = slug.replaceAll("-", " ").slice(0, MOST_SUFFIX).trim().toUpperCase();
  return /[A-Z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {};
}

/** The current state of a checkout session at Stripe, with its payment. */
export interface StripeCheckout {
  readonly metadata: Readonly<Record<string, string>>;
  /** `open`, `complete`, or `expired`. */
  readonly status: string | null;
  readonly isPaid: boolean;
  /** Cents of the amount that are tax. */
  readonly tax: number;
  /** Undefined until the buyer has entered a means of payment. */
  readonly payment:
    | {
        readonly id: string;
        /** `succeeded`, `processing` while the money can still arrive, or another that Stripe defines. */
        readonly status: string;
        /** The amount received, in the smallest unit of the currency. */
        readonly amount: number;
        readonly currency: string;
        /** The connected account that receives the money. */
        readonly destination: string | undefined;
      }
    | undefined;
}

/** The current state of a session and its payment; undefined if Stripe does not know the session. */
export async function retrieveCheckout(sessionId: string): Promise<StripeCheckout | undefined> {
  try {
    const session = await (await stripe()).checkout.sessions.retrieve(sessionId, {
      expand: ["payment_intent"],
    });
    const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
    return {
      metadata: session.metadata ?? {},
      status: session.status,
      isPaid: session.payment_status === "paid",
      tax: session.total_details?.amount_tax ?? 0,
      payment: intent
        ? {
            id: intent.id,
            status: intent.status,
            amount: intent.amount_received,
            currency: intent.currency,
            destination: idOf(intent.transfer_data?.destination),
          }
        : undefined,
    };
  } catch (error) {
    // A key without the permission to read sessions must not look like a session that does not exist.
    if (isRefusal(error) && error.code === "resource_missing") return undefined;
    throw error;
  }
}

/** Expires an unpaid session. A session that is expired or paid stays unchanged. */
export async function expireCheckout(sessionId: string): Promise<void> {
  try {
    await (await stripe()).checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

function sellerAccount(account: Stripe.Account): SellerAccount {
  return {
    id: account.id,
    uid: account.metadata?.uid,
    // Stripe sends `created` for every account that a platform has created.
    createdAt: new Date((account.created ?? 0) * 1000),
    detailsSubmitted: account.details_submitted === true,
    chargesEnabled: account.charges_enabled === true,
    payoutsEnabled: account.payouts_enabled === true,
    transfersActive: account.capabilities?.transfers === "active",
    asks: asksOf(account),
  };
}

function asksOf({ requirements }: Stripe.Account): SellerAccount["asks"] {
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  const deadline = requirements?.current_deadline ?? undefined;
  const until = deadline === undefined ? undefined : new Date(deadline * 1000);
  return { count: new Set(due).size, until };
}

/**
 * The account's current state at Stripe; undefined if it does not exist or is no longer connected to the
 * platform.
 */
export async function retrieveAccount(accountId: string): Promise<SellerAccount | undefined> {
  try {
    return sellerAccount(await (await stripe()).accounts.retrieve(accountId));
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/**
 * Creates a seller's Express account with the marketplace's payout delay. Concurrent calls create only one account.
 * @param generation the number of accounts that this seller disconnected before
 * @param attempt the number of requests for this account that got an error response
 */
export async function createAccount(
  { uid, email, country }: { uid: string; email: string; country?: string | undefined },
  generation: number,
  attempt = 0,
): Promise<SellerAccount> {
  const delay = config().payoutDelayDays;
  const wanted: Stripe.AccountCreateParams = {
    // What Stripe calls an Express account: the marketplace pays Stripe's fees and answers for losses.
    controller: {
      stripe_dashboard: { type: "express" },
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
    },
    ...(email !== "" && { email }),
    ...(country !== undefined && { country }),
    ...(delay > 0 && {
      settings: { payouts: { schedule: { interval: "daily" as const, delay_days: delay } } },
    }),
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { uid },
  };
  // Other parameters under the same key would be refused, for example after a change of the address.
  const digest = digestOf(wanted);
  const account = await (await stripe()).accounts.create(wanted, {
    idempotencyKey: `connect:${uid}:${generation}:${attempt}:${digest}`,
  });
  return sellerAccount(account);
}

const digestOf = (wanted: unknown): string =>
  createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);

/** A link to the onboarding of an account. It is valid for a few minutes. */
export async function onboardingLink(
  accountId: string,
  urls: { refreshUrl: string; returnUrl: string },
): Promise<string> {
  const link = await (await stripe()).accountLinks.create({
    account: accountId,
    type: "account_onboarding",
    refresh_url: urls.refreshUrl,
    return_url: urls.returnUrl,
  });
  return link.url;
}

/** A single-use link to the dashboard of an onboarded account. */
export async function dashboardLink(accountId: string): Promise<string> {
  return (await (await stripe()).accounts.createLoginLink(accountId)).url;
}

/**
 * Options for background requests, which are repeated if they fail. They are short because an event must be
 * acknowledged before Stripe's timeout.
 */
export const BRIEF: Stripe.RequestOptions = {
  timeout: WAITS.settlementCall.milliseconds,
  maxNetworkRetries: 1,
};

/** Restored shares of a payment are in one group, by which Stripe finds them. */
const groupOf = (paymentIntentId: string): string => `restored_${paymentIntentId}`;
/** Marks refunds that the marketplace made. */
const OURS = "vaultmart";

/** The current state of a payment at Stripe. */
export interface StripePayment {
  /** The metadata that the checkout wrote to the payment. */
  readonly metadata: Readonly<Record<string, string>>;
  /** `succeeded`, `processing`, or another that Stripe defines. */
  readonly status: string;
  readonly currency: string;
  readonly state: PaymentState;
}

/**
 * The current state of a payment with all its refunds, disputes and transfers; undefined if Stripe does not
 * know it.
 */
export async function retrievePayment(paymentIntentId: string): Promise<StripePayment | undefined> {
  const client = await stripe();
  const of = { payment_intent: paymentIntentId, limit: 100 };
  try {
    const [intent, refunds, disputes, restored] = await Promise.all([
      client.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge.transfer"] }, BRIEF),
      client.refunds.list(of, BRIEF),
      client.disputes.list(of, BRIEF),
      client.transfers.list({ transfer_group: groupOf(paymentIntentId), limit: 100 }, BRIEF),
    ]);
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    const transfer = typeof charge?.transfer === "object" ? charge.transfer : null;
    const reversals = transfer?.amount_reversed
      ? (await client.transfers.listReversals(transfer.id, { limit: 100 }, BRIEF)).data
      : [];
    return {
      metadata: intent.metadata,
      status: intent.status,
      currency: intent.currency,
      state: {
        amount: intent.status === "succeeded" ? intent.amount_received : 0,
        destination: idOf(intent.transfer_data?.destination),
        transferId: transfer?.id,
        refunds: byId(refunds.data, ({ amount, status, metadata }) => ({
          amount,
          status: status ?? "succeeded",
          isOurs: metadata?.madeBy === OURS,
        })),
        disputes: byId(disputes.data, (dispute) => ({
          amount: dispute.amount,
          status: dispute.status,
          withdrawn: withdrawnOf(dispute),
        })),
        reversals: byId(reversals, ({ amount, source_refund: refund }) => ({
          amount,
          refundId: idOf(refund),
        })),
        restorations: byId(restored.data, ({ amount, amount_reversed: reversed }) => ({ amount, reversed })),
      },
    };
  } catch (error) {
    if (isRefusal(error) && error.code === "resource_missing") return undefined;
    throw error;
  }
}

const byId = <T extends { id: string }, R>(items: readonly T[], read: (item: T) => R): Record<string, R> =>
  Object.fromEntries(items.map((item) => [item.id, read(item)]));

/** The session in which a payment was made; undefined if there is none. */
export async function sessionOfPayment(paymentIntentId: string): Promise<string | undefined> {
  const sessions = await (await stripe()).checkout.sessions.list(
    { payment_intent: paymentIntentId, limit: 1 },
    BRIEF,
  );
  return sessions.data[0]?.id;
}

/**
 * Stripe's list of payments in a period: paid sessions, and refunds and disputes
 * that were created or reported by an event, each with its current state.
 */
export async function* sightings(from: Date, to: Date): AsyncGenerator<Sighting> {
  const client = await stripe();
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) };
  const page = { created, limit: 100 };
  for await (const session of client.checkout.sessions.list({ ...page, status: "complete" })) {
    const paymentIntentId = idOf(session.payment_intent);
    if (paymentIntentId && session.payment_status === "paid" && session.metadata?.v)
      yield { paymentIntentId, kind: "session" };
  }
  for await (const refund of client.refunds.list(page)) yield* sightingOf(refund);
  for await (const dispute of client.disputes.list(page)) yield* sightingOf(dispute);
  // What is older than this time and has changed in it. Stripe keeps events for 30 days.
  const types = ["refund.updated", "refund.failed", "charge.dispute.updated", "charge.dispute.closed"];
  const told = new Set<string>();
  for await (const { data } of client.events.list({ ...page, types })) {
    const { id, object } = data.object as { readonly id: string; readonly object: string };
    if (told.has(id) || (object !== "refund" && object !== "dispute")) continue;
    told.add(id);
    yield* sightingOf(await (object === "refund" ? client.refunds : client.disputes).retrieve(id));
  }
}

function* sightingOf(found: Stripe.Refund | Stripe.Dispute): Generator<Sighting> {
  const paymentIntentId = idOf(found.payment_intent);
  if (!paymentIntentId) return;
  const { id, object: kind } = found;
  if (kind === "refund") yield { paymentIntentId, kind, id, status: found.status ?? "succeeded" };
  else yield { paymentIntentId, kind, id, status: found.status, withdrawn: withdrawnOf(found) };
}

/** Cents that a dispute has withdrawn and not returned. */
const withdrawnOf = ({ balance_transactions: movements }: Stripe.Dispute): number =>
  Math.max(0, -movements.reduce((sum, { amount }) => sum + amount, 0));

/** Stripe's reasons for a refund, by the marketplace's. */
const STRIPE_REASONS: Record<Decision, Stripe.RefundCreateParams.Reason> = {
  duplicate: "duplicate",
  fraudWarning: "fraudulent",
  notForSale: "requested_by_customer",
  removed: "requested_by_customer",
  requested: "requested_by_customer",
};

/**
 * Stripe's response to a transfer or refund. Without a response, it is unknown whether the money has moved.
 */
export type MoveResult =
  | { readonly kind: "done" }
  | { readonly kind: "refused" | "unanswered"; readonly problem: string };

/**
 * Moves the money of a payment. The marketplace keeps its fee, except for the part that a refund returns: that part is
 * not withdrawn from the seller.
 *
 * @param attempt part of the idempotency key. It must increase after each response, because Stripe repeats a stored
 * response for a day, including rejections and its own errors.
 * @param destination the seller's connected account; undefined if the seller currently has none
 */
export async function makeMove(
  paymentIntentId: string,
  move: Move,
  attempt: number,
  destination: string | undefined,
): Promise<MoveResult> {
  const client = await stripe();
  const metadata = { paymentIntentId, madeBy: OURS };
  const digest = digestOf([move, destination]);
  const options = { ...BRIEF, idempotencyKey: `owed:${paymentIntentId}:${attempt}:${move.kind}:${digest}` };
  try {
    if (move.kind === "refund") {
      const { amount } = move;
      const reason = STRIPE_REASONS[move.reason];
      await client.refunds.create({ payment_intent: paymentIntentId, amount, reason, metadata }, options);
    } else if (move.kind === "reverse") {
      if (move.transferId === undefined) return { kind: "unanswered", problem: "transfer_not_made_yet" };
      await client.transfers.createReversal(move.transferId, { amount: move.amount, metadata }, options);
    } else {
      if (destination === undefined) return { kind: "unanswered", problem: "seller_not_connected" };
      const group = { transfer_group: groupOf(paymentIntentId) };
      const { amount } = move;
      await client.transfers.create({ destination, amount, currency: "usd", metadata, ...group }, options);
    }
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof Error && "type" in error)) throw error;
    const problem = String("code" in error && error.code ? error.code : error.type);
    return { kind: isAnswered(error) ? "refused" : "unanswered", problem };
  }
}

/**
 * Returns the event in a webhook's body, if a configured secret signed exactly these bytes within 300 seconds of the
 * current time. The secrets of the platform's endpoint and of the endpoint of connected accounts verify only their own
 * events.
 *
 * @throws Failure `invalidSignature`
 */
export async function verifyEvent(
  body: Buffer | undefined,
  signature: string | undefined,
  now: Date,
): Promise<Stripe.Event> {
  const stamp = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? "")?.[1]);
  const age = Math.floor(now.getTime() / 1000) - stamp;
  if (!body || !signature || !(Math.abs(age) <= SIGNATURE_TOLERANCE_S)) throw new Failure("invalidSignature");
  const client = await stripe();
  const { stripeWebhookSecrets, stripeConnectWebhookSecrets } = config();
  const verified = (secrets: readonly string[], isOfAccount: boolean) => {
    for (const secret of secrets) {
      try {
        const event = client.webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE_S);
        if ((event.account !== undefined) === isOfAccount) return event;
      } catch {
        // Another secret may match: there are two while one is replaced.
      }
    }
    return undefined;
  };
  const event = verified(stripeWebhookSecrets, false) ?? verified(stripeConnectWebhookSecrets, true);
  if (!event) throw new Failure("invalidSignature");
  return event;
}

/** The API version of the client. Webhook endpoints should use the same version. */
export async function apiVersion(): Promise<string> {
  return (await stripe()).getApiField("version");
}

/** Whether an event has the same mode (test or live) as the configured key. */
export function isOurMode(event: Stripe.Event): boolean {
  return event.livemode === (config().stripeSecretKey ?? "").includes("_live_");
}

/** The ID of a reference that Stripe returns as an ID or, expanded, as an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}

/** Whether Stripe has stored an error under the idempotency key. Stripe then repeats that error for a day. */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof Error && "statusCode" in error)) return false;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode !== 409 && statusCode !== 429;
}

interface Refusal {
  readonly code: unknown;
}

/**
 * Whether Stripe processed the request and rejected it. Any other error is an outage, and the request can be retried.
 * The same applies to a conflict with a request that is still in progress, because its result is unknown.
 */
export function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error && "type" in error) || ("statusCode" in error && error.statusCode === 409)) {
    return false;
  }
  // A key without a permission is refused, too. That says nothing about the object.
  const isGone =
    error.type === "StripePermissionError" && "code" in error && error.code === "account_invalid";
  return error.type === "StripeInvalidRequestError" || isGone;
}
