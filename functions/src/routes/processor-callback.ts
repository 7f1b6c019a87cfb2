import { DocumentId } from "#contract/fields.js";
import { processorCallback as route } from "#contract/processor.js";
import { isOnboarded } from "#domain/money/connected-account.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";

/**
 * Stripe redirects a seller's browser here after onboarding.
 *
 * Anyone can call this with any parameters, so it trusts none of them. The account must be the
 * stored account of that user and have the user's ID in its metadata. The route asks Stripe whether
 * the account is ready. The two redirect targets are constants.
 */
export const processorCallback = endpoint(
  route,
  {
    GET: async ({ input }) => {
      const error = "/sales?processor=error" as const;
      if (!DocumentId.safeParse(input.uid).success || input.account_id === "") return error;
      const { processorAccountId } = await connectedAccounts.read(input.uid);
      if (processorAccountId !== input.account_id) return error;
      const account = await stripe.retrieveAccount(processorAccountId);
      if (account?.uid !== input.uid) return error;
      const state = { onboarded: isOnboarded(account), asks: account.asks };
      await connectedAccounts.setState(input.uid, processorAccountId, state);
      return "/sales?processor=success" as const;
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
