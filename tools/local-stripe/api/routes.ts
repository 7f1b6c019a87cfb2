import {
  capabilitiesOf,
  capabilityOf,
  createAccount,
  deleteAccount,
  findAccount,
  REJECTION_REASONS,
  type RejectionReason,
  rejectAccount,
  updateAccount,
} from "../resources/account.js";
import { createAccountLink, createLoginLink } from "../resources/account-link.js";
import { showBalance } from "../resources/balance.js";
import { checkoutOf, createSession, expireSession } from "../resources/checkout-session.js";
import { cancelIntent, createIntent } from "../resources/direct-payment.js";
import { acceptDispute, updateDispute } from "../resources/dispute.js";
import { createFeeRefund, feeRefundOf } from "../resources/fee-refund.js";
import { lineItemList } from "../resources/line-item.js";
import { createPayout } from "../resources/payout.js";
import { embedded, find, idOf } from "../resources/reference.js";
import { cancelRefund, createRefund, updateRefund } from "../resources/refund.js";
import { createReversal, createTransfer } from "../resources/transfer.js";
import type { Stripe } from "../stripe-types.js";
import { missing } from "./api-error.js";
import { pageOf } from "./list.js";
import type { Params } from "./params.js";
import type { Route, RouteInput } from "./route.js";

