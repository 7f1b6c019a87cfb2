import type { World } from "../context.js";
import { balanceOf } from "../resources/balance.js";
import { idOf } from "../resources/reference.js";
import type { Stripe } from "../stripe-types.js";
import { moment, money } from "./format.js";
import { type Html, html } from "./html.js";
import { notice, type PageAnswer, page } from "./page.js";

/** `GET /dashboard/{account}`: the seller's view of their account. */
export function showDashboard(world: World, accountId: string): PageAnswer {
  const account = world.state.accounts.get(accountId);
  if (!account) return notice("Account not found", "It may have been disconnected.", { status: 404 });
  const payments = [...world.state.charges.values()]
    .filter((charge) => idOf(charge.transfer_data?.destination) === accountId && charge.status !== "failed")
    .reverse();
  const balance = balanceOf(world, accountId);
  const name = account.business_profile?.name ?? account.email ?? "Your account";
  return page({
    title: `${name}: payouts`,
    layout: "wide",
    body: html`<main>
<header class="head"><div><h1>${name}</h1><p class="quiet"><code>${account.id}</code></p></div>${stateOf(account)}</header>
<dl class="figures">
<div><dt>Balance</dt><dd>${money(balance.available)}</dd></div>
<div><dt>Pending</dt><dd>${money(balance.pending)}</dd></div>
<div><dt>Total sold</dt><dd>${money(sum(payments.filter(({ paid }) => paid).map(({ amount }) => amount)))}</dd></div>
<div><dt>Next payout</dt><dd>${account.payouts_enabled ? "Tomorrow" : "Off"}</dd></div>
</dl>
<section class="table" aria-labelledby="payments"><h2 id="payments">Payments</h2>
${payments.length === 0 ? html`<p>No sales yet.</p>` : paymentTable(world, payments)}
</section>
</main>`,
  });
}

function stateOf(account: Stripe.Account): Html {
  if (!account.details_submitted) return html`<span class="tag warn">Incomplete</span>`;
  if (account.charges_enabled && account.payouts_enabled) return html`<span class="tag good">Active</span>`;
  return html`<span class="tag warn">${account.charges_enabled ? "Payouts are off" : "Verification is pending"}</span>`;
}

function paymentTable(world: World, payments: readonly Stripe.Charge[]): Html {
  return html`<table class="acting"><thead><tr><th>Payment</th><th>State</th><th class="number">Amount</th><th class="number">Fee</th><th class="number">Yours</th></tr></thead><tbody>
${payments.map((charge) => {
  const fee = world.state.applicationFees.get(idOf(charge.application_fee) ?? "");
  const transfer = world.state.transfers.get(idOf(charge.transfer) ?? "");
  const kept = fee ? fee.amount - fee.amount_refunded : 0;
  const received = transfer ? transfer.amount - transfer.amount_reversed : 0;
  return html`<tr><td><p>${charge.description ?? "Payment"}</p><p class="quiet">${moment(charge.created)}</p></td>
<td>${chargeTag(charge)}</td><td class="number" data-label="Amount">${money(charge.amount)}</td><td class="number" data-label="Fee">${money(kept)}</td><td class="number" data-label="Yours">${money(received - kept)}</td></tr>`;
})}
</tbody></table>`;
}

/** The state of a payment. */
export function chargeTag(charge: Stripe.Charge): Html {
  if (charge.disputed) return html`<span class="tag bad">Disputed</span>`;
  if (charge.refunded) return html`<span class="tag">Refunded</span>`;
  if (charge.amount_refunded > 0) return html`<span class="tag warn">Partly refunded</span>`;
  if (charge.status === "pending") return html`<span class="tag warn">Pending</span>`;
  if (charge.status === "failed") return html`<span class="tag bad">Failed</span>`;
  return html`<span class="tag good">Succeeded</span>`;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
