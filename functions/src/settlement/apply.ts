import { isAccountOf } from "#domain/money/connected-account.js";
import { keptOnRefund } from "#domain/money/money.js";
import type { Sale } from "#domain/money/order.js";
import { type Decision, type Payment, priceOf } from "#domain/money/payment.js";
import type { PaymentReport } from "#domain/money/sale-plan.js";
import {
  retrieveCheckout,
  retrievePayment,
  type StripeCheckout,
  type StripePayment,
  sessionOfPayment,
} from "#gateway/stripe.js";
import { config } from "#platform/config.js";
import { logWarning } from "#platform/log.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import { applyState, type Cause } from "#store/money/payments.js";
import * as users from "#store/people/users.js";
import { isOurs, saleOfSession } from "./sale.js";

/** The state of a session at Stripe, with its ID. */
export type PaidSession = StripeCheckout & { readonly id: string };

/**
 * Updates a payment and its order to Stripe's current state (DESIGN §11). The cause of the call (an event, a debt, or a
 * search) is only a hint. If there is no order, it is created from the payment's session.
 *
 * @param session saves a request if the caller already has it
 * @param decision refunds the payment if its order is completed
 * @returns the payment; undefined if it does not belong to the marketplace
 */
export function applyPayment(
  paymentIntentId: string,
  { session, decision, ...cause }: Cause & { session?: PaidSession; decision?: Decision },
  now: Date,
): Promise<Payment | undefined> {
  const look = async (known: Payment | undefined): Promise<PaymentReport | undefined> => {
    const found = await retrievePayment(paymentIntentId);
    if (!found) return undefined;
    if (known?.sale || known?.decided) return { ...reportOf(found, known.state.tax), decision };
    const { amount, destination } = found.state;
    if (amount === 0) return undefined;
    const paidIn = session ?? (await sessionOf(paymentIntentId));
    if (!paidIn || !isOurs(paidIn.metadata)) return ignored(paymentIntentId, "It has no session of ours");
    const report = reportOf(found, paidIn.tax > 0 ? paidIn.tax : undefined);
    const price = priceOf(report.state);
    const sale = saleOfSession(paidIn.id, paidIn, { ...found, id: paymentIntentId, amount: price });
    const seller = await connectedAccounts.read(sale.sellerUid);
    if (isAccountOf(seller, destination)) return { ...report, sale, decision };
    return isSellerGone(sale, found, report);
  };
  return applyState(paymentIntentId, cause, look, now);
}

/** @param tax cents of the payment that are tax, which only its session shows */
function reportOf({ state: seen }: StripePayment, tax: number | undefined): PaymentReport {
  const state = tax === undefined ? seen : { ...seen, tax };
  return { state, keeps: keptOnRefund(state.amount, config().stripeFees, priceOf(state)) };
}

async function sessionOf(paymentIntentId: string): Promise<PaidSession | undefined> {
  const id = await sessionOfPayment(paymentIntentId);
  const session = id === undefined ? undefined : await retrieveCheckout(id);
  return id === undefined || !session ? undefined : { ...session, id };
}

/**
 * A payment did not go to any of its seller's accounts. If the seller's account has
 * been deleted, no record is left of where the seller's money went: the payment is
 * refunded without an order.
 */
async function isSellerGone(
  { paymentIntentId, orderId: session, sellerUid }: Sale,
  { state }: StripePayment,
  report: PaymentReport,
): Promise<PaymentReport | undefined> {
  if ((await users.read(sellerUid))?.status === "deleted") return { ...report, decision: "notForSale" };
  const { destination } = state;
  return ignored(paymentIntentId, "It reached another account than its seller's", { session, destination });
}

function ignored(payment: string, reason: string, details: object = {}): undefined {
  logWarning("A payment is none of ours and is ignored", { payment, reason, ...details });
  return undefined;
}
