import type Stripe from "stripe";
import * as payouts from "#store/money/payouts.js";
import type { EventHandler } from "./event.js";

/** A seller disconnected the account. Their products cannot be bought until they connect again. */
export const accountApplicationDeauthorized: EventHandler<
  Stripe.AccountApplicationDeauthorizedEvent
> = async (event) => {
  if (!event.account) return;
  const uid = await payouts.sellerOf(event.account);
  if (uid !== undefined) await payouts.disconnect(uid, event.account);
};
