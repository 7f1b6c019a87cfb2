import { randomUUID } from "node:crypto";
import { getAuth } from "firebase-admin/auth";
import { FieldValue } from "firebase-admin/firestore";
import { processorCheckout } from "#contract/processor.js";
import { productsDownload, productsSelfApprove } from "#contract/products.js";
import type { Method } from "#contract/route.js";
import { usersDeleteAccount } from "#contract/users.js";
import { SESSION_MS } from "#domain/money/checkout.js";
import { divide } from "#domain/money/money.js";
import { createAccount, openCheckout } from "#gateway/stripe.js";
import { settlePayment } from "#settlement/settle.js";
import { db } from "#store/firestore.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import * as users from "#store/people/users.js";
import { approve } from "#store/products/approvals.js";
import { startLocalStripe } from "#tools/local-stripe/server.js";
import { unsignedToken } from "../accounts.js";
import { deliverWrite, type RawDocument, rawDocument, typeInto } from "../console.js";
import { type FunctionsProcess, startFunctions } from "../functions-process.js";
import { newAddress, requireDescribed } from "../http.js";
import { SECRET_KEY } from "../money-market.js";
import { ownProject } from "../own-project.js";
import { isProductEvent, type PaymentEvent, type ProductEvent, type SaleEvent } from "./model.js";

const SIGNING_SECRET = "whsec_sales";

/** 19.00 USD, the seller's share of it, and what a partial refund refunds. */
export const AMOUNT = 1_900;
export const { sellerAmount: SHARE, platformFee: FEE } = divide(AMOUNT);
export const PART = 500;

/** The functions that take part in a sale. Those after the routes get events. */
const FUNCTIONS = [
  ...["processorWebhooks", "processorCheckout", "productsDownload", "productsSelfApprove"],
  ...["usersDeleteAccount", "productUpdated", "userUpdated", "deletionRequested"],
];

interface Person {
  readonly uid: string;
  readonly token: string;
}

/** A seller with one product, and a visitor who has opened a checkout and does not pay. */
export interface Shop {
  readonly seller: Person;
  readonly visitor: Person;
  readonly productId: string;
  readonly openSession: string;
  /** The documents whose writes are told to functions, as they were told last. */
  readonly told: Map<string, RawDocument | undefined>;
}

/** A payment, of which Stripe has told nothing yet. */
export interface Sale {
  readonly buyer: Person;
  /** The session, which is also the order. */
  readonly orderId: string;
  readonly intent: string;
  readonly told: Set<string>;
}

/** How often an event is delivered until a function takes it. */
const MOST_DELIVERIES = 5;

/**
 * A market in a project of its own, with a Stripe of its own. The built functions run in another process, and the
 * test takes the part of the platform: it delivers Stripe's events, and those of the documents that were written,
 * again if a function fails.
 *
 * @param storeHost the functions' database
 * @param log gets a line for each request to Stripe
 */
