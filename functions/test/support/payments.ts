import { randomUUID } from "node:crypto";
import { SESSION_MS } from "#domain/money/checkout.js";
import { divide, keptOnRefund } from "#domain/money/money.js";
import { createAccount, openCheckout } from "#gateway/stripe.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import * as users from "#store/people/users.js";
import { SUM_RULES } from "#tools/check-invariants/checks/index.js";
import { checkMarket } from "#tools/check-invariants/market.js";
import { type LocalStripe, startLocalStripe } from "#tools/local-stripe/server.js";
import { admin } from "./accounts.js";
import { until } from "./console.js";
import { type Instance, startInstance } from "./instances.js";
import { publish } from "./listings.js";
import { join } from "./records.js";

const SECRET_KEY = "sk_test_payments";
const SIGNING_SECRET = "whsec_payments";

/** 19.00 USD, and the part of it that `partial refund` refunds. */
export const AMOUNT = 1_900;
export const PART = 500;
export const { platformFee: FEE, sellerAmount: SHARE } = divide(AMOUNT);
/** What a refund takes from the seller: the share, and what Stripe keeps. */
export const TAKEN = SHARE + keptOnRefund(AMOUNT, { percent: 2.9, fixed: 30 });

/** The possible events of a payment, in the order in which the shop triggers them. */
export const KINDS = [
  "completed",
  "partial refund",
  "whole refund",
  "dispute created",
  "closed won",
  "closed lost",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Payment {
  readonly orderId: string;
  readonly intent: string;
  readonly buyerUid: string;
  readonly productId: string;
  /** The ID of the Stripe event for each kind. */
  readonly events: ReadonlyMap<string, string>;
}

/**
 * A seller with published products, and a Stripe for this test only. It sends no webhooks, so the test alone
 * decides what is delivered, when and how often.
 */
export async function openShop(products = 1) {
  const seller = await join();
  const productIds: string[] = [];
  const listing: object = { price: AMOUNT / 100 };
  for (let at = 0; at < products; at++) {
    productIds.push((await publish(seller, listing)).productId);
  }
  const stripe = await startLocalStripe({ secretKey: SECRET_KEY });
  const environment = {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  Object.assign(process.env, environment);
  const { id: accountId } = await createAccount({ uid: seller.uid, email: seller.email }, 0);
  stripe.control.onboard(accountId);
  await connectedAccounts.connect(seller.uid, accountId);
  return {
    ...{ stripe, seller, accountId, productIds },
    /** Starts a process of the webhook that talks to this Stripe. */
    webhook: (env: Record<string, string> = {}): Promise<Instance> =>
      startInstance("processorWebhooks", { FUNCTIONS_EMULATOR: "true", ...environment, ...env }),
    pay: (buyerUid: string, productId = productIds[0] ?? "", attempt = 1) =>
      pay(stripe, { buyerUid, productId, sellerUid: seller.uid, destination: accountId, attempt }),
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A member who has never sent a request: a payment needs only a profile. */
export async function newBuyer(): Promise<string> {
  const uid = `buyer-${randomUUID()}`;
  await users.ensure(
    { uid, email: "", displayName: undefined },
    randomUUID().replaceAll("-", "").slice(0, 8),
  );
  return uid;
}

async function pay(
  { control }: LocalStripe,
  sale: { buyerUid: string; productId: string; sellerUid: string; destination: string; attempt: number },
): Promise<Payment> {
  const site = "http://127.0.0.1/p";
  const session = await openCheckout({
    ...{
      ...sale,
      buyerEmail: "",
      title: "Release Notes Writer",
      slug: "notes",
      amount: AMOUNT,
      platformFee: FEE,
    },
    expiresAt: new Date(Date.now() + SESSION_MS),
    ...{ note: "A note", successUrl: site, cancelUrl: site },
  });
  let intent: unknown;
  const events = happened(control, () => {
    intent = control.pay(session.id).session.payment_intent;
  });
  return { ...sale, orderId: session.id, intent: String(intent), events };
}

/** The Stripe events that an action caused, by their names here. */
function happened(control: LocalStripe["control"], act: () => unknown): Map<string, string> {
  const before = control.events().length;
  act();
  const names: Record<string, string> = {
    "checkout.session.completed": "completed",
    "charge.refunded": "refunded",
    "charge.dispute.created": "dispute created",
    "charge.dispute.closed": "closed",
    "charge.dispute.funds_withdrawn": "withdrawn",
    "charge.dispute.funds_reinstated": "reinstated",
  };
  const made = control.events().slice(before);
  return new Map(made.map(({ id, type }) => [names[type] ?? type, id]));
}

/**
 * Triggers all of these events for a payment at Stripe, which delivers none of them. A closed dispute was
 * opened first.
 */
export function happen(shop: Shop, payment: Payment, kinds: ReadonlySet<Kind>): Payment {
  const { control } = shop.stripe;
  const { intent } = payment;
  const events = new Map(payment.events);
  const add = (act: () => unknown, rename: Record<string, string> = {}) => {
    for (const [name, id] of happened(control, act)) events.set(rename[name] ?? name, id);
  };
  const back = { reverseTransfer: true, refundApplicationFee: true };
  if (kinds.has("partial refund")) {
    add(() => control.refund(intent, { ...back, amount: PART }), { refunded: "partial refund" });
  }
  if (kinds.has("whole refund")) add(() => control.refund(intent, back), { refunded: "whole refund" });
  const closed = kinds.has("closed won") ? "won" : kinds.has("closed lost") ? "lost" : undefined;
  if (closed || kinds.has("dispute created")) add(() => control.dispute(intent, { amount: AMOUNT }));
  if (closed) add(() => control.closeDispute(intent, closed), { closed: `closed ${closed}` });
  return { ...payment, events };
}

/** The bank decides the dispute of a payment. */
export function close(shop: Shop, payment: Payment, status: "won" | "lost"): Payment {
  const made = happened(shop.stripe.control, () => shop.stripe.control.closeDispute(payment.intent, status));
  return { ...payment, events: new Map([...payment.events, ...made]) };
}

/** How long a delivery waits for its response, in milliseconds: twice what the webhook may take. */
const DELIVERY_MS = 120_000;

/**
 * Delivers one event of a payment, signed now, and returns the webhook's status; undefined if no response
 * arrived.
 */
export async function deliver(
  shop: Shop,
  { url }: Instance,
  payment: Payment,
  name: string,
): Promise<number | undefined> {
  const id = payment.events.get(name);
  if (id === undefined) throw new Error(`"${name}" has not happened to ${payment.orderId}`);
  const { payload, signature } = shop.stripe.control.signed(id, SIGNING_SECRET);
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const signal = AbortSignal.timeout(DELIVERY_MS);
  const answer = await fetch(url, { method: "POST", headers, body: payload, signal }).catch(() => undefined);
  await answer?.text().catch(() => "");
  return answer?.status;
}

/** Delivers an event until it is accepted, as Stripe does, and returns the number of deliveries. */
export async function deliverUntilTaken(
  shop: Shop,
  webhook: Instance,
  payment: Payment,
  name: string,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    const status = await deliver(shop, webhook, payment, name);
    if (status === 200) return tries;
    if (tries === 20) throw new Error(`"${name}" was answered with ${status} twenty times`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

export interface End {
  readonly status: string | undefined;
  readonly refundedAmount: number | undefined;
  readonly holds: boolean;
  readonly counted: boolean;
}

/**
 * The result of a payment: its order, whether its buyer has the product through it, and whether it gave XP.
 */
export async function endOf(shop: Shop, payment: Payment): Promise<End> {
  const { db } = admin();
  const { orderId, buyerUid, productId } = payment;
  const [order, purchase, earned, given] = await db.getAll(
    db.doc(`orders/${orderId}`),
    db.doc(`users/${buyerUid}/purchases/${productId}`),
    db.doc(`xpLog/${shop.seller.uid}_sale_${orderId}`),
    db.doc(`xpLog/${buyerUid}_purchase_${orderId}`),
  );
  if (earned?.exists !== given?.exists) throw new Error(`${orderId} gave XP to one of two`);
  return {
    status: order?.get("status"),
    refundedAmount: order?.get("refundedAmount"),
    holds: purchase?.get("orderId") === orderId,
    counted: earned?.exists === true,
  };
}

/**
 * The correct result of a payment to which this has happened, after at least one delivery: an event is only a
 * hint to look.
 */
export function rightEnd(told: ReadonlySet<Kind>): End {
  if (told.size === 0) return { status: undefined, refundedAmount: undefined, holds: false, counted: false };
  const refundedAmount = told.has("whole refund") ? AMOUNT : told.has("partial refund") ? PART : 0;
  const isBack = refundedAmount === AMOUNT || told.has("closed lost");
  const isOpen = told.has("dispute created") && !told.has("closed won");
  const status = isBack ? "refunded" : isOpen ? "disputed" : "completed";
  return { status, refundedAmount, holds: status !== "refunded", counted: status === "completed" };
}

/** The violations of the marketplace's invariants that concern a shop and its buyers. */
export async function violationsOf(shop: Shop, payments: readonly Payment[]): Promise<string[]> {
  const own = new Set([
    ...[shop.seller.uid, ...shop.productIds],
    ...payments.flatMap(({ orderId, intent, buyerUid }) => [orderId, intent, buyerUid]),
  ]);
  const isOwn = (path: string) => path.split("/").some((part) => own.has(part));
  const look = async () => {
    const { violations } = await checkMarket(() => undefined, isOwn);
    // Its buyers and payments have no history besides the sale.
    return violations.filter(({ rule }) => SUM_RULES.has(rule));
  };
  let found = await look();
  // A trigger that is still to come gives the seller the level and achievements of the last sale.
  const isSettled = () => !found.some(({ rule }) => rule === "progress");
  if (!isSettled())
    await until(async () => {
      found = await look();
      return isSettled();
    }).catch(() => {});
  return found.map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}

/**
 * A seller's totals and XP, and the sum of the completed orders. The XP exclude those of the first sale,
 * which depend on a single order.
 */
export async function books(shop: Shop) {
  const { db } = admin();
  const { uid } = shop.seller;
  const [account, profile, first, orders] = await Promise.all([
    db.doc(`users/${uid}/private/account`).get(),
    db.doc(`users/${uid}`).get(),
    db.doc(`xpLog/${uid}_first-sale_once`).get(),
    db.collection("orders").where("sellerUid", "==", uid).get(),
  ]);
  const completed = orders.docs.filter((order) => order.get("status") === "completed");
  return {
    orders: orders.size,
    sales: account.get("stats.totalSales") as number,
    revenue: account.get("stats.totalRevenue") as number,
    xp: (profile.get("xp") as number) - ((first.get("amount") as number | undefined) ?? 0),
    completed: completed.length,
    shares: completed.reduce((sum, order) => sum + (order.get("sellerAmount") as number), 0),
  };
}

/** Calls a function for each item, some concurrently. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The response of Stripe's API to a GET request, as the platform. */
export async function ask<T>({ stripe }: Shop, path: string): Promise<T> {
  const answer = await fetch(stripe.url + path, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
  return (await answer.json()) as T;
}

/** Where the money of a payment is at Stripe, in cents. Every movement is separate, so a second one shows. */
export async function money(shop: Shop, { intent }: Payment) {
  type List<T> = { data: T[] };
  const { data: charges } = await ask<List<{ amount: number; transfer: string }>>(
    shop,
    `/v1/charges?payment_intent=${intent}`,
  );
  const { data: refunds } = await ask<List<{ amount: number }>>(shop, `/v1/refunds?payment_intent=${intent}`);
  const { data: reversals } = await ask<List<{ amount: number }>>(
    shop,
    `/v1/transfers/${charges[0]?.transfer}/reversals`,
  );
  const { data: restored } = await ask<List<{ amount: number }>>(
    shop,
    `/v1/transfers?transfer_group=restored_${intent}`,
  );
  const amounts = (list: readonly { amount: number }[]) => list.map(({ amount }) => amount);
  return {
    charged: amounts(charges),
    refunded: amounts(refunds),
    reversed: amounts(reversals),
    restored: amounts(restored),
  };
}
