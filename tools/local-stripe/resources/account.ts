import { forbiddenByState, invalid, missing, noAccess } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { balanceOf } from "./balance.js";
import { currencyOf, isInRegion } from "./countries.js";
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

/** The result of the hosted form. */
export const ONBOARDING_RESULTS = ["verified", "payouts_pending", "charges_pending"] as const;
export type OnboardingResult = (typeof ONBOARDING_RESULTS)[number];

const CAPABILITIES = ["card_payments", "transfers"] as const;
export type CapabilityName = (typeof CAPABILITIES)[number];

/**
 * `POST /v1/accounts`: creates an account. It has no capabilities until its owner or the platform provides the required
 * details.
 */
export function createAccount(world: World, params: Params): Stripe.Account {
  const { type, controller } = controllerOf(params);
  const country = params.text("country") ?? "US";
  const currency = currencyOf(country);
  if (!currency) {
    throw invalid(`${country} is not currently supported by Stripe.`, {
      code: "country_unsupported",
      param: "country",
    });
  }
  const requested = params.map("capabilities");
  const wants = CAPABILITIES.filter((name) => requested?.map(name)?.boolean("requested") === true);
  checkCapabilities(country, wants);
  const id = world.id("acct");
  const account: Stripe.Account = {
    id,
    object: "account",
    business_profile: profile(params.map("business_profile")),
    business_type: params.choice("business_type", ["company", "individual", "non_profit"]) ?? null,
    capabilities: Object.fromEntries(wants.map((name) => [name, "inactive"])),
    charges_enabled: false,
    controller,
    country,
    created: world.seconds(),
    default_currency: params.text("default_currency") ?? currency,
    details_submitted: false,
    email: params.email("email") ?? null,
    external_accounts: embedded(`/v1/accounts/${id}/external_accounts`),
    future_requirements: requirements([]),
    metadata: params.metadata(),
    payouts_enabled: false,
    requirements: requirements(ASKED),
    settings: settings(params.map("settings")),
    tos_acceptance: { date: null },
    type,
  };
  const isComplete = identity(world, account, params);
  params.missingHere("account_token", "company", "documents", "groups");
  params.done();
  world.state.accounts.set(id, account);
  if (isComplete) onboard(world, id, "verified");
  return account;
}

/** `POST /v1/accounts/{id}`. */
export function updateAccount(world: World, id: string, params: Params): Stripe.Account {
  const account = findAccount(world, id);
  const previous = structuredClone(account);
  const requested = params.map("capabilities");
  const wants = CAPABILITIES.filter((name) => {
    const isRequested = requested?.map(name)?.boolean("requested");
    return isRequested ?? account.capabilities?.[name] !== undefined;
  });
  checkCapabilities(account.country ?? "US", wants);
  const changes = {
    metadata: params.changedMetadata(account.metadata ?? {}),
    email: params.email("email") ?? account.email,
    business_profile: profile(params.map("business_profile"), account.business_profile ?? undefined),
    settings: settings(params.map("settings"), account.settings ?? undefined),
    capabilities: Object.fromEntries(
      wants.map((name) => [
        name,
        account.capabilities?.[name] ?? (account.details_submitted ? "active" : "inactive"),
      ]),
    ),
  };
  const isComplete = identity(world, account, params);
  params.missingHere("account_token", "company", "documents", "groups");
  params.done();
  Object.assign(account, changes);
  world.emit("account.updated", account, { account: id, previous: { metadata: previous.metadata } });
  if (isComplete && !account.details_submitted) onboard(world, id, "verified");
  return account;
}

/** `DELETE /v1/accounts/{id}`: only if the balance is zero. */
export function deleteAccount(world: World, id: string): Stripe.DeletedAccount {
  findAccount(world, id);
  const { available, pending } = balanceOf(world, id);
  if (available !== 0 || pending !== 0) {
    throw forbiddenByState("You cannot delete an account with a balance that is not zero.", {
      code: "account_invalid",
    });
  }
  world.state.accounts.delete(id);
  return { id, object: "account", deleted: true };
}

/** `POST /v1/accounts/{id}/reject`: the platform, or Stripe, ends the account. */
export function rejectAccount(world: World, id: string, reason: RejectionReason): Stripe.Account {
  return change(world, id, (account) => {
    account.charges_enabled = false;
    account.payouts_enabled = false;
    account.requirements = requirements([], [], `rejected.${reason}`);
    for (const name of CAPABILITIES) {
      if (account.capabilities?.[name]) account.capabilities[name] = "inactive";
    }
  });
}

