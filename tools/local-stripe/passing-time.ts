import type { World } from "./context.js";
import { showBalance } from "./resources/balance.js";
import { expireOverdue } from "./resources/checkout-session.js";
import { captureDue } from "./resources/payment.js";
import { payOutDaily } from "./resources/payout.js";
import { payWaitingRefunds, turnRefunds } from "./resources/refund-state.js";

/** Carries out all changes that are due at the current time. It runs before each request and every second. */
export function passTime(world: World): void {
  expireOverdue(world);
  captureDue(world);
  mature(world);
  turnRefunds(world);
  payWaitingRefunds(world);
  payOutDaily(world);
}

/** Pending money whose time has come is available. */
function mature(world: World): void {
  const { maturing, balanceTransactions, owners } = world.state;
  const owned = new Set<string | undefined>();
  for (const [id, at] of maturing) {
    if (at > world.seconds()) continue;
    maturing.delete(id);
    const transaction = balanceTransactions.get(id);
    if (!transaction) continue;
    transaction.status = "available";
    owned.add(owners.get(id));
  }
  for (const account of owned) {
    world.emit("balance.available", showBalance(world, account), account === undefined ? {} : { account });
  }
}
