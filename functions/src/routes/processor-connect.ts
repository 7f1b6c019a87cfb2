import { Failure } from "#contract/failure.js";
import { processorConnect as route } from "#contract/processor.js";
import { checkCountry, isOnboarded, type SellerAccount } from "#domain/money/connected-account.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";

type Known = Awaited<ReturnType<typeof connectedAccounts.read>>;

interface Seller {
  readonly uid: string;
  readonly email: string;
  readonly country: string | undefined;
}

/**
 * A seller connects a Stripe account, continues its onboarding, or opens its dashboard, depending on the
 * account's state at Stripe.
 */
export const processorConnect = endpoint(
  route,
  {
    POST: async ({ input: { country }, caller }) => {
      checkCountry(country, config().sellerCountries);
      const known = await connectedAccounts.read(caller.uid);
      const account =
        (await accountOf(known)) ?? (await connect({ ...caller, country }, await forget(caller.uid, known)));
      const { id: accountId } = account;
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

async function accountOf({ processorAccountId }: Known): Promise<SellerAccount | undefined> {
  return processorAccountId === null ? undefined : stripe.retrieveAccount(processorAccountId);
}

/**
 * Forgets an account that Stripe does not know: it was rejected or deleted, or belongs to another mode or
 * another platform.
 */
async function forget(uid: string, known: Known): Promise<Known> {
  if (known.processorAccountId === null) return known;
  await connectedAccounts.disconnect(uid, known.processorAccountId);
  return connectedAccounts.read(uid);
}

/**
 * Creates and stores an account for a seller without one. An error that Stripe has answered is counted: Stripe
 * would repeat it for a day to the same request.
 */
async function connect(
  { uid, email, country }: Seller,
  { connectGeneration, connectAttempt }: Known,
): Promise<SellerAccount> {
  try {
    const created = await stripe.createAccount({ uid, email, country }, connectGeneration, connectAttempt);
    const stored = await connectedAccounts.connect(uid, created.id);
    if (stored === created.id) return created;
    // A concurrent request has connected another account.
    const account = await stripe.retrieveAccount(stored);
    if (!account) throw new Failure("editConflict");
    return account;
  } catch (error) {
    if (stripe.isAnswered(error)) await connectedAccounts.countFailedConnect(uid);
    throw error;
  }
}
