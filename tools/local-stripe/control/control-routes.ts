/**
 * The control API, which tests and the control page's buttons call. Bodies are JSON or forms. Responses are
 * JSON, with errors in Stripe's shape.
 *
 * POST /_local/sessions/{id}/pay          {card?, email?, captureDelayMs?}   by card; by default 4242…
 * POST /_local/sessions/{id}/decline                        a card that is declined
 * POST /_local/sessions/{id}/delay        {email?}          bank debit: complete and unpaid
 * POST /_local/sessions/{id}/settle | fail | expire         its outcome
 * POST /_local/payments/{id}/refund       {amount?, reason?, reverse_transfer?, refund_application_fee?}
 * POST /_local/payments/{id}/refunds      {first, later?}   how the bank decides the next refunds, in statuses
 * POST /_local/payments/{id}/capture                        the transfer, if it arrives late
 * POST /_local/payments/{id}/dispute      {amount?, reason?, status?: needs_response|warning_needs_response|prevented}
 * POST /_local/payments/{id}/fraud_warning
 * POST /_local/refunds/{id}/status        {status, reason?}  of the refund, or of the payment's latest refund
 * POST /_local/disputes/{id}/status       {status}           of the dispute, or of the payment's latest dispute
 * POST /_local/disputes/{id}/close        {status: won|lost}
 * GET  /_local/balance?account=           {available, pending} of an account, or of the platform
 * POST /_local/balance                    {available, account?}  a top-up or a payout, so that this much is available
 * POST /_local/payouts                    {account?}         pays out one account, or all
 * POST /_local/payouts/{id}/fail
 * POST /_local/accounts/{id}/onboard      {result?: verified|payouts_pending|charges_pending}
 * POST /_local/accounts/{id}/abilities    {charges?, payouts?, transfers?}
 * POST /_local/accounts/{id}/reject       {reason?}
 * POST /_local/accounts/{id}/requirements {due: [names], deadline?, isFuture?}   what Stripe asks, until when
 * POST /_local/accounts/{id}/vanish                         gone, without an event
 * POST /_local/accounts/{id}/deauthorise
 * GET  /_local/events?type=               every event, the oldest first
 * POST /_local/events                     {type, object, account?, livemode?, apiVersion?} sends an event of any shape (JSON)
 * GET  /_local/events/{id}/signed?secret=&seconds=  {payload, signature} to deliver it directly
 * POST /_local/events/{id}/resend         {times?}          this many in parallel
 * GET  /_local/deliveries?event=
 * POST /_local/hold                       {hold: true|false, about?}  only events that contain the text, such as an ID
 * POST /_local/release                    {events?: [ids]}  in this order, duplicates allowed; by default all
 * POST /_local/idle                       {about?}  responds when no event is being sent
 * POST /_local/endpoints/{position}       {apiVersion?, isEnabled?}   a webhook endpoint, counted from 0
 * GET, POST, DELETE /_local/faults        {kind, times?, skip?, method?, path?, key?, delayMs?}; the kinds are in api/faults.ts
 * GET, POST /_local/settings              any of settings.ts
 * POST /_local/reset                      deletes everything
 */
import { invalid } from "../api/api-error.js";
import { FAULT_KINDS } from "../api/faults.js";
import { ONBOARDING_RESULTS, REJECTION_REASONS } from "../resources/account.js";
import { DISPUTE_STATUSES, FIRST_STATUSES } from "../resources/dispute-status.js";
import { REFUND_REASONS } from "../resources/refund.js";
import { REFUND_STATUSES } from "../resources/refund-state.js";
import type { Control } from "./control.js";
import type { Fields } from "./fields.js";

