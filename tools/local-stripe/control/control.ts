import { missing } from "../api/api-error.js";
import type { Fault, Faults } from "../api/faults.js";
import type { World } from "../context.js";
import {
  askSeller,
  deauthorise,
  findAccount,
  type OnboardingResult,
  onboard,
  type RejectionReason,
  rejectAccount,
  setAbilities,
  vanish,
} from "../resources/account.js";
import { type Amounts, balanceOf, setAvailable } from "../resources/balance.js";
import { cardOf } from "../resources/card.js";
import type { Payer } from "../resources/charge.js";
import { expireSession } from "../resources/checkout-session.js";
import { changeDispute, openDispute } from "../resources/dispute.js";
import { type DisputeStatus, type FirstStatus, isClosed } from "../resources/dispute-status.js";
import { warnOfFraud } from "../resources/fraud-warning.js";
import { capture, fail, type PaymentResult, payByBank, payByCard, settle } from "../resources/payment.js";
import { failPayout, payOut, payOutAll } from "../resources/payout.js";
import { idOf } from "../resources/reference.js";
import { type RefundOptions, refundCharge } from "../resources/refund.js";
import { changeRefund, type RefundPlan, type RefundStatus } from "../resources/refund-state.js";
import type { Settings } from "../settings.js";
import { clearState } from "../state.js";
import type { Stripe } from "../stripe-types.js";
import type { Delivery, WebhookEndpoint } from "../webhooks/delivery.js";
import { type Courier, payloadOf } from "../webhooks/sender.js";
import { signatureOf } from "../webhooks/signature.js";

const BUYER: Payer = { email: "buyer@example.com", name: "Bea Buyer", country: "US", postalCode: "94107" };

/**
 * An event that no simulated action causes: for another account, in live mode, or with a different format.
 */
export interface ForgedEvent {
  readonly type: string;
  readonly object: Record<string, unknown>;
  readonly account?: string;
  readonly livemode?: boolean;
  readonly apiVersion?: string;
}

/**
 * The actions of buyers, sellers, banks, and networks, for tests and for the control page. As the ID of a payment, they
 * accept the ID of its session, payment intent, or charge.
 */
export class Control {
  constructor(
    private readonly parts: {
      readonly world: World;
      readonly courier: Courier;
      readonly faults: Faults;
      readonly settings: Settings;
      readonly secrets: readonly string[];
      readonly endpoints: WebhookEndpoint[];
      /** The platform's balance after everything is deleted, in cents. */
      readonly openingBalance: number;
      dispatch(event: Stripe.Event): Delivery[];
      now(): number;
    },
  ) {}

  /**
   * A buyer pays by card; without a number, by one that succeeds. The charge gets its transfer after
   * `captureDelayMs`, or as the setting says.
   */
  pay(
    session: string,
    options: { card?: string; email?: string; captureDelayMs?: number } = {},
  ): PaymentResult {
    const payer = { ...BUYER, ...(options.email && { email: options.email }) };
    const card = cardOf(options.card ?? "4242424242424242");
    return payByCard(this.parts.world, session, card, payer, options.captureDelayMs);
  }

  /** A charge gets its transfer, fee and balance transaction now. */
  capture(payment: string): Stripe.Charge {
    return capture(this.parts.world, this.charge(payment).id);
  }

  decline(session: string): PaymentResult {
    return this.pay(session, { card: "4000000000000002" });
  }

  /** A buyer starts a bank debit; `settle` or `fail` decides it. */
  delay(session: string, options: { email?: string } = {}): PaymentResult {
    return payByBank(this.parts.world, session, { ...BUYER, ...(options.email && { email: options.email }) });
  }

  settle(session: string): Stripe.Checkout.Session {
    return settle(this.parts.world, session);
  }

  fail(session: string): Stripe.Checkout.Session {
    return fail(this.parts.world, session);
  }

  expire(session: string): Stripe.Checkout.Session {
    return expireSession(this.parts.world, session);
  }

