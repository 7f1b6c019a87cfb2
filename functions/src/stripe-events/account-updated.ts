import type Stripe from "stripe";
import { isOnboarded } from "#domain/money/payout.js";
import { retrieveAccount } from "#gateway/stripe.js";
import * as payouts from "#store/money/payouts.js";
import type { EventHandler } from "./event.js";

/**
 * Something about a seller's account changed. Events of an account come in any
 * order, so what it is now is asked of Stripe.
 */
export const accountUpdated: EventHandler<Stripe.AccountUpdatedEvent> = async (event) => {
  const accountId = event.data.object.id;
  const uid = await payouts.sellerOf(accountId);
  if (uid === undefined) return;
  const account = await retrieveAccount(accountId);
  if (account) await payouts.setOnboarded(uid, accountId, account.uid === uid && isOnboarded(account));
};
