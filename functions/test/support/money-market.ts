import { randomUUID } from "node:crypto";
import { FieldValue } from "firebase-admin/firestore";
import { SESSION_MS } from "#domain/money/checkout.js";
import { divide } from "#domain/money/money.js";
import { createAccount, openCheckout } from "#gateway/stripe.js";
import { db } from "#store/firestore.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import * as users from "#store/people/users.js";
import { type LocalStripe, startLocalStripe } from "#tools/local-stripe/server.js";
import { type Instance, startInstance } from "./instances.js";
import { ownProject } from "./own-project.js";

export const SECRET_KEY = "sk_test_money";
const SIGNING_SECRET = "whsec_money";

/** A payment in its session, which is also its order. */
export interface Paid {
  readonly orderId: string;
  readonly intent: string;
  readonly buyerUid: string;
  readonly amount: number;
}

/**
 * A market in a separate project with a Stripe of its own, which delivers no event by itself: a test delivers
 * what it wants to arrive. The functions run in their own processes, and no trigger changes the store.
 */
export async function moneyMarket() {
  ownProject();
  let skew = 0;
  const stripe = await startLocalStripe({ secretKey: SECRET_KEY, now: () => Date.now() + skew });
  const environment = {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  Object.assign(process.env, environment);
  const env = { FUNCTIONS_EMULATOR: "true", ...environment };
  const seller = await newUser("seller");
  const { id: accountId } = await createAccount({ uid: seller, email: "" }, 0);
  stripe.control.onboard(accountId);
  await connectedAccounts.connect(seller, accountId);
  const webhook = await startInstance("processorWebhooks", env);
  const running: Instance[] = [webhook];
  let seen = 0;

  /** Delivers the events since the last delivery, newest last; returns those that were not accepted. */
  async function deliverNew(isWanted = (_type: string) => true): Promise<string[]> {
    const made = stripe.control.events().slice(seen);
    seen += made.length;
    const refused: string[] = [];
    for (const { id, type, account } of made) {
      if (account || !isWanted(type)) continue;
      const { payload, signature } = stripe.control.signed(id, SIGNING_SECRET, Math.floor(Date.now() / 1000));
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const answer = await fetch(webhook.url, { method: "POST", headers, body: payload });
      await answer.text();
      // What the function said helps to see why.
      if (answer.status !== 200) refused.push(`${type}: ${answer.status} ${webhook.said().slice(-2_000)}`);
    }
    return refused;
  }

  return {
    ...{ stripe, seller, accountId, deliverNew },
    /** What the function for webhooks has logged. */
    said: webhook.said,
    /** Time passes at Stripe, which forgets its idempotency keys after a day. */
    passTime(hours: number): void {
      skew += hours * 60 * 60 * 1000;
    },
    /** Everything that happened so far is never told. */
    loseEvents(): void {
      seen = stripe.control.events().length;
    },
    /** A published product at a price in cents. */
    async product(amount: number): Promise<string> {
      const productId = `p-${randomUUID()}`;
      await db()
        .doc(`products/${productId}`)
        .create({
          ...{ slug: productId, title: "Quiet Ledger", category: "skills", price: amount / 100 },
          ...{ description: "Keeps books", tags: [], version: "1.0.0", fileName: "a.zip", fileSize: 1_000 },
          ...{ authorUid: seller, authorUsername: "ada", authorDisplayName: "Ada" },
          ...{ status: "published", settledStatus: "published" },
          ...{ createdAt: FieldValue.serverTimestamp(), updatedAt: FieldValue.serverTimestamp() },
          stats: { downloads: 0, likes: 0, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
        });
      return productId;
    },
    /** A new buyer pays; `isLate` if Stripe makes the transfer later. With a tax code, the tax is added. */
    async pay(productId: string, amount: number, isLate = false, taxCode?: string): Promise<Paid> {
      const buyerUid = await newUser("buyer");
      const site = "http://127.0.0.1/p";
      const session = await openCheckout({
        ...{
          productId,
          buyerUid,
          buyerEmail: "",
          sellerUid: seller,
          title: "Quiet Ledger",
          slug: "quiet-ledger",
          note: "A note",
          amount,
        },
        ...{ platformFee: divide(amount).platformFee, destination: accountId, attempt: 1, taxCode },
        ...{ expiresAt: new Date(Date.now() + skew + SESSION_MS), successUrl: site, cancelUrl: site },
      });
      const options = isLate ? { captureDelayMs: 60 * 60 * 1000 } : {};
      const intent = String(stripe.control.pay(session.id, options).session.payment_intent);
      return { orderId: session.id, intent, buyerUid, amount };
    },
    /** Runs a scheduled function, as the platform's scheduler does. @returns what it logs */
    async run(name: string): Promise<() => string> {
      const instance = await startInstance(name, env);
      running.push(instance);
      const answer = await fetch(instance.url, { method: "POST" });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${instance.said()}`);
      await instance.stop();
      return instance.said;
    },
    async close(): Promise<void> {
      await Promise.all(running.map(({ stop }) => stop()));
      await stripe.stop();
    },
  };
}

export type MoneyMarket = Awaited<ReturnType<typeof moneyMarket>>;

async function newUser(kind: string): Promise<string> {
  const uid = `${kind}-${randomUUID()}`;
  const name = randomUUID().replaceAll("-", "").slice(0, 8);
  await users.ensure({ uid, email: "", displayName: undefined }, name);
  return uid;
}

/** What is stored of an order and its payment. */
export async function stored({ orderId, intent }: Paid) {
  const [order, payment] = await db().getAll(db().doc(`orders/${orderId}`), db().doc(`payments/${intent}`));
  return { status: order?.get("status"), order: order?.data(), payment: payment?.data() };
}

/** Makes what is owed due now, as if the wait were over. */
export async function waitIsOver({ intent }: Paid): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await db().doc(`payments/${intent}`).update({ "owed.dueAt": past });
}

interface Listed<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

/** All objects of a list of Stripe's API. */
async function all<T extends { id: string }>({ url }: LocalStripe, path: string): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : "";
    const separator = path.includes("?") ? "&" : "?";
    const answer = await fetch(`${url}${path}${separator}limit=100${after}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    const page = (await answer.json()) as Listed<T>;
    found.push(...page.data);
    if (!page.has_more) return found;
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Who has won or lost how many cents at Stripe, over all payments of a market.
 *
 * @throws if it does not add up to 0, or if the platform has lost although no bank has taken money
 */
export async function ledger({ stripe }: Pick<MoneyMarket, "stripe">) {
  type Money = { id: string; amount: number };
  type Movement = Money & { fee: number; net: number };
  const [charges, refunds, transfers, fees, disputes] = await Promise.all([
    all<Money & { status: string; balance_transaction: string | null }>(stripe, "/v1/charges"),
    all<Money & { status: string }>(stripe, "/v1/refunds"),
    all<Money & { amount_reversed: number }>(stripe, "/v1/transfers"),
    all<Money & { amount_refunded: number }>(stripe, "/v1/application_fees"),
    all<Money & { balance_transactions: Movement[] }>(stripe, "/v1/disputes"),
  ]);
  const live = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
  const movements = disputes.flatMap((dispute) => dispute.balance_transactions);
  const charged = charges.filter(({ status }) => status === "succeeded");
  const costs = await Promise.all(
    charged.map(async ({ balance_transaction: id }) => {
      const answer = await fetch(`${stripe.url}/v1/balance_transactions/${id}`, {
        headers: { authorization: `Bearer ${SECRET_KEY}` },
      });
      return ((await answer.json()) as Movement).fee;
    }),
  );
  const paid = sum(charged.map(({ amount }) => amount));
  const back = sum(live.map(({ amount }) => amount));
  const withdrawn = -sum(movements.map(({ amount }) => amount));
  const disputeFees = sum(movements.map(({ fee }) => fee));
  const transferred = sum(transfers.map(({ amount, amount_reversed: reversed }) => amount - reversed));
  const kept = sum(fees.map(({ amount, amount_refunded: refunded }) => amount - refunded));
  const net = {
    buyers: back + withdrawn - paid,
    sellers: transferred - kept,
    stripe: sum(costs) + disputeFees,
    platform: paid - back - withdrawn - transferred + kept - sum(costs) - disputeFees,
  };
  if (net.buyers + net.sellers + net.stripe + net.platform !== 0) throw new Error(JSON.stringify(net));
  if (withdrawn === 0 && net.platform + disputeFees < 0) throw new Error(`lost: ${JSON.stringify(net)}`);
  return { ...net, disputeFees };
}