export async function saleMarket({
  storeHost,
  log = () => {},
}: {
  readonly storeHost?: string;
  readonly log?: (line: string) => void;
} = {}) {
  ownProject();
  const stripe = await startLocalStripe({ secretKey: SECRET_KEY, log });
  const environment = {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  Object.assign(process.env, environment);
  const start = (): Promise<FunctionsProcess> =>
    startFunctions(FUNCTIONS, {
      FUNCTIONS_EMULATOR: "true",
      ...environment,
      ...(storeHost !== undefined && { FIRESTORE_EMULATOR_HOST: storeHost }),
    });
  let functions = await start();
  /** Ends when a process that was killed is replaced. */
  let restarting = Promise.resolve();

  /** A user with a profile. The identity provider learns of a user who sends a request. */
  async function person(kind: string): Promise<Person> {
    const uid = `${kind}-${randomUUID()}`;
    const email = `${uid}@example.com`;
    await users.ensure({ uid, email, displayName: undefined }, randomUUID().replaceAll("-", "").slice(0, 8));
    return { uid, token: unsignedToken(uid, email) };
  }

  const known = new Set<string>();
  /** Sends a request of a user to a route. */
  async function ask(route: { readonly path: string }, method: Method, by: Person, input: object = {}) {
    if (!known.has(by.uid)) {
      known.add(by.uid);
      await getAuth().createUser({ uid: by.uid, email: `${by.uid}@example.com`, emailVerified: true });
    }
    const name = route.path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
    const answer = await fetch(functions.url(name.charAt(0).toLowerCase() + name.slice(1)), {
      method,
      headers: {
        authorization: `Bearer ${by.token}`,
        "content-type": "application/json",
        "x-forwarded-for": newAddress(),
      },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    requireDescribed({ method, path: route.path, status: answer.status, body });
    return { status: answer.status, body };
  }

  /** Asks again while a new process on a busy machine answers that it is not ready. */
  async function askUntilThere(route: { readonly path: string }, by: Person, input: object) {
    let answer = await ask(route, "POST", by, input);
    for (let tries = 1; answer.status === 503 && tries < MOST_DELIVERIES; tries++)
      answer = await ask(route, "POST", by, input);
    return answer;
  }

  async function openShop(): Promise<Shop> {
    const [seller, visitor] = await Promise.all([person("seller"), person("visitor")]);
    const { id: accountId } = await createAccount({ uid: seller.uid, email: "" }, 0);
    stripe.control.onboard(accountId);
    await connectedAccounts.connect(seller.uid, accountId);
    const productId = await storeProduct(seller);
    await approve(productId, seller.uid, false);
    const { status, body } = await askUntilThere(processorCheckout, visitor, { productId });
    if (status !== 200) throw new Error(`The checkout answered ${status}: ${JSON.stringify(body)}`);
    const openSession = new URL(String(body.url)).pathname.split("/").at(-1) ?? "";
    const told = new Map<string, RawDocument | undefined>();
    for (const path of [`products/${productId}`, `users/${seller.uid}`, `deletions/${seller.uid}`])
      told.set(path, await rawDocument(path));
    return { seller, visitor, productId, openSession, told };
  }

  /** A new buyer pays for the product of a shop. */
  async function pay({ seller, productId }: Shop): Promise<Sale> {
    const buyer = await person("buyer");
    const { processorAccountId } = await connectedAccounts.read(seller.uid);
    const site = "http://127.0.0.1/p";
    const session = await openCheckout({
      ...{
        productId,
        buyerUid: buyer.uid,
        buyerEmail: "",
        sellerUid: seller.uid,
        title: "Quiet Ledger",
        slug: "quiet-ledger",
      },
      ...{ amount: AMOUNT, platformFee: FEE, destination: processorAccountId ?? "", attempt: 1 },
      ...{ note: "A note", expiresAt: new Date(Date.now() + SESSION_MS), successUrl: site, cancelUrl: site },
    });
    const { payment_intent } = stripe.control.pay(session.id).session;
    return { buyer, orderId: session.id, intent: String(payment_intent), told: new Set() };
  }

  /** Delivers an event of Stripe until it is taken. A process that dies meanwhile gets it again when it is back. */
  async function deliver(eventId: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      const { payload, signature } = stripe.control.signed(eventId, SIGNING_SECRET);
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const answer = await fetch(functions.url("processorWebhooks"), {
        method: "POST",
        headers,
        body: payload,
      }).catch(() => undefined);
      await answer?.text();
      if (answer?.status === 200) return;
      if (tries === MOST_DELIVERIES) throw new Error(`${eventId}: ${answer?.status} ${functions.said()}`);
      await restarting;
    }
  }

  /** Delivers the events of some types about a sale that were not delivered yet, the oldest first. */
  async function tell({ orderId, intent, told }: Sale, types: readonly string[]): Promise<void> {
    for (const { id, type, data } of stripe.control.events()) {
      if (told.has(id) || !types.includes(type)) continue;
      const about = data.object as { readonly id?: unknown; readonly payment_intent?: unknown };
      if (about.id !== orderId && about.payment_intent !== intent) continue;
      told.add(id);
      await deliver(id);
    }
  }

  const NAMES: Record<PaymentEvent, string> = {
    paid: "checkout.session.completed",
    "partial refund": "charge.refunded",
    "whole refund": "charge.refunded",
    dispute: "charge.dispute.created",
    "dispute won": "charge.dispute.closed",
    "dispute lost": "charge.dispute.closed",
  };

  /** The operator refunds in the Dashboard, which offers to reverse the transfer while there is something to reverse. */
  function refundByHand({ intent }: Sale, amount: { readonly amount?: number }): void {
    const { control } = stripe;
    const whole = { refundApplicationFee: true, ...amount };
    control.refund(intent, { ...whole, reverseTransfer: control.isReversible(intent) });
  }

  async function paymentEvent(sale: Sale, event: PaymentEvent): Promise<void> {
    const { control } = stripe;
    if (event === "partial refund") refundByHand(sale, { amount: PART });
    if (event === "whole refund") refundByHand(sale, {});
    if (event === "dispute") control.dispute(sale.intent);
    if (event === "dispute won") control.closeDispute(sale.intent, "won");
    if (event === "dispute lost") control.closeDispute(sale.intent, "lost");
    await tell(sale, [NAMES[event]]);
    // What the webhook refunded because of it.
    await tell(sale, ["charge.refunded"]);
  }

  /** Something happens to a product; nobody is told of it yet. @returns the status of a request */
  async function productEvent({ seller, productId }: Shop, event: ProductEvent): Promise<number> {
    const product = `products/${productId}`;
    const input = { productId, approve: false };
    if (event === "archive") return (await ask(productsSelfApprove, "POST", seller, input)).status;
    if (event === "deletion") return (await ask(usersDeleteAccount, "DELETE", seller)).status;
    if (event === "removal") await typeInto(product, { status: "removed", removalReason: "malicious" });
    if (event === "hide") await typeInto(product, { status: "pending_review" });
    if (event === "price change") await typeInto(product, { price: (2 * AMOUNT) / 100 });
    if (event === "ban") await typeInto(`users/${seller.uid}`, { banned: true });
    return 200;
  }

  /**
   * Asks again, as a user does. The request that failed counts, so the next one may have to wait for the minute of
   * its limit. What had been done in spite of the failure is refused, for example to a deleted account.
   */
  async function askAgain(shop: Shop, event: ProductEvent): Promise<void> {
    for (let tries = 1; ; tries++) {
      const status = await productEvent(shop, event);
      if (status !== 429 && status < 500) return;
      if (tries === MOST_DELIVERIES) throw new Error(`${event} was answered with ${status}`);
      if (status === 429) await passMinute();
    }
  }

  const TRIGGERS = { products: "productUpdated", users: "userUpdated", deletions: "deletionRequested" };

  /**
   * Tells the functions of every document of a shop that was written, until none is written any more.
   *
   * @param onFailure what happens before an event that failed is delivered again
   */
  async function tellWrites({ told }: Shop, onFailure?: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const now = await Promise.all(
        [...told.keys()].map(async (path) => [path, await rawDocument(path)] as const),
      );
      const written = now.filter(([path, is]) => is && is.updateTime !== told.get(path)?.updateTime);
      const before = new Map(told);
      for (const [path, is] of now) told.set(path, is);
      if (written.length === 0) return;
      await Promise.all(
        written.map(([path, is]) => tellWrite(path, before.get(path), is as RawDocument, onFailure)),
      );
    }
  }

  async function tellWrite(
    path: string,
    before: RawDocument | undefined,
    is: RawDocument,
    onFailure?: () => Promise<unknown>,
  ): Promise<void> {
    const name = TRIGGERS[path.split("/")[0] as keyof typeof TRIGGERS];
    const write = { id: randomUUID(), path, before, after: is };
    for (let tries = 1; ; tries++) {
      const status = await deliverWrite({ url: functions.url(name) }, write).catch(() => 0);
      if (status === 204) return;
      if (tries === MOST_DELIVERIES) throw new Error(`${name}: ${status} ${functions.said()}`);
      await onFailure?.();
    }
  }

  async function restart(): Promise<void> {
    restarting = functions.kill().then(async () => {
      functions = await start();
    });
    await restarting;
  }

  /** A minute passes for all rate limits: what is counted in the store, and what the process remembers of it. */
  async function passMinute(): Promise<void> {
    await db().recursiveDelete(db().collection("rateLimits"));
    await restart();
  }

  return {
    ...{ stripe, openShop, pay, paymentEvent, productEvent, tellWrites },
    /** What the scheduled function does an hour later, and what Stripe then tells of the refunds. */
    async settleLater(sale: Sale): Promise<void> {
      await settlePayment(sale.intent, new Date(Date.now() + 60 * 60 * 1000));
      await tell(sale, ["charge.refunded"]);
    },
    /**
     * Something happens, and everybody is told.
     *
     * @param onFailure what happens before a request or an event that failed is sent again, and at the end
     */
    async happen(
      shop: Shop,
      sales: readonly Sale[],
      event: SaleEvent,
      onFailure?: () => Promise<unknown>,
    ): Promise<void> {
      if (!isProductEvent(event)) {
        for (const sale of sales) await paymentEvent(sale, event);
        return;
      }
      const status = await productEvent(shop, event).catch(() => 0);
      if (status !== 200) {
        if (!onFailure) throw new Error(`${event} was answered with ${status}: ${functions.said()}`);
        await onFailure();
        await askAgain(shop, event);
      }
      await tellWrites(shop, onFailure);
      await onFailure?.();
      for (const sale of sales) await tell(sale, ["charge.refunded"]);
    },
    download: async ({ productId }: Shop, { buyer }: Sale): Promise<number> =>
      (await ask(productsDownload, "POST", buyer, { productId })).status,
    /** An object of Stripe's API. */
    async get<T>(path: string): Promise<T> {
      const answer = await fetch(stripe.url + path, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
      return (await answer.json()) as T;
    },
    /** The process of the functions is killed, and another is started. */
    restart,
    async close(): Promise<void> {
      await functions.kill();
      await stripe.stop();
    },
  };
}

export type SaleMarket = Awaited<ReturnType<typeof saleMarket>>;

/** A product as an upload leaves it, with a file that passed the scan. */
async function storeProduct(seller: Person): Promise<string> {
  const productId = `p${randomUUID().replaceAll("-", "")}`;
  const { username, displayName } = (await users.read(seller.uid)) ?? { username: "", displayName: "" };
  const sha256 = "0".repeat(64);
  const file = {
    ...{
      fileUrl: `products/${productId}/1.0.0.zip`,
      fileName: "a.zip",
      fileSize: 1_000,
      version: "1.0.0",
      sha256,
    },
    verdict: { outcome: "pass", rulesVersion: "1", sha256, findings: [] },
  };
  const at = FieldValue.serverTimestamp();
  const product = db().doc(`products/${productId}`);
  const batch = db().batch();
  batch.create(product, {
    ...{ slug: productId, title: "Quiet Ledger", category: "skills", price: AMOUNT / 100 },
    ...{ description: "Keeps books", tags: [], version: "1.0.0", fileName: "a.zip", fileSize: 1_000, sha256 },
    ...{ authorUid: seller.uid, authorUsername: username, authorDisplayName: displayName, authorAvatar: "" },
    ...{ status: "draft", settledStatus: "draft", createdAt: at, updatedAt: at },
    stats: { downloads: 0, likes: 0, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
  });
  batch.create(product.collection("private").doc("file"), file);
  batch.create(product.collection("versions").doc("1.0.0"), { ...file, createdAt: at });
  batch.create(db().doc(`slugs/${productId}`), {
    slug: productId,
    uid: seller.uid,
    productId,
    createdAt: at,
  });
  await batch.commit();
  return productId;
}
