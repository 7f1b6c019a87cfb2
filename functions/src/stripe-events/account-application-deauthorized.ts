import type Stripe from "stripe";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import type { EventHandler } from "./event.js";

/** A seller disconnected their account. Their products cannot be bought until they connect one again. */
export const accountApplicationDeauthorized: EventHandler<
  Stripe.AccountApplicationDeauthorizedEvent
> = async (event) => {
  if (!event.account) return;
  const uid = await connectedAccounts.sellerOf(event.account);
  if (uid !== undefined) await connectedAccounts.disconnect(uid, event.account);
};