export interface ControlRoute {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** The message of the control page after an action. */
  readonly done?: string;
  run(control: Control, fields: Fields, id: string): unknown;
}

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  post("/_local/sessions/:id/pay", "The session is paid.", (control, fields, id) =>
    control.pay(
      id,
      compact({
        card: fields.text("card"),
        email: fields.text("email"),
        captureDelayMs: fields.integer("captureDelayMs"),
      }),
    ),
  ),
  post(
    "/_local/sessions/:id/decline",
    "The card was declined; the session is still open.",
    (control, _, id) => control.decline(id),
  ),
  post("/_local/sessions/:id/delay", "The buyer will pay later.", (control, fields, id) =>
    control.delay(id, compact({ email: fields.text("email") })),
  ),
  post("/_local/sessions/:id/settle", "The delayed payment has arrived.", (control, _, id) =>
    control.settle(id),
  ),
  post("/_local/sessions/:id/fail", "The delayed payment has failed.", (control, _, id) => control.fail(id)),
  post("/_local/sessions/:id/expire", "The session has expired.", (control, _, id) => control.expire(id)),
  post("/_local/payments/:id/refund", "The payment is refunded.", (control, fields, id) =>
    control.refund(
      id,
      compact({
        amount: fields.cents("amount"),
        reason: fields.choice("reason", REFUND_REASONS),
        reverseTransfer: fields.boolean("reverse_transfer"),
        refundApplicationFee: fields.boolean("refund_application_fee"),
      }),
    ),
  ),
  post("/_local/payments/:id/dispute", "The buyer disputes the payment.", (control, fields, id) =>
    control.dispute(
      id,
      compact({
        amount: fields.cents("amount"),
        reason: fields.text("reason"),
        status: fields.choice("status", FIRST_STATUSES),
      }),
    ),
  ),
  post("/_local/payments/:id/refunds", "The next refunds follow the plan.", (control, fields, id) => {
    const first = fields.choice("first", REFUND_STATUSES);
    if (!first) throw invalid("first must be a status of a refund.", { param: "first" });
    const later = fields.choice("later", REFUND_STATUSES);
    control.planRefunds(id, { first, ...(later && { later }) });
    return {};
  }),
  post("/_local/payments/:id/capture", "The charge is captured.", (control, _, id) => control.capture(id)),
  post("/_local/payments/:id/fraud_warning", "The bank warns of fraud.", (control, _, id) =>
    control.warnOfFraud(id),
  ),
  post("/_local/refunds/:id/status", "The refund is changed.", (control, fields, id) => {
    const status = fields.choice("status", REFUND_STATUSES);
    if (!status) throw invalid(`status must be one of ${REFUND_STATUSES.join(", ")}.`, { param: "status" });
    return control.changeRefund(id, status, fields.text("reason"));
  }),
  post("/_local/disputes/:id/status", "The dispute is changed.", (control, fields, id) => {
    const status = fields.choice("status", DISPUTE_STATUSES);
    if (!status) throw invalid(`status must be one of ${DISPUTE_STATUSES.join(", ")}.`, { param: "status" });
    return control.changeDispute(id, status);
  }),
  get("/_local/balance", (control, fields) => control.balance(fields.text("account"))),
  post("/_local/balance", "The balance is set.", (control, fields) => {
    const available = fields.signedCents("available");
    if (available === undefined)
      throw invalid("available must be a number of cents.", { param: "available" });
    return control.setBalance(available, fields.text("account"));
  }),
  post("/_local/payouts", "The balances are paid out.", (control, fields) =>
    control.payOut(fields.text("account")),
  ),
  post("/_local/payouts/:id/fail", "The payout has failed.", (control, _, id) => control.failPayout(id)),
  post("/_local/disputes/:id/close", "The dispute is closed.", (control, fields, id) => {
    const status = fields.choice("status", ["won", "lost"]);
    if (!status) throw invalid("status must be won or lost.", { param: "status" });
    return control.closeDispute(id, status);
  }),
  post("/_local/accounts/:id/onboard", "The account is onboarded.", (control, fields, id) =>
    control.onboard(id, fields.choice("result", ONBOARDING_RESULTS)),
  ),
  post("/_local/accounts/:id/abilities", "The account was updated.", (control, fields, id) =>
    control.setAbilities(
      id,
      compact({
        charges: fields.boolean("charges"),
        payouts: fields.boolean("payouts"),
        transfers: fields.boolean("transfers"),
      }),
    ),
  ),
  post("/_local/accounts/:id/reject", "The account is rejected.", (control, fields, id) =>
    control.reject(id, fields.choice("reason", REJECTION_REASONS)),
  ),
  post("/_local/accounts/:id/requirements", "Stripe asks the seller.", (control, fields, id) =>
    control.ask(id, {
      due: fields.texts("due") ?? [],
      ...compact({ deadline: fields.integer("deadline"), isFuture: fields.boolean("isFuture") }),
    }),
  ),
  post("/_local/accounts/:id/vanish", "The account is gone.", (control, _, id) => {
    control.vanish(id);
    return {};
  }),
  post("/_local/accounts/:id/deauthorise", "The account is disconnected.", (control, _, id) => {
    control.deauthorise(id);
    return {};
  }),
  get("/_local/events", (control, fields) => control.events(fields.text("type"))),
  post("/_local/events", "The event was sent.", (control, fields) => {
    const type = fields.text("type");
    if (!type) throw invalid("type must name the kind of event.", { param: "type" });
    return control.forge({
      type,
      object: fields.object("object"),
      ...compact({
        account: fields.text("account"),
        livemode: fields.boolean("livemode"),
        apiVersion: fields.text("apiVersion"),
      }),
    });
  }),
  get("/_local/events/:id/signed", (control, fields, id) =>
    control.signed(id, fields.text("secret"), fields.integer("seconds")),
  ),
  post("/_local/events/:id/resend", "The event was sent again.", (control, fields, id) =>
    control.resend(id, fields.integer("times")),
  ),
  get("/_local/deliveries", (control, fields) => control.deliveries(fields.text("event"))),
  post("/_local/hold", "Done.", (control, fields) => {
    control.hold(fields.boolean("hold") ?? true, fields.text("about"));
    return {};
  }),
  post("/_local/release", "The held events were sent.", (control, fields) =>
    control.release(fields.texts("events")),
  ),
  post("/_local/idle", "No event is being sent.", async (control, fields) => {
    await control.idle(fields.text("about"));
    return {};
  }),
  post("/_local/endpoints/:id", "The endpoint is changed.", (control, fields, id) => {
    control.setEndpoint(
      Number(id),
      compact({ apiVersion: fields.text("apiVersion"), isEnabled: fields.boolean("isEnabled") }),
    );
    return {};
  }),
  get("/_local/faults", (control) => control.faults()),
  post("/_local/faults", "The fault is set.", (control, fields) => {
    const kind = fields.choice("kind", FAULT_KINDS);
    if (!kind) throw invalid(`kind must be one of ${FAULT_KINDS.join(", ")}.`, { param: "kind" });
    const [times, skip, delayMs] = [
      fields.integer("times"),
      fields.integer("skip"),
      fields.integer("delayMs"),
    ];
    control.setFault({
      kind,
      ...compact({ ...{ times, skip, delayMs }, ...texts(fields, ["method", "path", "key"]) }),
    });
    return control.faults();
  }),
  {
    method: "DELETE",
    path: "/_local/faults",
    run: (control) => {
      control.clearFaults();
      return [];
    },
  },
  post("/_local/settings", "The settings were updated.", (control, fields) => {
    const settings = {
      latencyMs: fields.integer("latencyMs"),
      retryDelaysMs: fields.integers("retryDelaysMs"),
      captureDelayMs: fields.integer("captureDelayMs"),
      pendingSeconds: fields.integer("pendingSeconds"),
      refundDelayMs: fields.integer("refundDelayMs"),
      earlyRefunds: fields.choice("earlyRefunds", ["refused", "pending"]),
      reversals: fields.choice("reversals", ["overdraw", "covered"]),
      adaptivePricing: fields.boolean("adaptivePricing"),
      paymentMethods: fields.texts("paymentMethods"),
      taxPercent: fields.integer("taxPercent"),
      eventDelayMs: fields.integer("eventDelayMs"),
      disableAfter: fields.integer("disableAfter"),
      dailyPayouts: fields.boolean("dailyPayouts"),
    };
    control.configure(compact(settings));
    return control.settings();
  }),
  get("/_local/settings", (control) => control.settings()),
  post("/_local/reset", "All data was deleted.", (control) => {
    control.reset();
    return {};
  }),
];

function texts<const Name extends string>(fields: Fields, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, fields.text(name)])) as Record<
    Name,
    string | undefined
  >;
}

/** Omits undefined fields: for optional properties, undefined is not the same as absent. */
function compact<T extends Record<string, unknown>>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

function get(path: string, run: ControlRoute["run"]): ControlRoute {
  return { method: "GET", path, run };
}

function post(path: string, done: string, run: ControlRoute["run"]): ControlRoute {
  return { method: "POST", path, done, run };
}
