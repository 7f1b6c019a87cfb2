import { processorCheckout as route } from "../contract/processor.js";
import { checkSale } from "../domain/checkout.js";
import { divide, toCents } from "../domain/money.js";
import * as stripe from "../gateway/stripe.js";
import { config } from "../http/config.js";
import { endpoint } from "../http/endpoint.js";
import { Failure } from "../http/failure.js";
import { stripeSecrets } from "../http/stripe-secrets.js";
import * as checkouts from "../store/checkouts.js";
import * as orders from "../store/orders.js";
import * as payouts from "../store/payouts.js";
import * as products from "../store/products.js";

/**
 * A buyer is sent to the hosted checkout of a paid product.
 *
 * A buyer and product have one open session: while it can be paid at today's
 * price, asking again leads to it; one at another price is closed first.
 */
export const processorCheckout = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      const product = checkSale(await products.read(input.productId), caller.uid);
      if (await orders.hasPurchased(caller.uid, product.id)) throw new Failure("alreadyPurchased");
      const { processorAccountId } = await payouts.read(product.authorUid);
      if (processorAccountId === null) throw new Failure("sellerNotConnected");
      const [account, known] = await Promise.all([
        stripe.retrieveAccount(processorAccountId),
        checkouts.read(caller.uid, product.id),
      ]);
      if (!account?.chargesEnabled) throw new Failure("sellerNotActive");
      if (!account.payoutsEnabled) throw new Failure("sellerPending");

      const amount = toCents(product.price);
      const usable = known?.open && known.expiresAt > now;
      if (usable && known.amount === amount) return { url: known.url };
      if (usable) await stripe.expireCheckout(known.sessionId);
      const attempt = (known?.attempt ?? 0) + 1;
      const page = `${config().siteUrl}/p/${product.slug}`;
      const session = await stripe.openCheckout({
        productId: product.id,
        buyerUid: caller.uid,
        buyerEmail: caller.email,
        sellerUid: product.authorUid,
        title: product.title,
        amount,
        platformFee: divide(amount).platformFee,
        destination: processorAccountId,
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
