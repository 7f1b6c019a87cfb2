import { Failure } from "#contract/failure.js";
import { processorCheckout as route } from "#contract/processor.js";
import { checkSale, planCheckout } from "#domain/money/checkout.js";
import { checkPayable, connectedAccount } from "#domain/money/connected-account.js";
import { divide, toCents } from "#domain/money/money.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as checkouts from "#store/money/checkouts.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";

/**
 * A buyer is redirected to the hosted checkout of a paid product.
 *
 * There is one open session per buyer and product. While it can be paid at the current price, further
 * requests return it. A session at another price is expired first.
 */
export const processorCheckout = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      const product = checkSale(await products.read(input.productId), caller.uid);
      if (await orders.hasPurchased(caller.uid, product.id)) throw new Failure("alreadyPurchased");
      const destination = connectedAccount(await connectedAccounts.read(product.authorUid));
      const [account, known] = await Promise.all([
        stripe.retrieveAccount(destination),
        checkouts.read(caller.uid, product.id),
      ]);
      checkPayable(account);

      const amount = toCents(product.price);
      const plan = planCheckout(known, amount, now);
      if (plan.kind === "reuse") return { url: plan.url };
      const { attempt, close } = plan;
      if (close !== undefined) await stripe.expireCheckout(close);
      const page = `${config().siteUrl}/p/${product.slug}`;
      const session = await stripe.openCheckout({
        productId: product.id,
        buyerUid: caller.uid,
        buyerEmail: caller.email,
        sellerUid: product.authorUid,
        title: product.title,
        amount,
        platformFee: divide(amount).platformFee,
        destination,
        attempt,
        successUrl: `${page}?checkout=success`,
        cancelUrl: `${page}?checkout=cancelled`,
      });
      await checkouts.remember(caller.uid, product, {
        open: true,
        attempt,
        sessionId: session.id,
        url: session.url,
        amount,
        expiresAt: session.expiresAt,
      });
      return { url: session.url };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
