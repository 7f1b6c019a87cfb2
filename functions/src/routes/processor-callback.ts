import { DocumentId } from "#contract/fields.js";
import { processorCallback as route } from "#contract/processor.js";
import { isOnboarded } from "#domain/money/payout.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as payouts from "#store/money/payouts.js";

/**
 * Stripe sends a seller's browser back from onboarding.
 *
 * Anybody can call this with anything, so it believes nothing: the account must be
 * the one that is stored for that user and carry that user's mark, and whether it
 * is ready is asked of Stripe. The two places that it leads to are constants.
 */
export const processorCallback = endpoint(
  route,
  {
    GET: async ({ input }) => {
      const error = "/sales?processor=error" as const;
      if (!DocumentId.safeParse(input.uid).success || input.account_id === "") return error;
      const { processorAccountId } = await payouts.read(input.uid);
      if (processorAccountId !== input.account_id) return error;
      const account = await stripe.retrieveAccount(processorAccountId);
      if (account?.uid !== input.uid) return error;
      await payouts.setOnboarded(input.uid, processorAccountId, isOnboarded(account));
      return "/sales?processor=success" as const;
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