export const REJECTION_REASONS = ["fraud", "terms_of_service", "other"] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export function isRejected(account: Stripe.Account): boolean {
  return account.requirements?.disabled_reason?.startsWith("rejected.") ?? false;
}

/** Stripe requires more details from the seller, with a deadline, before or after it disables the account. */
export function askSeller(
  world: World,
  id: string,
  asked: { readonly due: readonly string[]; readonly deadline?: number; readonly isFuture?: boolean },
): Stripe.Account {
  return change(world, id, (account) => {
    const due: string[] = [...asked.due];
    const isPast = asked.deadline !== undefined && asked.deadline <= world.seconds();
    const wanted = {
      ...requirements([]),
      currently_due: due,
      eventually_due: due,
      past_due: isPast ? due : [],
      current_deadline: asked.deadline ?? null,
      disabled_reason: isPast ? ("requirements.past_due" as const) : null,
    };
    if (asked.isFuture) account.future_requirements = wanted;
    else account.requirements = wanted;
    if (isPast && !asked.isFuture) {
      account.charges_enabled = false;
      account.payouts_enabled = false;
      setCapabilities(account);
    }
  });
}

const NOTHING_DUE = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** A capability of an account, as `GET /v1/accounts/{id}/capabilities/{name}` returns it. */
export function capabilityOf(world: World, id: string, name: string): Stripe.Capability {
  const account = findAccount(world, id);
  const status = account.capabilities?.[name as CapabilityName];
  if (!status) throw missing("capability", name);
  return {
    id: name,
    object: "capability",
    account: id,
    future_requirements: NOTHING_DUE,
    requested: true,
    requested_at: account.created ?? null,
    requirements: {
      ...NOTHING_DUE,
      currently_due: account.requirements?.currently_due ?? [],
      past_due: account.requirements?.past_due ?? [],
    },
    status,
  };
}

export function capabilitiesOf(world: World, id: string): Stripe.Capability[] {
  return Object.keys(findAccount(world, id).capabilities ?? {}).map((name) => capabilityOf(world, id, name));
}

/** The controller of a new account, by its properties or by the deprecated type. */
function controllerOf(params: Params): {
  type: Stripe.Account.Type;
  controller: Stripe.Account.Controller;
} {
  const type = params.choice("type", ["express", "standard", "custom"]);
  const given = params.map("controller");
  if (type && given) {
    throw invalid("You may only specify one of these parameters: type, controller.", { param: "controller" });
  }
  if (!type && !given) {
    throw invalid("Missing required param: type.", { code: "parameter_missing", param: "type" });
  }
  if (type) {
    const isStandard = type === "standard";
    return {
      type,
      controller: {
        fees: { payer: isStandard ? "account" : `application_${type}` },
        is_controller: true,
        losses: { payments: isStandard ? "stripe" : "application" },
        requirement_collection: type === "custom" ? "application" : "stripe",
        stripe_dashboard: { type: type === "express" ? "express" : isStandard ? "full" : "none" },
        type: "application",
      },
    };
  }
  const dashboard = given?.map("stripe_dashboard")?.choice("type", ["express", "full", "none"]) ?? "full";
  const payer = given?.map("fees")?.choice("payer", ["account", "application"]) ?? "account";
  const losses = given?.map("losses")?.choice("payments", ["application", "stripe"]) ?? "stripe";
  const collection = given?.choice("requirement_collection", ["application", "stripe"]) ?? "stripe";
  if (collection === "application" && (dashboard !== "none" || losses !== "application")) {
    throw invalid(
      "When controller[requirement_collection]=application, the Dashboard must be none and losses the application's.",
      { param: "controller" },
    );
  }
  return {
    type: "none",
    controller: {
      fees: { payer },
      is_controller: true,
      losses: { payments: losses },
      requirement_collection: collection,
      stripe_dashboard: { type: dashboard },
      type: "application",
    },
  };
}

/** @throws ApiError if accounts of the country cannot have the capabilities */
function checkCapabilities(country: string, wants: readonly CapabilityName[]): void {
  if (wants.includes("transfers") && !wants.includes("card_payments") && !isInRegion(country)) {
    throw forbiddenByState(
      `Accounts in ${country} cannot be created with only the transfers capability by a platform in US.`,
      { param: "capabilities" },
    );
  }
}

/**
 * What a platform that collects the requirements itself says of the seller: who, which bank, and that the
 * terms were accepted. Of a seller whom Stripe asks, the platform may fill in some in advance.
 *
 * @returns whether nothing is left to ask
 */
