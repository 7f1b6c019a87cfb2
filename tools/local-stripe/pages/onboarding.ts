import { ONBOARDING_RESULTS, onboard } from "../resources/account.js";
import type { AccountLinkRecord } from "../resources/account-link.js";
import type { Stripe } from "../stripe-types.js";
import type { World } from "../world.js";
import type { Typed, Wrong } from "./checkout-form.js";
import { type Html, html } from "./html.js";
import { COUNTRIES, field, notice, type PageAnswer, page, redirect, select } from "./page.js";

const RESULTS = [
  ["verified", "Verified: charges and payouts are on"],
  ["payouts_pending", "Charges are on, payouts wait for verification"],
  ["charges_pending", "Everything waits for verification"],
] as const;

/**
 * `GET /onboarding/{account}`: the step at which the seller is.
 *
 * A link opens once; opening it again, or late, leads to the shop's refresh
 * address, which makes a new one. What it opened can be reloaded.
 */
export function showOnboarding(world: World, accountId: string, query: URLSearchParams): PageAnswer {
  const link = world.state.accountLinks.get(query.get("link") ?? "");
  if (link?.account === accountId) {
    if (link.isOpened || link.expiresAt <= world.seconds()) return redirect(link.refreshUrl);
    link.isOpened = true;
    return redirect(`/onboarding/${accountId}?visit=${link.id}`);
  }
  const visit = visitOf(world, accountId, query);
  const account = world.state.accounts.get(accountId);
  if (!visit || !account) return noVisit();
  return query.get("step") === "1" || isAtStart(account) ? aboutYou(account, {}, {}) : payouts(visit, {}, {});
}

/** `POST /onboarding/{account}`: the next step, or back to the shop. */
export function submitOnboarding(
  world: World,
  accountId: string,
  query: URLSearchParams,
  typed: Typed,
): PageAnswer {
  const visit = visitOf(world, accountId, query);
  const account = world.state.accounts.get(accountId);
  if (!visit || !account) return noVisit();
  if (typed.later !== undefined) return redirect(visit.returnUrl);
  if (typed.step === "1") {
    const wrong = checkAboutYou(typed);
    if (Object.keys(wrong).length > 0) return aboutYou(account, typed, wrong);
    const name = typed.legal_name?.trim() ?? "";
    onboard(world, accountId, "about_you", {
      email: typed.email?.trim() ?? "",
      name,
      businessType: typed.business_type === "company" ? "company" : "individual",
    });
    return redirect(`/onboarding/${accountId}?visit=${visit.id}`);
  }
  const wrong = checkPayouts(typed);
  if (Object.keys(wrong).length > 0) return payouts(visit, typed, wrong);
  onboard(world, accountId, ONBOARDING_RESULTS.find((result) => result === typed.result) ?? "verified");
  return redirect(visit.returnUrl);
}

function visitOf(world: World, accountId: string, query: URLSearchParams): AccountLinkRecord | undefined {
  const visit = world.state.accountLinks.get(query.get("visit") ?? "");
  return visit?.account === accountId && visit.isOpened ? visit : undefined;
}

function noVisit(): PageAnswer {
  return notice("This link does not work", "Go back to the shop and ask for a new one.", { status: 404 });
}

function isAtStart(account: Stripe.Account): boolean {
  return account.requirements?.currently_due?.includes("business_type") ?? true;
}

function checkAboutYou(typed: Typed): Wrong {
  const wrong: Record<string, string> = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email ?? "")) wrong.email = "Enter an e-mail address.";
  if (!typed.legal_name?.trim()) wrong.legal_name = "Enter the name that stands in your papers.";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.born ?? "")) wrong.born = "Enter a date, such as 1990-01-31.";
  if (!typed.address?.trim()) wrong.address = "Enter street and number.";
  return wrong;
}

function checkPayouts(typed: Typed): Wrong {
  const wrong: Record<string, string> = {};
  if (!/^\d{9}$/.test(typed.routing ?? "")) wrong.routing = "A routing number has 9 digits.";
  if (!/^\d{4,17}$/.test(typed.account ?? "")) wrong.account = "An account number has 4 to 17 digits.";
  if (typed.agree === undefined) wrong.agree = "Payouts need your agreement.";
  return wrong;
}

