import type { State } from "../state.js";
import type { Stripe } from "../stripe-types.js";
import { act } from "./control-act.js";
import { type Html, html } from "./html.js";

/** All connected accounts, newest first, with the possible actions of Stripe and the owner. */
export function accountTable(state: State): Html {
  const accounts = [...state.accounts.values()].reverse();
  const body =
    accounts.length === 0
      ? html`<p>No seller has connected an account.</p>`
      : html`<table class="acting"><thead><tr><th>Account</th><th>Charges</th><th>Payouts</th><th>Actions</th></tr></thead><tbody>
${accounts.map(row)}
</tbody></table>`;
  return html`<section class="table" aria-labelledby="accounts"><h2 id="accounts">Connected accounts</h2>${body}</section>`;
}

function row(account: Stripe.Account): Html {
  const at = `/_local/accounts/${account.id}`;
  const of = account.business_profile?.name ?? account.email ?? account.id;
  const toggle = (name: "charges" | "payouts", isOn: boolean) =>
    act(`${at}/abilities`, `${isOn ? "Stop" : "Allow"} ${name}`, { fields: { [name]: String(!isOn) }, of });
  return html`<tr><td><p>${of}</p><p class="quiet"><code>${account.id}</code></p></td>
<td>${ability("Charges", account.charges_enabled)}</td><td>${ability("Payouts", account.payouts_enabled)}</td>
<td><div class="acts">${
    account.details_submitted
      ? html`<a class="button plain" href="/dashboard/${account.id}">Dashboard</a>
${toggle("charges", account.charges_enabled)}${toggle("payouts", account.payouts_enabled)}`
      : act(`${at}/onboard`, "Onboard", { of })
  }${act(`${at}/deauthorise`, "Disconnect", { of })}</div></td></tr>`;
}

function ability(name: string, isOn: boolean): Html {
  return html`<span class="tag ${isOn ? "good" : "warn"}">${name} ${isOn ? "on" : "off"}</span>`;
}