/** The part of Stripe's API that a marketplace with destination charges uses. */
export const API_ROUTES: readonly Route[] = [
  post("/v1/accounts", ({ world, params }) => createAccount(world, params)),
  get("/v1/accounts", ({ world, params }) => page(params, world.state.accounts, "/v1/accounts")),
  get("/v1/accounts/:id", ({ world, params, id }) => only(params, findAccount(world, id))),
  post("/v1/accounts/:id", ({ world, params, id }) => updateAccount(world, id, params)),
  {
    method: "DELETE",
    path: "/v1/accounts/:id",
    run: ({ world, params, id }) => only(params, deleteAccount(world, id)),
  },
  post("/v1/accounts/:id/reject", ({ world, params, id }) => {
    const reason = params.choice("reason", REJECTION_REASONS) ?? params.required("reason");
    params.done();
    return rejectAccount(world, id, reason as RejectionReason);
  }),
  get("/v1/accounts/:id/capabilities", ({ world, params, id }) =>
    only(params, embedded(`/v1/accounts/${id}/capabilities`, capabilitiesOf(world, id))),
  ),
  get("/v1/accounts/:id/capabilities/:innerId", ({ world, params, id, innerId }) =>
    only(params, capabilityOf(world, id, innerId)),
  ),
  post("/v1/accounts/:id/login_links", ({ world, params, id }) => createLoginLink(world, id, params)),
  post("/v1/account_links", ({ world, params }) => createAccountLink(world, params)),

  post("/v1/checkout/sessions", ({ world, params }) => createSession(world, params)),
  get("/v1/checkout/sessions", sessions),
  get("/v1/checkout/sessions/:id", ({ world, params, id }) =>
    only(params, find(world.state.sessions, "checkout.session", id)),
  ),
  post("/v1/checkout/sessions/:id/expire", ({ world, params, id }) => {
    params.done();
    return expireSession(world, id);
  }),
  get("/v1/checkout/sessions/:id/line_items", ({ world, params, id }) =>
    only(params, lineItemList(id, checkoutOf(world, id).lineItems), ["limit"]),
  ),

  post("/v1/payment_intents", ({ world, params }) => createIntent(world, params)),
  post("/v1/payment_intents/:id/cancel", ({ world, params, id }) => cancelIntent(world, id, params)),
  get("/v1/payment_intents", ({ world, params }) =>
    page(params, world.state.paymentIntents, "/v1/payment_intents"),
  ),
  get("/v1/payment_intents/:id", ({ world, params, id }) =>
    only(params, find(world.state.paymentIntents, "payment_intent", id), ["client_secret"]),
  ),
  get("/v1/charges", charges),
  get("/v1/charges/:id", ({ world, params, id }) => only(params, find(world.state.charges, "charge", id))),
  post("/v1/refunds", ({ world, params }) => createRefund(world, params)),
  get("/v1/refunds", refunds),
  get("/v1/refunds/:id", ({ world, params, id }) => only(params, find(world.state.refunds, "refund", id))),

  post("/v1/refunds/:id", ({ world, params, id }) => updateRefund(world, id, params)),
  post("/v1/refunds/:id/cancel", ({ world, params, id }) => cancelRefund(world, id, params)),
  get("/v1/charges/:id/refunds", ({ world, params, id }) =>
    page(params, world.state.refunds, `/v1/charges/${id}/refunds`, (refund) => refund.charge === id),
  ),

  post("/v1/transfers", ({ world, params }) => createTransfer(world, params)),
  get("/v1/transfers", transfers),
  get("/v1/transfers/:id", ({ world, params, id }) =>
    only(params, find(world.state.transfers, "transfer", id)),
  ),
  post("/v1/transfers/:id/reversals", ({ world, params, id }) => createReversal(world, id, params)),
  get("/v1/transfers/:id/reversals", ({ world, params, id }) =>
    pageOf(find(world.state.transfers, "transfer", id).reversals.data.toReversed(), params, {
      url: `/v1/transfers/${id}/reversals`,
    }),
  ),
  get("/v1/transfers/:id/reversals/:innerId", ({ world, params, id, innerId }) => {
    const { data } = find(world.state.transfers, "transfer", id).reversals;
    const reversal = data.find((one) => one.id === innerId);
    if (!reversal) throw missing("transfer_reversal", innerId);
    return only(params, reversal);
  }),

  get("/v1/application_fees", applicationFees),
  get("/v1/application_fees/:id", ({ world, params, id }) =>
    only(params, find(world.state.applicationFees, "application_fee", id)),
  ),
  post("/v1/application_fees/:id/refunds", ({ world, params, id }) => createFeeRefund(world, id, params)),
  get("/v1/application_fees/:id/refunds", ({ world, params, id }) =>
    pageOf(find(world.state.applicationFees, "application fee", id).refunds.data.toReversed(), params, {
      url: `/v1/application_fees/${id}/refunds`,
    }),
  ),
  get("/v1/application_fees/:id/refunds/:innerId", ({ world, params, id, innerId }) =>
    only(params, feeRefundOf(world, id, innerId)),
  ),
  get("/v1/disputes", disputes),
  get("/v1/disputes/:id", ({ world, params, id }) => only(params, find(world.state.disputes, "dispute", id))),
  post("/v1/disputes/:id", ({ world, params, id }) => updateDispute(world, id, params)),
  post("/v1/disputes/:id/close", ({ world, params, id }) => acceptDispute(world, id, params)),
  get("/v1/radar/early_fraud_warnings", fraudWarnings),
  get("/v1/radar/early_fraud_warnings/:id", ({ world, params, id }) =>
    only(params, find(world.state.fraudWarnings, "early_fraud_warning", id)),
  ),
  get("/v1/balance", ({ world, params, account }) => only(params, showBalance(world, account))),
  post("/v1/payouts", ({ world, params, account }) => createPayout(world, params, account)),
  get("/v1/payouts", payouts),
  get("/v1/payouts/:id", ({ world, params, id, account }) => {
    const payout = find(world.state.payouts, "payout", id);
    if (world.state.owners.get(id) !== account) throw missing("payout", id);
    return only(params, payout);
  }),
  get("/v1/balance_transactions", balanceTransactions),
  get("/v1/balance_transactions/:id", ({ world, params, id }) =>
    only(params, find(world.state.balanceTransactions, "balance_transaction", id)),
  ),
  get("/v1/webhook_endpoints", ({ params, endpoints }) =>
    pageOf(endpoints(), params, { url: "/v1/webhook_endpoints" }),
  ),
  get("/v1/events", events),
  get("/v1/events/:id", ({ world, params, id, account }) => {
    const event = find(world.state.events, "event", id);
    if (event.account !== account) throw missing("event", id);
    return only(params, event);
  }),
];

