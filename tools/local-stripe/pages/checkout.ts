import type { World } from "../context.js";
import { cardOf, TEST_CARDS } from "../resources/card.js";
import { checkoutOf } from "../resources/checkout-session.js";
import { soldAs } from "../resources/line-item.js";
import { payByBank, payByCard } from "../resources/payment.js";
import type { Stripe } from "../stripe-types.js";
import { checkCheckout, payerOf, type Typed, type Wrong } from "./checkout-form.js";
import { money } from "./format.js";
import { type Content, type Html, html } from "./html.js";
import { COUNTRIES, field, notice, type PageAnswer, page, redirect, select } from "./page.js";

const BUSINESS = "Vaultmart";

/** `GET /checkout/{session}`: the items and the payment form. */
export function showCheckout(
  world: World,
  id: string,
  typed: Typed = {},
  wrong: Wrong = {},
  refusal?: string,
): PageAnswer {
  const session = world.state.sessions.get(id);
  if (!session) {
    return notice("Checkout not found", "Go back to the shop and start again.", { status: 404 });
  }
  if (session.status !== "open") return closed(session);
  const isWrong = refusal !== undefined || Object.keys(wrong).length > 0;
  const total = money(session.amount_total ?? 0, session.currency ?? "usd");
  return page({
    title: `${isWrong ? "Check the form: " : ""}pay ${total} to ${BUSINESS}`,
    status: isWrong ? 422 : 200,
    layout: "checkout",
    script: SCRIPT,
    body: html`<main>
${summary(world, session, total)}
<section class="card" aria-labelledby="pay">
<form method="post" class="stack" novalidate>
<h1 id="pay">Payment details</h1>
${isWrong ? html`<p class="alert" role="alert">${refusal ?? "Check the marked fields."}</p>` : ""}
${field({
  name: "email",
  label: "Email",
  type: "email",
  value: typed.email ?? session.customer_email ?? "",
  error: wrong.email,
  autocomplete: "email",
  inputmode: "email",
})}
${methods(session, typed)}
${cardFields(wrong)}
<p class="by-bank quiet">A test bank account pays. The purchase completes immediately. Use the control page to make the payment succeed or fail.</p>
${field({ name: "name", label: "Name", value: typed.name ?? "", error: wrong.name, autocomplete: "name" })}
<div class="row">
${select({
  name: "country",
  label: "Country",
  choices: COUNTRIES,
  value: typed.country ?? "US",
  autocomplete: "country",
})}
${field({ name: "postal", label: "Postal code", value: typed.postal ?? "", autocomplete: "postal-code" })}
</div>
<button class="big" type="submit">Pay ${total}</button>
${testCards()}
</form>
</section>
</main>`,
  });
}

/** `POST /checkout/{session}`: pays, or shows the form again with the error. */
export function submitCheckout(world: World, id: string, typed: Typed, now: number): PageAnswer {
  const session = world.state.sessions.get(id);
  if (session?.status !== "open") return showCheckout(world, id);
  const method = typed.method === "us_bank_account" ? "us_bank_account" : "card";
  if (!session.payment_method_types.includes(method)) return showCheckout(world, id);
  const wrong = checkCheckout(typed, now);
  if (Object.keys(wrong).length > 0) return showCheckout(world, id, typed, wrong);
  const payer = payerOf(typed);
  const result =
    method === "us_bank_account"
      ? payByBank(world, id, payer)
      : payByCard(world, id, cardOf(typed.number ?? ""), payer);
  if (result.status === "declined") return showCheckout(world, id, typed, {}, result.decline.message);
  return redirect(successUrl(session));
}

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function closed(session: Stripe.Checkout.Session): PageAnswer {
  if (session.status === "complete") {
    const isPaid = session.payment_status === "paid";
    return notice(
      isPaid ? "Payment complete" : "Payment pending",
      isPaid ? "You can close this page." : "The bank will transfer the money. You can close this page.",
      { link: { href: successUrl(session), label: `Back to ${BUSINESS}` } },
    );
  }
  return notice("This checkout has expired", "Nothing was paid. Go back to the shop to start again.", {
    ...(session.cancel_url && { link: { href: session.cancel_url, label: `Back to ${BUSINESS}` } }),
  });
}

