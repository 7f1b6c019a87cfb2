import type { World } from "../context.js";
import { checkoutOf } from "../resources/checkout-session.js";
import { soldAs } from "../resources/line-item.js";
import { idOf } from "../resources/reference.js";
import type { Stripe } from "../stripe-types.js";
import { act } from "./control-act.js";
import { chargeTag } from "./dashboard.js";
import { moment, money } from "./format.js";
import { type Html, html } from "./html.js";

/** The seller's part and the platform's fee follow a refund here, as in the shop's own refunds. */
const WHOLE = { reverse_transfer: "true", refund_application_fee: "true" };

/** Display limit. */
const SHOWN = 50;

/** The latest checkout sessions, newest first, with the possible actions of the buyer and the bank. */
export function paymentTable(world: World): Html {
  const sessions = [...world.state.sessions.values()].reverse();
  if (sessions.length === 0) {
    return html`<section class="table" aria-labelledby="payments"><h2 id="payments">Payments</h2>
<p>No checkouts yet. Buy something in the shop to see it here.</p></section>`;
  }
  return html`<section class="table" aria-labelledby="payments"><h2 id="payments">Payments</h2>
<table class="acting"><thead><tr><th>Bought</th><th>State</th><th class="number">Amount</th><th>Actions</th></tr></thead><tbody>
${sessions.slice(0, SHOWN).map((session) => row(world, session))}
</tbody></table>
${sessions.length > SHOWN ? html`<p>The latest ${SHOWN} of ${sessions.length}.</p>` : ""}
</section>`;
}

function row(world: World, session: Stripe.Checkout.Session): Html {
  const intent = world.state.paymentIntents.get(idOf(session.payment_intent) ?? "");
  const charge = world.state.charges.get(idOf(intent?.latest_charge) ?? "");
  const items = checkoutOf(world, session.id).lineItems;
  const name = items.map((item) => soldAs(item).name).join(", ");
  return html`<tr><td><p>${name}</p><p class="quiet">${session.customer_details?.email ?? session.customer_email ?? "no buyer yet"} · ${moment(session.created)}</p></td>
<td>${stateOf(session, charge)}</td>
<td class="number">${money(session.amount_total ?? 0, session.currency ?? "usd")}</td>
<td><div class="acts">${actsOf(world, session, charge, name)}</div></td></tr>`;
}

function stateOf(session: Stripe.Checkout.Session, charge: Stripe.Charge | undefined): Html {
  if (session.status === "expired") return html`<span class="tag">Expired</span>`;
  if (session.status === "open") {
    return html`<span class="tag warn">Open</span>${charge?.status === "failed" ? html` <span class="tag bad">Declined</span>` : ""}`;
  }
  return charge ? chargeTag(charge) : html`<span class="tag">Complete</span>`;
}

function actsOf(
  world: World,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
  of: string,
): Html | Html[] {
  const at = `/_local/sessions/${session.id}`;
  if (session.status === "open") {
    return html`<a class="button plain" href="${session.url}">Open checkout</a>
${act(`${at}/pay`, "Pay", { of })}${act(`${at}/decline`, "Decline", { of })}${act(`${at}/delay`, "Pay later", { of })}${act(`${at}/expire`, "Expire", { of })}`;
  }
  if (!charge) return html`<span class="quiet">Nothing</span>`;
  if (charge.status === "pending") {
    return html`${act(`${at}/settle`, "Money arrives", { of })}${act(`${at}/fail`, "Money fails", { of })}`;
  }
  const dispute = [...world.state.disputes.values()].findLast((one) => one.charge === charge.id);
  if (dispute?.status === "needs_response") {
    const close = `/_local/disputes/${dispute.id}/close`;
    return html`${act(close, "Dispute won", { fields: { status: "won" }, of })}${act(close, "Dispute lost", { fields: { status: "lost" }, of })}`;
  }
  if (dispute?.status === "lost") return html`<span class="quiet">Dispute lost</span>`;
  if (!charge.paid || charge.refunded) return html`<span class="quiet">Nothing</span>`;
  const payment = `/_local/payments/${charge.id}`;
  const field = `part-${charge.id}`;
  return html`${act(`${payment}/refund`, "Refund", { fields: WHOLE, of })}
<form method="post" action="${payment}/refund">${Object.entries(WHOLE).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="hidden" for="${field}">Amount to refund of ${of}, in dollars</label>
<input id="${field}" name="amount" inputmode="decimal" placeholder="1.00" pattern="\\d+\\.\\d\\d" title="Dollars and cents, such as 1.00" required>
<button class="plain">Refund part</button></form>
${dispute ? "" : act(`${payment}/dispute`, "Open dispute", { of })}`;
}
