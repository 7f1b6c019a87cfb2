import type { World } from "../context.js";
import { ONBOARDING_RESULTS, onboard } from "../resources/account.js";
import type { AccountLinkRecord } from "../resources/account-link.js";
import type { Stripe } from "../stripe-types.js";
import type { Typed, Wrong } from "./checkout-form.js";
import { html } from "./html.js";
import { field, notice, type PageAnswer, page, redirect, select } from "./page.js";

const RESULTS = [
  ["verified", "Verified: charges and payouts are on"],
  ["payouts_pending", "Charges are on, payouts are waiting for verification"],
  ["charges_pending", "Charges and payouts are waiting for verification"],
] as const;

/**
 * `GET /onboarding/{account}`: the form that the seller fills in.
 *
 * A link can be opened only once. Opening it again, or after it has expired, redirects to the shop's refresh URL, which
 * creates a new link. The opened page can be reloaded.
 */
export function showOnboarding(world: World, accountId: string, query: URLSearchParams): PageAnswer {
  const link = world.state.accountLinks.get(query.get("link") ?? "");
  if (link?.account === accountId) {
    if (link.isOpened || link.expiresAt <= world.seconds()) return redirect(link.refreshUrl);
    link.isOpened = true;
    return redirect(`/onboarding/${accountId}?visit=${link.id}`);
  }
  const account = world.state.accounts.get(accountId);
  return visitOf(world, accountId, query) && account ? form(account, {}, {}) : noVisit();
}

/** `POST /onboarding/{account}`: redirects to the shop, or shows the form again with what is missing. */
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
  const name = typed.legal_name?.trim();
  if (!name || typed.agree === undefined) {
    return form(account, typed, {
      ...(!name && { legal_name: "Enter your legal name." }),
      ...(typed.agree === undefined && { agree: "Agree to the payouts to continue." }),
    });
  }
  const result = ONBOARDING_RESULTS.find((one) => one === typed.result) ?? "verified";
  onboard(world, accountId, result, name);
  return redirect(visit.returnUrl);
}

function visitOf(world: World, accountId: string, query: URLSearchParams): AccountLinkRecord | undefined {
  const visit = world.state.accountLinks.get(query.get("visit") ?? "");
  return visit?.account === accountId && visit.isOpened ? visit : undefined;
}

function noVisit(): PageAnswer {
  return notice("This link is not valid", "Go back to the shop and request a new one.", { status: 404 });
}

function form(account: Stripe.Account, typed: Typed, wrong: Wrong): PageAnswer {
  const isWrong = Object.keys(wrong).length > 0;
  return page({
    title: `${isWrong ? "Check the form: " : ""}About you`,
    status: isWrong ? 422 : 200,
    layout: "form",
    script: 'document.querySelector("[aria-invalid]")?.focus();',
    body: html`<main class="card">
<form method="post" class="stack" novalidate>
<div><h1>About you</h1><p class="quiet">Stripe needs to know whom it pays. In test mode, a name is enough.</p></div>
${isWrong ? html`<p class="alert" role="alert">Check the marked fields.</p>` : ""}
${field({
  name: "legal_name",
  label: "Legal name",
  value: typed.legal_name ?? account.business_profile?.name ?? "",
  error: wrong.legal_name,
  autocomplete: "name",
})}
${select({
  name: "result",
  label: "Result of the verification (test mode)",
  choices: RESULTS,
  value: typed.result ?? "verified",
})}
<div class="field">
<label class="agree" for="agree"><input type="checkbox" id="agree" name="agree" value="yes"${typed.agree ? html` checked` : ""}
 ${wrong.agree ? html`aria-invalid="true" aria-describedby="agree-error"` : ""}><span>I agree that payouts go to a test bank account.</span></label>
${wrong.agree ? html`<p class="wrong" id="agree-error">${wrong.agree}</p>` : ""}
</div>
<div class="ends"><button type="submit">Agree and submit</button>
<button type="submit" class="plain" name="later" value="yes">Finish later</button></div>
</form>
</main>`,
  });
}