function summary(world: World, session: Stripe.Checkout.Session, total: string): Html {
  const { lineItems } = checkoutOf(world, session.id);
  const currency = session.currency ?? "usd";
  return html`<section class="summary" aria-label="Order summary">
${session.cancel_url ? html`<p><a href="${session.cancel_url}"><span aria-hidden="true">← </span>Back without paying</a></p>` : ""}
<p class="seller"><span class="mark" aria-hidden="true">${BUSINESS.slice(0, 1)}</span>${BUSINESS}</p>
<p class="price">${total}</p>
<dl class="bill">
${lineItems.map((item) => {
  const sold = soldAs(item);
  const quantity = (item.quantity ?? 1) > 1 ? html` × ${item.quantity}` : "";
  return html`<div><dt>${sold.name}${quantity}${sold.description ? html`<small>${sold.description}</small>` : ""}</dt><dd>${money(item.amount_total, currency)}</dd></div>`;
})}
<div class="total"><dt>Total due today</dt><dd>${total}</dd></div>
</dl>
</section>`;
}

function methods(session: Stripe.Checkout.Session, typed: Typed): Html {
  const isBank = typed.method === "us_bank_account" || !session.payment_method_types.includes("card");
  const choice = (id: string, value: string, label: Content, isChecked: boolean) =>
    session.payment_method_types.includes(value)
      ? html`<label for="${id}"><input type="radio" name="method" id="${id}" value="${value}"${isChecked ? html` checked` : ""}><span>${label}</span></label>`
      : "";
  return html`<fieldset><legend>Payment method</legend><div class="methods">
${choice("by-card", "card", "Card", !isBank)}
${choice("by-bank", "us_bank_account", html`Bank debit <small>paid later</small>`, isBank)}
</div></fieldset>`;
}

/** A card's number and code are never shown again: the buyer types them again. */
function cardFields(wrong: Wrong): Html {
  return html`<div class="by-card stack">
${field({
  name: "number",
  label: "Card number",
  error: wrong.number,
  autocomplete: "cc-number",
  inputmode: "numeric",
  placeholder: "4242 4242 4242 4242",
  maxlength: 23,
})}
<div class="row">
${field({
  name: "expiry",
  label: "Expiry",
  error: wrong.expiry,
  autocomplete: "cc-exp",
  inputmode: "numeric",
  placeholder: "MM / YY",
  maxlength: 9,
})}
${field({
  name: "cvc",
  label: "Security code",
  error: wrong.cvc,
  autocomplete: "cc-csc",
  inputmode: "numeric",
  placeholder: "CVC",
  maxlength: 4,
})}
</div>
</div>`;
}

function testCards(): Html {
  const grouped = (number: string) => number.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return html`<details class="by-card"><summary>Fill in a test card</summary>
<ul class="cards">
${TEST_CARDS.map(
  (card) =>
    html`<li><button type="button" data-card="${grouped(card.number)}"><code>${grouped(card.number)}</code><span>${card.label}</span></button></li>`,
)}
</ul></details>`;
}

const SCRIPT = `
const form = document.querySelector("form");
const number = document.getElementById("number");
const expiry = document.getElementById("expiry");
number?.addEventListener("input", () => {
  number.value = number.value.replace(/\\D/g, "").slice(0, 19).replace(/(.{4})(?=.)/g, "$1 ");
});
expiry?.addEventListener("input", (event) => {
  if (event.inputType?.startsWith("delete")) return;
  const digits = expiry.value.replace(/\\D/g, "").slice(0, 4);
  expiry.value = digits.length >= 2 ? digits.slice(0, 2) + " / " + digits.slice(2) : digits;
});
for (const button of document.querySelectorAll("[data-card]")) {
  button.addEventListener("click", () => {
    const fill = { number: button.dataset.card, expiry: "12 / 34", cvc: "123" };
    for (const [id, value] of Object.entries(fill)) document.getElementById(id).value = value;
    for (const [id, value] of Object.entries({ email: "buyer@example.com", name: "Bea Buyer", postal: "94107" })) {
      const field = document.getElementById(id);
      if (!field.value) field.value = value;
    }
    form.querySelector("[type=submit]").focus();
  });
}
form.addEventListener("submit", () => {
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  button.textContent = "Paying…";
});
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
document.querySelector("[aria-invalid]")?.focus();
`;
