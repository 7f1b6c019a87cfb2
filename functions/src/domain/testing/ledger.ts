import { divide, keptOnRefund, processingFee } from "../money/money.js";
import {
  type DecidedRefund,
  type Dispute,
  isDisputed,
  isLive,
  lostOf,
  type Move,
  NOTHING_PAID,
  type PaymentState,
  type Refund,
  refundedOf,
  statusOf,
} from "../money/payment.js";
import { movesOf } from "../money/settlement.js";

/** The price. A ledger with tax adds it. */
export const AMOUNT = 1_900;
export const TAX = 380;
export const FEES = { percent: 2.9, fixed: 30 };
export const DISPUTE_FEE = 1_500;
const { platformFee: FEE } = divide(AMOUNT);
const PART = 500;
const DISPUTED_PART = 100;

/**
 * A payment at a Stripe that exists only as a ledger: what happens to it, and where the money is. Stripe's
 * rules that limit a move throw or refuse.
 */
export class Ledger {
  state: PaymentState;
  decided: DecidedRefund | undefined;
  isPlatformEmpty = false;
  /** Cents that each has won or lost by the payment. They add up to 0. */
  readonly net = { buyer: 0, seller: 0, platform: 0, stripe: 0 };
  /** Cents that the buyer paid, and that Stripe keeps of it. */
  readonly total: number;
  readonly cost: number;
  readonly keeps: number;
  disputes = 0;
  /** What an operator has given back of the marketplace's fee by choice. */
  feesReturned = 0;
  private ids = 0;
  /** What Stripe has stored under an idempotency key, and repeats: the number of the attempt is the key. */
  private attempt = 0;
  private refusedAt: number | undefined;

  constructor(isTransferLate: boolean, tax?: number) {
    this.total = AMOUNT + (tax ?? 0);
    this.cost = processingFee(this.total, FEES);
    this.keeps = keptOnRefund(this.total, FEES, AMOUNT);
    this.state = { ...NOTHING_PAID, amount: this.total, tax, destination: "acct_1" };
    this.pay("buyer", "platform", this.total);
    this.pay("platform", "stripe", this.cost);
    if (!isTransferLate) this.transfer();
  }

  /** Events by name. An event that cannot happen now changes nothing. */
  readonly events = {
    transfer: () => this.transfer(),
    "operator refunds a part": () => this.refundByOperator(),
    "the market decides a refund": () => {
      if (this.decided || statusOf(this) !== "completed") return;
      this.decided = { reason: "requested", keeps: this.keeps, at: new Date(0) };
    },
    "a refund fails": () => this.failRefund(),
    inquiry: () => this.dispute("warning_needs_response", 0, this.total - refundedOf(this.state)),
    dispute: () => this.escalate() || this.withdraw(this.total - refundedOf(this.state)),
    "dispute of a part": () => this.withdraw(DISPUTED_PART),
    "inquiry is closed": () => this.change("warning_needs_response", "warning_closed"),
    prevented: () => this.change("warning_needs_response", "prevented"),
    won: () => this.reinstate(),
    lost: () => this.change("under_review", "lost"),
    appeal: () => this.change("lost", "under_review", "appeal_under_review"),
    "the platform is empty": () => {
      this.isPlatformEmpty = true;
    },
    "Stripe stores an error": () => {
      this.refusedAt = this.attempt;
    },
    "a run is killed after a move": () => this.move(),
    settle: () => this.settle(),
  } satisfies Record<string, () => unknown>;

  /** Makes the moves that are due, as the marketplace does, until nothing is due or Stripe refuses. */
  settle(): void {
    for (let made = 0; this.move(); made++) {
      if (made > 10) throw new Error(`moves without an end: ${JSON.stringify(movesOf(this))}`);
    }
  }

  /** Makes the next move that is due. @returns false if there is none, or if Stripe refuses */
  private move(): boolean {
    const [move] = movesOf(this);
    if (!move) return false;
    const isStored = this.refusedAt === this.attempt;
    // Every answer counts, also an error: the next request has another key.
    this.attempt++;
    return !isStored && this.make(move);
  }

