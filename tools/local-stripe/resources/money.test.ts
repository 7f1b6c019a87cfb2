import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { parseForm } from "../api/form.js";
import { Params } from "../api/params.js";
import type { World } from "../context.js";
import { DEFAULT_SETTINGS } from "../settings.js";
import { emptyState } from "../state.js";
import type { Stripe } from "../stripe-types.js";
import { createAccount, onboard } from "./account.js";
import { balanceOf, setAvailable } from "./balance.js";
import { processingFee } from "./balance-transaction.js";
import { cardOf } from "./card.js";
import { createSession } from "./checkout-session.js";
import { payByCard } from "./payment.js";
import { refundCharge } from "./refund.js";

/** A world without server, clock or randomness. */
function quietWorld(): World {
  let count = 0;
  return {
    state: emptyState(),
    settings: DEFAULT_SETTINGS,
    baseUrl: "http://stripe.test",
    seconds: () => 1_700_000_000,
    milliseconds: () => 1_700_000_000_000,
    wake: () => {},
    id: (prefix) => `${prefix}_${++count}`,
    emit: () => {},
  };
}

function paidCharge(world: World, cents: number, fee: number): Stripe.Charge {
  const params = (text: string) => new Params(parseForm(text));
  const { id: seller } = createAccount(world, params("type=express&capabilities[transfers][requested]=true"));
  onboard(world, seller, "verified");
  const price = `line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=${cents}`;
  const data = `payment_intent_data[application_fee_amount]=${fee}&payment_intent_data[transfer_data][destination]=${seller}`;
  const { id } = createSession(
    world,
    params(
      `mode=payment&success_url=http://a.test&${price}&line_items[0][price_data][product_data][name]=x&${data}`,
    ),
  );
  payByCard(world, id, cardOf("4242424242424242"), { email: "bea@example.com" });
  const [charge] = world.state.charges.values();
  if (!charge) throw new Error("Nothing was charged.");
  return charge;
}

test("whatever is refunded in whatever parts, no cent is made or lost", () => {
  const cents = fc.integer({ min: 100, max: 999_900 });
  const parts = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(cents, parts, (price, amounts) => {
      const world = quietWorld();
      setAvailable(world, 1_000_000);
      const fee = Math.floor((8 * price + 50) / 100);
      const charge = paidCharge(world, price, fee);
      const [transfer] = world.state.transfers.values();
      const [taken] = world.state.applicationFees.values();
      if (!transfer || !taken) throw new Error("Nothing was transferred.");
      const options = { reverseTransfer: true, refundApplicationFee: true };
      for (const wish of amounts) {
        const amount = Math.min(wish, charge.amount - charge.amount_refunded);
        if (amount > 0) refundCharge(world, charge, { amount, ...options });
        expect(transfer.amount_reversed).toBe(charge.amount_refunded);
        expect(taken.amount_refunded).toBeLessThanOrEqual(taken.amount);
        expect(taken.amount_refunded).toBe(sum(taken.refunds.data));
        expect(transfer.amount_reversed).toBe(sum(transfer.reversals.data));
      }
      if (!charge.refunded) refundCharge(world, charge, options);
      expect([charge.refunded, transfer.reversed, taken.refunded]).toEqual([true, true, true]);
      const [seller] = world.state.accounts.keys();
      expect(balanceOf(world, seller)).toEqual({ available: 0, pending: 0 });
      const { available } = balanceOf(world);
      expect(available).toBe(1_000_000 - processingFee(price));
    }),
    runs(100),
  );
});

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}
