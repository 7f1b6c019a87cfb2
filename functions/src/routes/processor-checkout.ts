import { Failure } from "#contract/failure.js";
import { processorCheckout as route } from "#contract/processor.js";
import { type Checkout, checkSale, DELIVERY_NOTES, planCheckout } from "#domain/money/checkout.js";
import { checkPayable, connectedAccount } from "#domain/money/connected-account.js";
import { divide, toCents } from "#domain/money/money.js";
import { checkNewSeller } from "#domain/money/seller-limits.js";
import type { User } from "#domain/people/user.js";
import type { Product } from "#domain/products/product.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { logInfo } from "#platform/log.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as checkouts from "#store/money/checkouts.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";

/** The user who pays. */
interface Buyer {
  readonly uid: string;
  readonly email: string;
  readonly user: Pick<User, "locale">;
}

/** Maximum number of attempts to store a checkout while concurrent requests of the buyer store others. */
const MOST_CLAIMS = 12;

/**
 * A buyer is redirected to the hosted checkout of a paid product.
 *
 * There is one open session per buyer and product. While the buyer can pay it on the current terms, further requests
 * return it. A session with other terms is expired first.
 *
 * When a product is no longer sold, its stored sessions are expired. The route therefore checks the product again after
 * it has stored the session, so that it always detects a sale that ended in between.
 */
export const processorCheckout = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      const product = checkSale(await products.read(input.productId), caller.uid);
      if (await orders.hasPurchased(caller.uid, product.id)) throw new Failure("alreadyPurchased");
      const seller = await connectedAccounts.read(product.authorUid);
      const destination = connectedAccount(seller);
      const { createdAt: connectedAt } = checkPayable(await stripe.retrieveAccount(destination));
      const { totalRevenue } = seller.stats;
      checkNewSeller({ ...seller, totalRevenue, connectedAt }, config().newSellers, now);
      const terms = { amount: toCents(product.price), destination };
      const decided = await decide(product, caller.uid, terms, now);
      if ("url" in decided) return decided;
      const session = await open(product, caller, decided.checkout, destination);
      // Events about the session have its ID, and so lead to this request.
      logInfo("A checkout session was opened", { object: session.id });
      await checkouts.remember(caller.uid, product.id, session, decided.storedAt);
      const current = await products.read(product.id);
      if (current?.status === product.status && current.price === product.price) return { url: session.url };
      await stripe.expireCheckout(session.id);
      await checkouts.release(caller.uid, product.id, session.id);
      checkSale(current, caller.uid);
      throw new Failure("editConflict");
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);

/** The URL of the buyer's open session, or the checkout whose session is to be opened. */
async function decide(
  { id, authorUid }: Product,
  buyerUid: string,
  terms: { readonly amount: number; readonly destination: string },
  now: Date,
): Promise<{ url: string } | { checkout: Checkout; storedAt: checkouts.StoredAt }> {
  for (let tries = 1; ; tries++) {
    const known = await checkouts.read(buyerUid, id);
    const plan = planCheckout(known.checkout, terms, now);
    if (plan.kind === "reuse") return { url: plan.url };
    const { checkout } = plan;
    const { updateTime } = known.snapshot;
    if (plan.kind === "join" && updateTime) return { checkout, storedAt: updateTime };
    // Before the claim, which forgets this session.
    if (plan.kind === "open" && plan.close !== undefined) await stripe.expireCheckout(plan.close);
    const storedAt = await checkouts.claim(known, { ...checkout, sellerUid: authorUid });
    if (storedAt) return { checkout, storedAt };
    if (tries === MOST_CLAIMS) throw new Failure("editConflict");
  }
}

function open(
  product: Product,
  buyer: Buyer,
  { attempt, amount, expiresAt }: Checkout,
  destination: string,
): Promise<stripe.CheckoutSession> {
  const page = `${config().siteUrl}/p/${product.slug}`;
  return stripe.openCheckout({
    productId: product.id,
    buyerUid: buyer.uid,
    buyerEmail: buyer.email,
    sellerUid: product.authorUid,
    title: product.title,
    slug: product.slug,
    taxCode: config().taxCode,
    note: DELIVERY_NOTES[buyer.user.locale],
    amount,
    platformFee: divide(amount).platformFee,
    destination,
    attempt,
    expiresAt,
    successUrl: `${page}?checkout=success`,
    cancelUrl: `${page}?checkout=cancelled`,
  });
}