  /** Whether something of a payment's transfer is left to reverse, which the Dashboard shows beside a refund. */
  isReversible(payment: string): boolean {
    const { transfer } = this.charge(payment);
    const id = typeof transfer === "string" ? transfer : transfer?.id;
    return this.parts.world.state.transfers.get(id ?? "")?.reversed === false;
  }

  /** The platform refunds a payment manually. */
  refund(payment: string, options: RefundOptions = {}): Stripe.Refund {
    return refundCharge(this.parts.world, this.charge(payment), options);
  }

  /** How the bank decides the next refunds of a payment, regardless of who requests them. */
  planRefunds(payment: string, plan: RefundPlan): void {
    this.parts.world.state.refundPlans.set(this.charge(payment).id, plan);
  }

  /** The bank decides a refund, given by its own ID or by its payment's. */
  changeRefund(id: string, status: RefundStatus, reason?: string): Stripe.Refund {
    const { world } = this.parts;
    if (world.state.refunds.has(id)) return changeRefund(world, id, status, reason);
    const charge = this.charge(id).id;
    const refund = [...world.state.refunds.values()].findLast((one) => one.charge === charge);
    if (!refund) throw missing("refund", id);
    return changeRefund(world, refund.id, status, reason);
  }

  dispute(
    payment: string,
    options: { amount?: number; reason?: string; status?: FirstStatus } = {},
  ): Stripe.Dispute {
    return openDispute(this.parts.world, this.charge(payment).id, options);
  }

  /**
   * A dispute, given by its own ID or by its payment's, gets a status. Of a payment with several, it is the
   * latest that is not closed, or else the latest.
   */
  changeDispute(id: string, status: DisputeStatus): Stripe.Dispute {
    const { world } = this.parts;
    if (world.state.disputes.has(id)) return changeDispute(world, id, status);
    const charge = this.charge(id).id;
    const all = [...world.state.disputes.values()].filter((one) => one.charge === charge).reverse();
    const dispute = all.find((one) => !isClosed(one.status)) ?? all[0];
    if (!dispute) throw missing("dispute", id);
    return changeDispute(world, dispute.id, status);
  }

  closeDispute(id: string, status: "won" | "lost"): Stripe.Dispute {
    return this.changeDispute(id, status);
  }

  warnOfFraud(payment: string): Stripe.Radar.EarlyFraudWarning {
    return warnOfFraud(this.parts.world, this.charge(payment).id);
  }

  /** The balance of a connected account, or of the platform. */
  balance(account?: string): Amounts {
    return balanceOf(this.parts.world, account);
  }

  /** Makes this much available, by a top-up or a payout. */
  setBalance(available: number, account?: string): Stripe.Balance {
    return setAvailable(this.parts.world, available, account);
  }

  /** Pays out one account, or every account and the platform. */
  payOut(account?: string): Stripe.Payout[] {
    if (account === undefined) return payOutAll(this.parts.world);
    const payout = payOut(this.parts.world, findAccount(this.parts.world, account).id);
    return payout ? [payout] : [];
  }

  failPayout(id: string): Stripe.Payout {
    return failPayout(this.parts.world, id);
  }

  onboard(account: string, result: OnboardingResult = "verified"): Stripe.Account {
    return onboard(this.parts.world, account, result, "Test seller");
  }

  setAbilities(
    account: string,
    abilities: { charges?: boolean; payouts?: boolean; transfers?: boolean },
  ): Stripe.Account {
    return setAbilities(this.parts.world, account, abilities);
  }

  deauthorise(account: string): void {
    deauthorise(this.parts.world, account);
  }

  /** The account is gone, without an event. */
  vanish(account: string): void {
    vanish(this.parts.world, account);
  }

  reject(account: string, reason: RejectionReason = "other"): Stripe.Account {
    return rejectAccount(this.parts.world, account, reason);
  }

  /** Stripe asks the seller for more, until a deadline in Unix seconds. */
  ask(
    account: string,
    asked: { due: readonly string[]; deadline?: number; isFuture?: boolean },
  ): Stripe.Account {
    return askSeller(this.parts.world, account, asked);
  }