function aboutYou(account: Stripe.Account, typed: Typed, wrong: Wrong): PageAnswer {
  const body = html`${select({
    name: "business_type",
    label: "You sell as",
    choices: [
      ["individual", "A person"],
      ["company", "A company"],
    ],
    value: typed.business_type ?? account.business_type ?? "individual",
  })}
${field({
  name: "legal_name",
  label: "Legal name",
  value: typed.legal_name ?? account.business_profile?.name ?? "",
  error: wrong.legal_name,
  autocomplete: "name",
})}
${field({
  name: "email",
  label: "E-mail",
  type: "email",
  inputmode: "email",
  value: typed.email ?? account.email ?? "",
  error: wrong.email,
  autocomplete: "email",
})}
<div class="row">
${field({
  name: "born",
  label: "Date of birth",
  placeholder: "YYYY-MM-DD",
  value: typed.born ?? "1990-01-01",
  error: wrong.born,
  autocomplete: "bday",
  inputmode: "numeric",
})}
${select({ name: "country", label: "Country", choices: COUNTRIES, value: typed.country ?? "US" })}
</div>
${field({
  name: "address",
  label: "Address",
  value: typed.address ?? "1 Test Street",
  error: wrong.address,
  autocomplete: "street-address",
})}`;
  return step({
    number: 1,
    title: "About you",
    why: "Stripe must know whom it pays.",
    body,
    next: "Continue",
    wrong,
  });
}

function payouts(visit: AccountLinkRecord, typed: Typed, wrong: Wrong): PageAnswer {
  const body = html`<div class="row">
${field({
  name: "routing",
  label: "Routing number",
  value: typed.routing ?? "110000000",
  error: wrong.routing,
  inputmode: "numeric",
  maxlength: 9,
})}
${field({
  name: "account",
  label: "Account number",
  value: typed.account ?? "000123456789",
  error: wrong.account,
  inputmode: "numeric",
  maxlength: 17,
})}
</div>
${select({
  name: "result",
  label: "What verification will say (test mode)",
  choices: RESULTS,
  value: typed.result ?? "verified",
})}
<div class="field">
<label class="agree" for="agree"><input type="checkbox" id="agree" name="agree" value="yes"${typed.agree ? html` checked` : ""}
 ${wrong.agree ? html`aria-invalid="true" aria-describedby="agree-error"` : ""}><span>I agree that payouts go to this account, and that this is a test.</span></label>
${wrong.agree ? html`<p class="wrong" id="agree-error">${wrong.agree}</p>` : ""}
</div>
<p><a href="/onboarding/${visit.account}?visit=${visit.id}&amp;step=1">Change the details about you</a></p>`;
  const why = "What you sell is paid out to this bank account.";
  return step({ number: 2, title: "Payouts", why, body, next: "Agree and submit", wrong });
}

function step(content: {
  readonly number: 1 | 2;
  readonly title: string;
  readonly why: string;
  readonly body: Html;
  readonly next: string;
  readonly wrong: Wrong;
}): PageAnswer {
  const { number, title, why, body, next, wrong } = content;
  const isWrong = Object.keys(wrong).length > 0;
  const current = html` aria-current="step"`;
  return page({
    title: `${isWrong ? "Check the form: " : ""}${title}, step ${number} of 2`,
    status: isWrong ? 422 : 200,
    layout: "form",
    script: 'document.querySelector("[aria-invalid]")?.focus();',
    body: html`<main class="card">
<form method="post" class="stack" novalidate>
<ol class="steps">
<li${number === 1 ? current : html` class="past"`}><b>1</b> About you</li>
<li${number === 2 ? current : ""}><b>2</b> Payouts</li>
</ol>
<div><h1>${title}</h1><p class="quiet">${why}</p></div>
${isWrong ? html`<p class="alert" role="alert">Some fields need another look.</p>` : ""}
<input type="hidden" name="step" value="${number}">
${body}
<div class="ends"><button type="submit">${next}</button>
<button type="submit" class="plain" name="later" value="yes">Finish later</button></div>
</form>
</main>`,
  });
}
