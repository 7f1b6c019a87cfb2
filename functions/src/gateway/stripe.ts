import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { Failure } from "#contract/failure.js";
import type { SellerAccount } from "#domain/money/connected-account.js";
import type { RefundOutcome } from "#domain/money/refund.js";
import { config } from "#platform/config.js";
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
async function stripe(): Promise<Stripe> {
  connection ??= connect();
  return connection;
}

async function connect(): Promise<Stripe> {
  const { stripeSecretKey, stripeApiBase } = config();
  if (!stripeSecretKey)
    throw new Failure("unavailable", { cause: new Error("STRIPE_SECRET_KEY is not set") });
  const { default: Client } = await import("stripe");
  const base = stripeApiBase === undefined ? undefined : new URL(stripeApiBase);
  return new Client(stripeSecretKey, {
    timeout: WAITS.stripeCall.milliseconds,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
}

/** The data of a new checkout. Amounts in cents. */
export interface CheckoutOrder {
  readonly productId: string;
  readonly buyerUid: string;
  readonly buyerEmail: string;
  readonly sellerUid: string;
  readonly title: string;
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
 * The idempotency key consists of buyer, product, price and attempt, and a digest of the rest of the session.
 * It does not depend on the time of the call, so any number of concurrent calls open one session.
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
        price_data: { currency: "usd", unit_amount: order.amount, product_data: { name: order.title } },
      },
    ],
    payment_intent_data: {
      application_fee_amount: order.platformFee,
      transfer_data: { destination: order.destination },
      metadata,
    },
    metadata,
    ...(order.buyerEmail !== "" && { customer_email: order.buyerEmail }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
  const digest = createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);
  const session = await (await stripe()).checkout.sessions.create(wanted, {
    idempotencyKey: `checkout:${order.buyerUid}:${order.productId}:${order.amount}:${order.attempt}:${digest}`,
  });
  if (!session.url) throw new Error(`Stripe opened ${session.id} without an address`);
  return { id: session.id, url: session.url };
}

/** A checkout session as Stripe has it now, with its payment. */
export interface StripeCheckout {
  readonly metadata: Readonly<Record<string, string>>;
  /** `open`, `complete`, or `expired`. */
  readonly status: string | null;
  readonly isPaid: boolean;
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
    detailsSubmitted: account.details_submitted === true,
    chargesEnabled: account.charges_enabled === true,
    payoutsEnabled: account.payouts_enabled === true,
  };
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
 * Creates the Express account of a seller. Concurrent calls create one.
 *
 * @param generation how many accounts of this seller were disconnected before
 */
export async function createAccount(uid: string, email: string, generation: number): Promise<SellerAccount> {
  const account = await (await stripe()).accounts.create(
    {
      type: "express",
      ...(email !== "" && { email }),
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { uid },
    },
    { idempotencyKey: `connect:${uid}:${generation}` },
  );
  return sellerAccount(account);
}

/** A link to an account's onboarding, valid for a few minutes. */
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

/** The error codes with which Stripe reports that nothing is left to refund. */
const SETTLED = new Set<unknown>(["charge_already_refunded", "charge_disputed"]);

/**
 * Refunds the whole amount to the buyer: the seller's share from the seller, the fee from the marketplace.
 *
 * @param reason part of the idempotency key, with the payment: one refund per reason and payment
 */
export async function refund(
  paymentIntentId: string,
  reason: "duplicate" | "requested_by_customer",
): Promise<RefundOutcome> {
  try {
    const made = await (await stripe()).refunds.create(
      {
        payment_intent: paymentIntentId,
        reason,
        reverse_transfer: true,
        refund_application_fee: true,
      },
      { idempotencyKey: `refund:${paymentIntentId}:${reason}` },
    );
    return { kind: "refunded", refundId: made.id };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { kind: SETTLED.has(error.code) ? "settled" : "refused" };
  }
}

/** The recipient of a payment. */
export interface PaymentRoute {
  /** As checkout wrote it; undefined for a payment that does not belong to this marketplace. */
  readonly sellerUid: string | undefined;
  readonly destination: string | undefined;
  readonly transferId: string | undefined;
}

export async function retrievePayment(paymentIntentId: string): Promise<PaymentRoute> {
  const payment = await (await stripe()).paymentIntents.retrieve(paymentIntentId, {
    expand: ["latest_charge"],
  });
  const charge = typeof payment.latest_charge === "object" ? payment.latest_charge : null;
  return {
    sellerUid: payment.metadata.sellerUid,
    destination: idOf(payment.transfer_data?.destination),
    transferId: idOf(charge?.transfer),
  };
}

/**
 * Reverses what is left of a payment's transfer to the seller, because the buyer's bank withdrew the money.
 * Once per dispute.
 *
 * @returns how many cents this dispute reversed; 0 if refunds had already reversed all
 * @throws if Stripe rejects the reversal although money is left; the seller's balance may suffice later
 */
export async function reverseTransfer(transferId: string, disputeId: string): Promise<number> {
  const { transfers } = await stripe();
  try {
    const { amount } = await transfers.createReversal(
      transferId,
      { refund_application_fee: true, metadata: { disputeId } },
      { idempotencyKey: `dispute:${disputeId}:withdrawn` },
    );
    return amount;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { reversed, reversals } = await transfers.retrieve(transferId);
    if (!reversed) throw error;
    // Stripe forgets an idempotency key after a day, so this dispute may already have reversed the transfer.
    const own = reversals.data.filter(({ metadata }) => metadata?.disputeId === disputeId);
    return own.reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** Transfers the seller's share again, because the bank returned the money. Once per dispute. */
export async function restoreTransfer(
  destination: string,
  sellerAmount: number,
  disputeId: string,
): Promise<void> {
  await (await stripe()).transfers.create(
    { destination, amount: sellerAmount, currency: "usd", metadata: { disputeId } },
    { idempotencyKey: `dispute:${disputeId}:reinstated` },
  );
}

/**
 * The event in a webhook's body, if a configured secret signed exactly these bytes within 300 seconds of now.
 * The secrets of the platform's endpoint and of the endpoint of connected accounts verify only their own
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

/** True if an event has the same mode (test or live) as the configured key. */
export function isOurMode(event: Stripe.Event): boolean {
  return event.livemode === (config().stripeSecretKey ?? "").includes("_live_");
}

/** The ID of a reference that Stripe returns as an ID or, expanded, as an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}

interface Refusal {
  readonly code: unknown;
}

/**
 * Stripe processed the request and rejected it. Any other error is an outage and can be retried. So can a
 * conflict with a request that is still in progress, since its result is unknown.
 */
function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error && "type" in error) || ("statusCode" in error && error.statusCode === 409)) {
    return false;
  }
  return error.type === "StripeInvalidRequestError" || error.type === "StripePermissionError";
}
