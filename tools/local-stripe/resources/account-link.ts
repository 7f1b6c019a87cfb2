import { forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { findAccount, isRejected } from "./account.js";

const LINK_SECONDS = 5 * 60;

/**
 * A link to the hosted onboarding. It can be opened once, within five minutes. The opened page works until the form is
 * completed.
 */
export interface AccountLinkRecord {
  readonly id: string;
  readonly account: string;
  readonly refreshUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
  isOpened: boolean;
}

/** `POST /v1/account_links`. */
export function createAccountLink(world: World, params: Params): Stripe.AccountLink {
  const account = findAccount(world, params.required("account"));
  const type = params.choice("type", ["account_onboarding", "account_update"]) ?? params.required("type");
  if (type === "account_update" && account.controller?.requirement_collection !== "application") {
    throw invalid("You cannot create `account_update` type Account Links for this account.", {
      param: "type",
    });
  }
  if (isRejected(account)) throw forbiddenByState("You cannot create Account Links for a rejected account.");
  params.map("collection_options")?.choice("fields", ["currently_due", "eventually_due"]);
  params.map("collection_options")?.choice("future_requirements", ["include", "omit"]);
  const created = world.seconds();
  params.required("refresh_url");
  params.required("return_url");
  const record: AccountLinkRecord = {
    id: world.id("link"),
    account: account.id,
    refreshUrl: params.url("refresh_url") ?? "",
    returnUrl: params.url("return_url") ?? "",
    expiresAt: created + LINK_SECONDS,
    isOpened: false,
  };
  params.done();
  world.state.accountLinks.set(record.id, record);
  return {
    object: "account_link",
    created,
    expires_at: record.expiresAt,
    url: `${world.baseUrl}/onboarding/${account.id}?link=${record.id}`,
  };
}

/** `POST /v1/accounts/{id}/login_links`: only for accounts that have completed the form. */
export function createLoginLink(world: World, id: string, params: Params): Stripe.LoginLink {
  params.done();
  const account = findAccount(world, id);
  if (account.controller?.stripe_dashboard?.type !== "express") {
    throw invalid(
      "Cannot create a login link for an account that does not have access to the Express Dashboard.",
    );
  }
  if (!account.details_submitted) {
    throw invalid("Cannot create a login link for an account that has not completed onboarding.");
  }
  return { object: "login_link", created: world.seconds(), url: `${world.baseUrl}/dashboard/${id}` };
}
