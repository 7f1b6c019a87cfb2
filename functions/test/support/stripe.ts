import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { processorCheckout, processorConnect } from "#contract/processor.js";
import { admin } from "./accounts.js";
import { until } from "./console.js";
import { API_URL, requireDescribed, succeed } from "./http.js";
import { join, type Member, storeProduct } from "./records.js";

/**
 * Stripe for the tests: actions of buyers, sellers and banks at the local Stripe, its state, and deliveries
 * that the tests create.
 */
const LOCAL_STRIPE = process.env.LOCAL_STRIPE_URL ?? "";
export const SECRETS = {
  platform: process.env.STRIPE_WEBHOOK_SECRETS ?? "",
  connect: process.env.STRIPE_CONNECT_WEBHOOK_SECRETS ?? "",
};

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(LOCAL_STRIPE + path, init);
  const body = (await answer.json()) as T;
  if (!answer.ok)
    throw new Error(`The local Stripe answered ${answer.status} to ${path}: ${JSON.stringify(body)}`);
  return body;
}

/** An object or list of Stripe's API, such as `get("/v1/accounts/acct_1")`. */
export const get = <T = Record<string, unknown>>(path: string): Promise<T> =>
  call(path, { headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` } });

/**
 * Performs an action, such as `act("sessions/cs_1/pay")`; `tools/local-stripe/control/` lists the actions.
 */
export const act = <T = Record<string, unknown>>(path: string, fields: object = {}): Promise<T> =>
  call(`/_local/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });

/** Performs an action and waits until every resulting webhook got a response. */
export async function happen<T = Record<string, unknown>>(path: string, fields: object = {}): Promise<T> {
  const done = await act<T>(path, fields);
  await act("idle");
  return done;
}

/** A member whose Stripe account can receive payments and pay out. */
export async function seller(): Promise<Member & { accountId: string }> {
  const member = await join();
  const { accountId = "" } = await succeed(processorConnect, "POST", { token: member.token });
  await happen(`accounts/${accountId}/onboard`);
  return { ...member, accountId };
}

/** A published paid product. */
export const forSale = (author: Member, fields: Parameters<typeof storeProduct>[1] = {}): Promise<string> =>
  storeProduct(author, { price: 19, title: "Quiet Ledger", category: "design-systems", ...fields });

/** The session of the URL that checkout returns. */
export const sessionOf = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";

/** Opens a session at Stripe as another service could, which pays 19 USD to an account. */
export async function openSession(
  accountId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<Session> {
  const form = new URLSearchParams({
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "1900",
    "line_items[0][price_data][product_data][name]": "Something",
    "payment_intent_data[transfer_data][destination]": accountId,
    success_url: "http://127.0.0.1/",
  });
  for (const [name, value] of Object.entries(metadata)) form.set(`metadata[${name}]`, value);
  const authorization = `Bearer ${process.env.STRIPE_SECRET_KEY}`;
  return call("/v1/checkout/sessions", { method: "POST", headers: { authorization }, body: form });
}

/** Opens a checkout and returns its session. */
export async function checkout(buyer: Member, productId: string): Promise<string> {
  const { url } = await succeed(processorCheckout, "POST", { token: buyer.token, input: { productId } });
  return sessionOf(url);
}

/** Buys a product by card and returns the order ID. */
export async function buy(buyer: Member, productId: string): Promise<string> {
  const session = await checkout(buyer, productId);
  await happen(`sessions/${session}/pay`);
  return session;
}

/** A paid session that Stripe never reports; only the test sends events about it. */
export async function paidUnheard(buyer: Member, productId: string): Promise<Session> {
  const id = await checkout(buyer, productId);
  await act("hold", { hold: true, about: id });
  await happen(`sessions/${id}/pay`);
  return get<Session>(`/v1/checkout/sessions/${id}`);
}

/** Every session that was opened for a product, newest first. */
export async function sessionsOf(productId: string): Promise<Session[]> {
  const { data } = await get<{ data: Session[] }>("/v1/checkout/sessions?limit=100");
  return data.filter(({ metadata }) => metadata.productId === productId);
}

export interface Session {
  readonly id: string;
  readonly status: "open" | "complete" | "expired";
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly [field: string]: unknown;
}

const { db } = admin();

/** A document's fields, or undefined. */
export const read = async (path: string) => (await db.doc(path).get()).data();

/** All totals that a sale changes. */
export async function totals(sellerUid: string, buyerUid: string, productId: string) {
  const [account, seller, buyer, product] = await Promise.all([
    read(`users/${sellerUid}/private/account`),
    read(`users/${sellerUid}`),
    read(`users/${buyerUid}`),
    read(`products/${productId}`),
  ]);
  return {
    sales: account?.stats.totalSales,
    revenue: account?.stats.totalRevenue,
    sellerXp: seller?.xp,
    buyerXp: buyer?.xp,
    bought: buyer?.stats.productsBought,
    purchases: product?.stats.purchaseCount,
  };
}

export const NO_SALE = { sales: 0, revenue: 0, sellerXp: 0, buyerXp: 0, bought: 0, purchases: 0 };
/**
 * After one sale at 19 USD: the fee is 152 cents, and the seller's XP are those of a sale and of the first
 * sale.
 */
export const ONE_SALE = { sales: 1, revenue: 1748, sellerXp: 250, buyerXp: 10, bought: 1, purchases: 1 };

/** An event as Stripe sends it; a test changes what it is about. */
export const event = (type: string, object: object, more: object = {}) => ({
  id: `evt_${randomBytes(12).toString("hex")}`,
  object: "event",
  api_version: null,
  created: Math.floor(Date.now() / 1000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  ...more,
});

/** The header that signs a body with a secret at a given time, in unix seconds. */
export function signature(
  body: string,
  secret = SECRETS.platform,
  at = Math.floor(Date.now() / 1000),
): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** Delivers a body with these headers, and returns the webhook's response. */
export async function deliver(
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${API_URL}/processor/webhooks`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const told = { status: answer.status, body: (await answer.json()) as unknown };
  requireDescribed({ method: "POST", path: "/processor/webhooks", ...told });
  return told;
}

/** Delivers an event as Stripe would, by default signed with the platform's secret. */
export function deliverEvent(sent: object, secret = SECRETS.platform) {
  const body = JSON.stringify(sent, null, 2);
  return deliver(body, { "stripe-signature": signature(body, secret) });
}

/** Waits until a function has logged a line with these words, and returns its fields. */
export function logged(...words: string[]): Promise<Record<string, unknown>> {
  return until(async () => {
    const lines = readFileSync(process.env.SUITE_LOG_FILE ?? "", "utf8").split("\n");
    const line = lines.find((one) => one.includes('"severity"') && words.every((word) => one.includes(word)));
    return line === undefined
      ? undefined
      : (JSON.parse(line.slice(line.indexOf("{"))) as Record<string, unknown>);
  });
}
