import { Failure } from "#contract/failure.js";
import { processorConnect as route } from "#contract/processor.js";
import { isOnboarded } from "#domain/money/connected-account.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";

/**
 * A seller connects a Stripe account, continues its onboarding, or opens its dashboard, depending on the
 * account's state at Stripe.
 */
export const processorConnect = endpoint(
  route,
  {
    POST: async ({ caller }) => {
      const { processorAccountId, connectGeneration } = await connectedAccounts.read(caller.uid);
      const accountId =
        processorAccountId ??
        (await connectedAccounts.connect(
          caller.uid,
          (
            await stripe.createAccount(caller.uid, caller.email, connectGeneration)
          ).id,
        ));
      const account = await stripe.retrieveAccount(accountId);
      if (!account) {
        const cause = new Error(`Stripe does not know the account ${accountId} any more`);
        throw new Failure("unavailable", { cause });
      }
      if (isOnboarded(account)) return { url: await stripe.dashboardLink(accountId) };
      const { siteUrl } = config();
      const query = new URLSearchParams({ account_id: accountId, uid: caller.uid });
      const url = await stripe.onboardingLink(accountId, {
        refreshUrl: `${siteUrl}/sales?processor=refresh`,
        returnUrl: `${siteUrl}/api/processor/callback?${query}`,
      });
      return { url, accountId };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