function identity(world: World, account: Stripe.Account, params: Params): boolean {
  const individual = params.map("individual");
  individual?.accept(
    "address",
    "dob",
    "email",
    "first_name",
    "id_number",
    "last_name",
    "phone",
    "ssn_last_4",
  );
  const bank = params.text("external_account");
  const terms = params.map("tos_acceptance");
  const date = terms?.integer("date");
  terms?.accept("ip", "user_agent", "service_agreement");
  if (date === undefined) return false;
  if (account.controller?.requirement_collection !== "application") {
    throw invalid(
      "You cannot accept the Terms of Service on behalf of accounts whose requirements Stripe collects.",
      {
        param: "tos_acceptance",
      },
    );
  }
  if (date > world.seconds() + 60)
    throw invalid("The date is in the future.", { param: "tos_acceptance[date]" });
  return individual !== undefined && bank !== undefined;
}

/**
 * Returns an account. @throws ApiError 403, Stripe's response for accounts that belong to another platform, are
 * unknown, or are deauthorized.
 */
export function findAccount(world: World, id: string): Stripe.Account {
  const account = world.state.accounts.get(id);
  if (!account) throw noAccess(id);
  return account;
}

/** The possible results of the hosted form. */
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

/**
 * Stripe disables or enables a seller's abilities. `charges` sets both capabilities, unless `transfers` sets that one
 * separately.
 */
export function setAbilities(
  world: World,
  id: string,
  abilities: { readonly charges?: boolean; readonly payouts?: boolean; readonly transfers?: boolean },
): Stripe.Account {
  return change(world, id, (account) => {
    account.charges_enabled = abilities.charges ?? account.charges_enabled;
    account.payouts_enabled = abilities.payouts ?? account.payouts_enabled;
    const isWhole = account.charges_enabled && account.payouts_enabled;
    account.requirements = isWhole ? requirements([]) : requirements(["individual.verification.document"]);
    setCapabilities(account);
    if (abilities.transfers !== undefined && account.capabilities?.transfers) {
      account.capabilities.transfers = abilities.transfers ? "active" : "inactive";
    }
  });
}

/**
 * The account disappears without an event, like a test account that is requested with a live key, or an account of
 * another platform.
 */
export function vanish(world: World, id: string): void {
  findAccount(world, id);
  world.state.accounts.delete(id);
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
    "future_requirements",
  ] as const;
  const previous = Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(account[field]))
      .map((field) => [field, before[field]]),
  );
  world.emit("account.updated", account, { account: id, previous });
  for (const name of CAPABILITIES) {
    const status = before.capabilities?.[name];
    if (status && status !== account.capabilities?.[name]) {
      world.emit("capability.updated", capabilityOf(world, id, name), { account: id, previous: { status } });
    }
  }
  return account;
}

function setCapabilities(account: Stripe.Account): void {
  const status = account.charges_enabled ? "active" : "pending";
  for (const name of CAPABILITIES) {
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
    annual_revenue: null,
    estimated_worker_count: null,
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

function settings(params?: Params, before?: Stripe.Account.Settings | null): Stripe.Account.Settings {
  const payouts = params?.map("payouts");
  const schedule = payouts?.map("schedule");
  const interval =
    schedule?.choice("interval", ["daily", "manual", "monthly", "weekly"]) ??
    before?.payouts?.schedule.interval ??
    "daily";
  const days = schedule?.text("delay_days");
  const weekly = schedule?.text("weekly_anchor");
  const monthly = schedule?.integer("monthly_anchor", { min: 1, max: 31 });
  if (interval === "weekly" && schedule && !weekly) {
    throw invalid("You must provide weekly_anchor when interval is weekly.", {
      param: "settings[payouts][schedule][weekly_anchor]",
    });
  }
  if (days !== undefined && days !== "minimum" && !/^([2-9]|[12]\d|3[01])$/.test(days)) {
    throw invalid("delay_days must be at least 2 and at most 31.", {
      param: "settings[payouts][schedule][delay_days]",
    });
  }
  params?.accept("branding", "card_payments", "invoices", "payments");
  const shown = payouts?.text("statement_descriptor");
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: "Etc/UTC" },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances:
        payouts?.boolean("debit_negative_balances") ?? before?.payouts?.debit_negative_balances ?? true,
      schedule: {
        delay_days:
          days === undefined || days === "minimum"
            ? (before?.payouts?.schedule.delay_days ?? 2)
            : Number(days),
        interval,
        ...(weekly && { weekly_anchor: weekly }),
        ...(monthly !== undefined && { monthly_anchor: monthly }),
      },
      statement_descriptor: shown ?? before?.payouts?.statement_descriptor ?? null,
    },
    sepa_debit_payments: {},
  };
}
