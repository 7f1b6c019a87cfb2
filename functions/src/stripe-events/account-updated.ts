import type Stripe from "stripe";
import { isOnboarded } from "#domain/money/connected-account.js";
import { retrieveAccount } from "#gateway/stripe.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import type { EventHandler } from "./event.js";

/**
 * A seller's account changed. Events about an account can arrive in any order, so the handler reads the current state
 * from Stripe.
 */
export const accountUpdated: EventHandler<Stripe.AccountUpdatedEvent> = async (event) => {
  const accountId = event.data.object.id;
  const uid = await connectedAccounts.sellerOf(accountId);
  if (uid === undefined) return;
  const account = await retrieveAccount(accountId);
  if (!account) return;
  const onboarded = account.uid === uid && isOnboarded(account);
  await connectedAccounts.setState(uid, accountId, { onboarded, asks: account.asks });
};
