import type { Faults } from "../api/faults.js";
import { FAULT_KINDS } from "../api/faults.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import type { Delivery, WebhookEndpoint } from "../webhooks/delivery.js";
import { accountTable } from "./control-accounts.js";
import { act } from "./control-act.js";
import { paymentTable } from "./control-payments.js";
import { moment } from "./format.js";
import { type Html, html } from "./html.js";
import { type PageAnswer, page } from "./page.js";

/** Display limit; the API lists all events. */
const SHOWN = 50;

export interface ControlPage {
  readonly world: World;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly faults: Faults;
  readonly isHolding: boolean;
  /** The result of the last button. */
  readonly said?: { readonly text: string; readonly isWrong: boolean };
}

/** `GET /`: all objects of the local Stripe, each with buttons for the possible actions. */
export function showControl({ world, endpoints, faults, isHolding, said }: ControlPage): PageAnswer {
  const { state } = world;
  return page({
    title: "Local Stripe",
    layout: "wide",
    body: html`<main>
<header class="head"><div><h1>Local Stripe</h1>
<p class="quiet">Be the buyer, the seller and the bank. Test cards: <code>4242 4242 4242 4242</code> succeeds, <code>4000 0000 0000 0002</code> is declined.</p></div>
<div class="acts"><a class="button plain" href="/">Refresh</a>${act("/_local/reset", "Delete all data")}</div></header>
${said ? html`<p class="${said.isWrong ? "alert" : "done"}" role="status">${said.text}</p>` : ""}
${paymentTable(world)}
${accountTable(state)}
${eventTable([...state.events.values()].reverse(), [...state.deliveries.values()], isHolding)}
${wiring(endpoints, faults)}
</main>`,
  });
}

function eventTable(
  events: readonly Stripe.Event[],
  deliveries: readonly Delivery[],
  isHolding: boolean,
): Html {
  const held = deliveries.filter(({ status }) => status === "held").length;
  const rows = events.slice(0, SHOWN).map((event) => {
    const sent = deliveries.filter((delivery) => delivery.event === event.id);
    return html`<tr><td><p><code>${event.type}</code></p><p class="quiet">${moment(event.created)}</p></td>
<td><code>${event.id}</code>${event.account ? html`<p class="quiet"><code>${event.account}</code></p>` : ""}</td>
<td>${sent.length === 0 ? html`<span class="tag">No endpoint</span>` : sent.map(deliveryLine)}</td>
<td><div class="acts">${act(`/_local/events/${event.id}/resend`, "Send again")}</div></td></tr>`;
  });
  return html`<section class="table" aria-labelledby="events"><div class="head"><h2 id="events">Events</h2>
<div class="acts">${isHolding ? act("/_local/hold", "Stop holding", { fields: { hold: "false" } }) : act("/_local/hold", "Hold new events", { fields: { hold: "true" } })}
${held > 0 ? act("/_local/release", `Send ${held} held`) : ""}</div></div>
${
  events.length === 0
    ? html`<p>Nothing has happened yet.</p>`
    : html`<table class="acting"><thead><tr><th>Event</th><th>Id</th><th>Deliveries</th><th>Do</th></tr></thead><tbody>${rows}</tbody></table>`
}
${events.length > SHOWN ? html`<p>The latest ${SHOWN} of ${events.length}; <code>GET /_local/events</code> lists all.</p>` : ""}
</section>`;
}

function deliveryLine(delivery: Delivery): Html {
  const tone = { delivered: "good", pending: "warn", held: "", failed: "bad" }[delivery.status];
  const last = delivery.attempts.at(-1);
  const tries = delivery.attempts.length > 1 ? `, ${delivery.attempts.length} tries` : "";
  return html`<p><span class="tag ${tone}">${delivery.status}</span> <span class="quiet">${last ? (last.status ?? last.answer) : ""}${tries}</span></p>`;
}

function wiring(endpoints: readonly WebhookEndpoint[], faults: Faults): Html {
  const waiting = faults.list();
  return html`<section class="table" aria-labelledby="wiring"><div class="head"><h2 id="wiring">Webhooks and faults</h2>
<div class="acts"><form method="post" action="/_local/faults">
<label class="hidden" for="kind">Fault for the next request</label>
<select id="kind" name="kind">${FAULT_KINDS.map((kind) => html`<option>${kind}</option>`)}</select>
<button class="plain">Apply to the next request</button></form></div></div>
<table class="acting"><thead><tr><th>Endpoint</th><th>Receives</th></tr></thead><tbody>
${endpoints.map(
  ({ url, connect, events }) =>
    html`<tr><td><code>${url}</code></td><td>${connect ? "Connected accounts" : "The platform"}${events ? html`: <code>${events.join(", ")}</code>` : ", every event"}</td></tr>`,
)}
${waiting.map(({ kind, left, method, path }) => html`<tr><td><code>${method ?? "any"} ${path ?? "/v1/…"}</code></td><td>${kind} for the next ${left}</td></tr>`)}
</tbody></table>
${endpoints.length === 0 ? html`<p>No webhook endpoint was given, so events are only listed.</p>` : ""}
</section>`;
}