  /** @returns false if Stripe refuses for now */
  private make(move: Move): boolean {
    const { amount } = move;
    if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`moves ${amount} cents`);
    if (move.kind === "refund") {
      if (isDisputed(this.state)) throw new Error("refunds a disputed payment");
      if (amount > this.total - refundedOf(this.state) - lostOf(this.state))
        throw new Error("refunds more than was paid");
      this.put("refunds", { amount, status: "pending", isOurs: true });
      this.pay("platform", "buyer", amount);
    } else if (move.kind === "restore") {
      if (this.isPlatformEmpty) return false;
      this.put("restorations", { amount, reversed: 0 });
      this.pay("platform", "seller", amount);
    } else {
      if (move.transferId === undefined) return false;
      this.reverse(move.transferId, amount);
      this.pay("seller", "platform", amount);
    }
    return true;
  }

  private reverse(id: string, amount: number, refundId?: string): void {
    const restoration = this.state.restorations[id];
    if (restoration) {
      const reversed = restoration.reversed + amount;
      if (reversed > restoration.amount) throw new Error("reverses more than was restored");
      this.set("restorations", id, { ...restoration, reversed });
      return;
    }
    this.put("reversals", { amount, ...(refundId !== undefined && { refundId }) });
    const reversed = Object.values(this.state.reversals).reduce((sum, one) => sum + one.amount, 0);
    if (reversed > this.total) throw new Error("reverses more than was transferred");
  }

  private transfer(): void {
    if (this.state.transferId !== undefined) return;
    this.state = { ...this.state, transferId: "tr_1" };
    this.pay("platform", "seller", this.total - FEE);
  }

  /** With `reverse_transfer` and `refund_application_fee`, as an operator does it in the Dashboard. */
  private refundByOperator(): void {
    const { state } = this;
    const unrefunded = this.total - refundedOf(state) - lostOf(state);
    if (state.transferId === undefined || isDisputed(state) || unrefunded < PART) return;
    const left = this.total - Object.values(state.reversals).reduce((sum, { amount }) => sum + amount, 0);
    if (left < PART) return;
    const id = this.put("refunds", { amount: PART, status: "succeeded", isOurs: false });
    this.reverse("tr_1", PART, id);
    this.pay("platform", "buyer", PART);
    const fee = Math.round((FEE * PART) / this.total);
    this.pay("seller", "platform", PART - fee);
    this.feesReturned += fee;
  }

  private failRefund(): void {
    const live = Object.entries(this.state.refunds).filter(([, refund]) => isLive(refund));
    const [id, refund] = live.at(-1) ?? [];
    if (id === undefined || !refund) return;
    this.set("refunds", id, { ...refund, status: "failed" });
    this.pay("buyer", "platform", refund.amount);
  }

  private dispute(status: string, withdrawn: number, amount: number): boolean {
    const isOpen = Object.values(this.state.disputes).some((one) =>
      ["warning_needs_response", "under_review", "appeal_under_review"].includes(one.status),
    );
    const lost = Object.values(this.state.disputes).some((one) => one.status === "lost");
    if (isOpen || lost || amount < 1 || amount > this.total - refundedOf(this.state)) return false;
    this.put("disputes", { amount, status, withdrawn });
    return true;
  }

  private withdraw(amount: number): void {
    if (this.dispute("under_review", amount, amount)) this.take(amount);
  }

  /** An inquiry becomes a dispute. */
  private escalate(): boolean {
    const [id, inquiry] = this.disputeThatIs("warning_needs_response");
    if (id === undefined || !inquiry) return false;
    const amount = Math.min(inquiry.amount, this.total - refundedOf(this.state));
    if (amount < 1) return true;
    this.set("disputes", id, { amount, status: "under_review", withdrawn: amount });
    this.take(amount);
    return true;
  }

  private take(amount: number): void {
    this.disputes++;
    this.pay("platform", "buyer", amount);
    this.pay("platform", "stripe", DISPUTE_FEE);
  }

  private reinstate(): void {
    const [id, dispute] = this.disputeThatIs("under_review", "appeal_under_review");
    if (id === undefined || !dispute) return;
    this.set("disputes", id, { ...dispute, status: "won", withdrawn: 0 });
    this.pay("buyer", "platform", dispute.withdrawn);
  }

  /** An appeal is under review, too: it is lost again. */
  private change(from: string, to: string, toOf = to): void {
    const [id, dispute] = this.disputeThatIs(
      from,
      ...(from === "under_review" ? ["appeal_under_review"] : []),
    );
    if (id !== undefined && dispute) this.set("disputes", id, { ...dispute, status: toOf });
  }

  private disputeThatIs(...statuses: string[]): [string, Dispute] | [] {
    return Object.entries(this.state.disputes).find(([, { status }]) => statuses.includes(status)) ?? [];
  }

  private put<K extends "refunds" | "disputes" | "reversals" | "restorations">(
    kind: K,
    value: PaymentState[K][string],
  ): string {
    const id = `${kind}_${++this.ids}`;
    this.set(kind, id, value);
    return id;
  }

  private set(kind: string, id: string, value: Refund | Dispute | object): void {
    const before = this.state[kind as "refunds"];
    this.state = { ...this.state, [kind]: { ...before, [id]: value } };
  }

  private pay(from: keyof Ledger["net"], to: keyof Ledger["net"], amount: number): void {
    this.net[from] -= amount;
    this.net[to] += amount;
  }
}