  account(id: string): Stripe.Account {
    return findAccount(this.parts.world, id);
  }

  /** All events, the oldest first. */
  events(type?: string): Stripe.Event[] {
    return [...this.parts.world.state.events.values()].filter((event) => !type || event.type === type);
  }

  deliveries(event?: string): Delivery[] {
    return [...this.parts.world.state.deliveries.values()].filter((one) => !event || one.event === event);
  }

  /** While on, events (only those that contain the text `about`) wait until `release` sends them. */
  hold(isHolding: boolean, about?: string): void {
    this.parts.courier.hold(isHolding, about);
  }

  /**
   * Sends held events one after another, in this order; an ID that is listed twice is sent twice. By default
   * all, the oldest first.
   */
  release(events?: readonly string[]): Promise<Delivery[]> {
    const { courier } = this.parts;
    return courier.release(events ?? [...new Set(courier.held().map(({ event }) => event))]);
  }

  /** Sends an event again, this many times in parallel. */
  resend(event: string, times = 1): Promise<Delivery[]> {
    if (!this.parts.world.state.events.has(event)) throw missing("event", event);
    return this.parts.courier.resend(event, times);
  }

  /** Resolves when no event (that contains the text) is being sent or waits for a retry. */
  idle(about?: string): Promise<void> {
    return this.parts.courier.idle(about);
  }

  /** The bytes of an event and the header that signs them, for tests that deliver it themselves. */
  signed(event: string, secret = this.parts.secrets[0] ?? "", seconds = Math.floor(this.parts.now() / 1000)) {
    const found = this.parts.world.state.events.get(event);
    if (!found) throw missing("event", event);
    const payload = payloadOf(found);
    return { payload, signature: signatureOf(payload, secret, seconds) };
  }

  /** Sends an event of any shape. */
  forge(forged: ForgedEvent): Stripe.Event {
    const { world } = this.parts;
    const event = {
      id: world.id("evt"),
      object: "event",
      ...(forged.account && { account: forged.account }),
      api_version: forged.apiVersion ?? null,
      created: world.seconds(),
      data: { object: forged.object },
      livemode: forged.livemode ?? false,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      type: forged.type,
    } as unknown as Stripe.Event;
    this.parts.dispatch(event);
    return event;
  }

  /** Changes an endpoint as its owner could; the platform's is the first. */
  setEndpoint(position: number, changes: { apiVersion?: string; isEnabled?: boolean }): void {
    const endpoint = this.parts.endpoints[position];
    if (!endpoint) throw missing("webhook_endpoint", String(position));
    if (changes.apiVersion !== undefined) endpoint.apiVersion = changes.apiVersion;
    if (changes.isEnabled !== undefined) this.parts.courier.enable(position, changes.isEnabled);
  }

  isEndpointEnabled(position: number): boolean {
    return this.parts.courier.isEnabled(position);
  }

  setFault(fault: Partial<Fault> & Pick<Fault, "kind">): void {
    this.parts.faults.set({ times: 1, ...fault });
  }

  clearFaults(): void {
    this.parts.faults.clear();
  }

  faults() {
    return this.parts.faults.list();
  }

  settings(): Readonly<Settings> {
    return this.parts.settings;
  }

  configure(settings: Partial<Settings>): void {
    Object.assign(this.parts.settings, settings);
    this.parts.courier.retryDelaysMs = this.parts.settings.retryDelaysMs;
  }

  /** Deletes every object, event, fault and key. */
  reset(): void {
    this.parts.courier.forget();
    this.parts.faults.clear();
    clearState(this.parts.world.state);
    setAvailable(this.parts.world, this.parts.openingBalance);
  }

  private charge(payment: string): Stripe.Charge {
    const { charges, paymentIntents, sessions } = this.parts.world.state;
    const intent = idOf(sessions.get(payment)?.payment_intent) ?? payment;
    const charge = charges.get(idOf(paymentIntents.get(intent)?.latest_charge) ?? payment);
    if (!charge) throw missing("charge", payment);
    return charge;
  }
}
