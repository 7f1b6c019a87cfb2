import { invalid, noAccess } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { embedded } from "./reference.js";

/** The requirements of a seller's account. */
const ASKED = [
  "business_type",
  "individual.first_name",
  "individual.last_name",
  "individual.dob.day",
  "individual.address.line1",
  "external_account",
  "tos_acceptance.date",
];

/** How the hosted form ends. */
export const ONBOARDING_RESULTS = ["verified", "payouts_pending", "charges_pending"] as const;
export type OnboardingResult = (typeof ONBOARDING_RESULTS)[number];

/** `POST /v1/accounts`: an Express account without capabilities until its owner completes the hosted form. */
export function createAccount(world: World, params: Params): Stripe.Account {
  const type = params.choice("type", ["express", "standard", "custom"]);
  const controller = params.map("controller");
  const dashboard = controller?.map("stripe_dashboard")?.choice("type", ["express", "full", "none"]);
  if (!type && !dashboard) {
    throw invalid("Missing required param: type.", { code: "parameter_missing", param: "type" });
  }
  controller?.map("fees")?.choice("payer", ["account", "application"]);
  controller?.map("losses")?.choice("payments", ["application", "stripe"]);
  controller?.choice("requirement_collection", ["application", "stripe"]);

  const capabilities = params.map("capabilities");
  const isRequested = (name: string) => capabilities?.map(name)?.boolean("requested") === true;
  const id = world.id("acct");
  const account: Stripe.Account = {
    id,
    object: "account",
    business_profile: profile(params.map("business_profile")),
    business_type: params.choice("business_type", ["company", "individual", "non_profit"]) ?? null,
    capabilities: {
      ...(isRequested("card_payments") && { card_payments: "inactive" }),
      ...(isRequested("transfers") && { transfers: "inactive" }),
    },
    charges_enabled: false,
    controller: {
      fees: { payer: "application_express" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
      type: "application",
    },
    country: params.text("country") ?? "US",
    created: world.seconds(),
    default_currency: "usd",
    details_submitted: false,
    email: params.text("email") ?? null,
    external_accounts: embedded(`/v1/accounts/${id}/external_accounts`),
    future_requirements: requirements([]),
    metadata: params.metadata(),
    payouts_enabled: false,
    requirements: requirements(ASKED),
    settings: settings(),
    tos_acceptance: { date: null },
    type: type ?? "express",
  };
  params.done();
  world.state.accounts.set(id, account);
  return account;
}

/** `POST /v1/accounts/{id}`: metadata, email and public profile. */
export function updateAccount(world: World, id: string, params: Params): Stripe.Account {
  const account = findAccount(world, id);
  const previous = structuredClone(account);
  const changes = {
    metadata: { ...account.metadata, ...params.metadata() },
    email: params.text("email") ?? account.email,
    business_profile: profile(params.map("business_profile"), account.business_profile ?? undefined),
  };
  params.done();
  Object.assign(account, changes);
  world.emit("account.updated", account, { account: id, previous: { metadata: previous.metadata } });
  return account;
}

/**
 * @throws ApiError 403, Stripe's response for accounts that are another platform's, unknown or deauthorized.
 */
export function findAccount(world: World, id: string): Stripe.Account {
  const account = world.state.accounts.get(id);
  if (!account) throw noAccess(id);
  return account;
}

/** The results of the hosted form. */
export function onboard(world: World, id: string, result: OnboardingResult, name?: string): Stripe.Account {
  return change(world, id, (account) => {
    account.business_type ??= "individual";
    if (account.business_profile) account.business_profile.name ??= name ?? null;
    account.details_submitted = true;
    account.tos_acceptance = { date: world.seconds(), ip: "127.0.0.1", user_agent: null };
    account.charges_enabled = result !== "charges_pending";
    account.payouts_enabled = result === "verified";
    const pending = result === "verified" ? [] : ["individual.verification.document"];
    account.requirements = requirements([], pending);
    setCapabilities(account);
  });
}

/** Stripe disables or enables a seller's capabilities. */
export function setAbilities(
  world: World,
  id: string,
  abilities: { readonly charges?: boolean; readonly payouts?: boolean },
): Stripe.Account {
  return change(world, id, (account) => {
    account.charges_enabled = abilities.charges ?? account.charges_enabled;
    account.payouts_enabled = abilities.payouts ?? account.payouts_enabled;
    const isWhole = account.charges_enabled && account.payouts_enabled;
    account.requirements = isWhole ? requirements([]) : requirements(["individual.verification.document"]);
    setCapabilities(account);
  });
}

/** The seller disconnects the platform, which can no longer read the account. */
export function deauthorise(world: World, id: string): void {
  findAccount(world, id);
  world.state.accounts.delete(id);
  const application: Stripe.Application = { id: "ca_local", object: "application", name: "Vaultmart" };
  world.emit("account.application.deauthorized", application, { account: id });
}

function change(world: World, id: string, apply: (account: Stripe.Account) => void): Stripe.Account {
  const account = findAccount(world, id);
  const before = structuredClone(account);
  apply(account);
  const fields = [
    "charges_enabled",
    "details_submitted",
    "payouts_enabled",
    "capabilities",
    "requirements",
  ] as const;
  const previous = Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(account[field]))
      .map((field) => [field, before[field]]),
  );
  world.emit("account.updated", account, { account: id, previous });
  return account;
}

function setCapabilities(account: Stripe.Account): void {
  const status = account.charges_enabled ? "active" : "pending";
  for (const name of ["card_payments", "transfers"] as const) {
    if (account.capabilities?.[name]) account.capabilities[name] = status;
  }
}

function requirements(
  due: string[],
  pending: string[] = [],
  reason: Stripe.Account.Requirements.DisabledReason | null = due.length > 0 ? "requirements.past_due" : null,
): Stripe.Account.Requirements & Stripe.Account.FutureRequirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: pending.length > 0 ? "requirements.pending_verification" : reason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: pending,
  };
}

function profile(
  params: Params | undefined,
  before?: Stripe.Account.BusinessProfile,
): Stripe.Account.BusinessProfile {
  return {
    mcc: params?.text("mcc") ?? before?.mcc ?? null,
    minority_owned_business_designation: null,
    name: params?.text("name") ?? before?.name ?? null,
    product_description: params?.text("product_description") ?? before?.product_description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: params?.text("support_email") ?? before?.support_email ?? null,
    support_phone: null,
    support_url: null,
    url: params?.url("url") ?? before?.url ?? null,
  };
}

function settings(): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: "Etc/UTC" },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: "daily" },
      statement_descriptor: null,
    },
  };
}