function sessions({ world, params }: RouteInput) {
  const intent = params.text("payment_intent");
  const status = params.choice("status", ["open", "complete", "expired"]);
  return page(params, world.state.sessions, "/v1/checkout/sessions", (session) => {
    return (!intent || idOf(session.payment_intent) === intent) && (!status || session.status === status);
  });
}

function charges({ world, params }: RouteInput) {
  const intent = params.text("payment_intent");
  const group = params.text("transfer_group");
  return page(params, world.state.charges, "/v1/charges", (charge) => {
    return (!intent || idOf(charge.payment_intent) === intent) && (!group || charge.transfer_group === group);
  });
}

function refunds({ world, params }: RouteInput) {
  const charge = params.text("charge");
  const intent = params.text("payment_intent");
  return page(params, world.state.refunds, "/v1/refunds", (refund) => {
    return (!charge || refund.charge === charge) && (!intent || idOf(refund.payment_intent) === intent);
  });
}

function transfers({ world, params }: RouteInput) {
  const destination = params.text("destination");
  const group = params.text("transfer_group");
  return page(params, world.state.transfers, "/v1/transfers", (transfer) => {
    return (
      (!destination || transfer.destination === destination) && (!group || transfer.transfer_group === group)
    );
  });
}

function applicationFees({ world, params }: RouteInput) {
  const charge = params.text("charge");
  return page(params, world.state.applicationFees, "/v1/application_fees", (fee) => {
    return !charge || fee.originating_transaction === charge || fee.charge === charge;
  });
}

function disputes({ world, params }: RouteInput) {
  const charge = params.text("charge");
  const intent = params.text("payment_intent");
  return page(params, world.state.disputes, "/v1/disputes", (dispute) => {
    return (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent);
  });
}

function fraudWarnings({ world, params }: RouteInput) {
  const charge = params.text("charge");
  const intent = params.text("payment_intent");
  return page(params, world.state.fraudWarnings, "/v1/radar/early_fraud_warnings", (warning) => {
    return (!charge || warning.charge === charge) && (!intent || warning.payment_intent === intent);
  });
}

/** Payouts of the platform, or with `Stripe-Account` those of a connected account. */
function payouts({ world, params, account }: RouteInput) {
  const status = params.text("status");
  return page(params, world.state.payouts, "/v1/payouts", (payout) => {
    return world.state.owners.get(payout.id) === account && (!status || payout.status === status);
  });
}

/** Changes of the platform's balance, or with `Stripe-Account` of that of a connected account. */
function balanceTransactions({ world, params, account }: RouteInput) {
  const source = params.text("source");
  const type = params.text("type");
  return page(params, world.state.balanceTransactions, "/v1/balance_transactions", (transaction) => {
    return (
      world.state.owners.get(transaction.id) === account &&
      (!source || transaction.source === source) &&
      (!type || transaction.type === type)
    );
  });
}

/** Events of the platform, or with `Stripe-Account` those of a connected account. */
function events({ world, params, account }: RouteInput) {
  const type = params.text("type");
  const types = params.texts("types");
  return page<Stripe.Event>(params, world.state.events, "/v1/events", (event) => {
    const isWanted = (!type || fits(event.type, type)) && (types.length === 0 || types.includes(event.type));
    return isWanted && event.account === account;
  });
}

/** `charge.*` is every type of a charge. */
function fits(type: string, pattern: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

function page<T extends { readonly id: string; readonly created?: number }>(
  params: Params,
  map: ReadonlyMap<string, T>,
  url: string,
  keep?: (item: T) => boolean,
) {
  return pageOf(map.values(), params, { url, ...(keep && { keep }) });
}

/** A response to a request that accepts only parameters without effect here. */
function only<T extends object>(params: Params, answer: T, ignored: readonly string[] = []): T {
  for (const name of ignored) params.text(name);
  params.done();
  return answer;
}

function get(path: string, run: Route["run"]): Route {
  return { method: "GET", path, run };
}

function post(path: string, run: Route["run"]): Route {
  return { method: "POST", path, run };
}
