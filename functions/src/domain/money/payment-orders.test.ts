import { saleOf } from "./order.js";
import type { OrderStatus, Payment, PaymentFacts } from "./payment.js";
import { planPayment } from "./sale-plan.js";

const AMOUNT = 1_900;

/** What each event reports about a payment. */
const REPORTS = {
  completed: { amount: AMOUNT },
  "partial refund": { refundedAmount: 500 },
  "whole refund": { refundedAmount: AMOUNT },
  "dispute created": { dispute: "open" },
  "closed won": { dispute: "won" },
  "closed lost": { dispute: "lost" },
} as const satisfies Record<string, Partial<PaymentFacts>>;

type Kind = keyof typeof REPORTS;
const KINDS = Object.keys(REPORTS) as Kind[];

const sale = saleOf({
  orderId: "cs_1",
  paymentIntentId: "pi_1",
  productId: "p1",
  buyerUid: "bea",
  sellerUid: "ada",
  amount: AMOUNT,
  currency: "usd",
});

const PRODUCT = { title: "Quiet Ledger", slug: "quiet-ledger", category: "skills", sold: true };

interface State {
  readonly payment: Payment | undefined;
  readonly status: OrderStatus | undefined;
  readonly heldBy: string | undefined;
  /** The sum of all changes of the seller's revenue; `given` sums XP given and removed. */
  readonly revenue: number;
  readonly given: number;
  readonly firstSale: string | undefined;
}

const NOTHING: State = {
  payment: undefined,
  status: undefined,
  heldBy: undefined,
  revenue: 0,
  given: 0,
  firstSale: undefined,
};

/** Processes one delivery, applying the plan as the store does. */
function deliver(state: State, kind: Kind): State {
  const { heldBy, firstSale } = state;
  const report = { paymentIntentId: "pi_1", facts: REPORTS[kind], ...(kind === "completed" && { sale }) };
  const isKnown = kind === "completed" || state.payment?.sale !== undefined;
  const found = { sale, order: state.status, heldBy, product: PRODUCT, firstSale };
  const { payment, sale: plan } = planPayment(state.payment, report, isKnown ? found : undefined);
  if (!plan) return { ...state, payment };
  if (plan.purchase !== "leave" && (heldBy === undefined) !== (plan.purchase === "take"))
    throw new Error(`cannot ${plan.purchase}`);
  const first = plan.xp.find(({ action }) => action === "first-sale");
  return {
    payment,
    status: plan.order.status,
    heldBy: plan.purchase === "leave" ? heldBy : plan.purchase === "take" ? sale.orderId : undefined,
    revenue: state.revenue + (plan.counters?.seller.totalRevenue ?? 0),
    given: plan.xp.reduce((sum, { sign }) => sum + sign, state.given),
    firstSale: first ? (first.sign === 1 ? sale.orderId : undefined) : firstSale,
  };
}

/** Every sequence of events up to a length, with repetitions. A dispute is never both won and lost. */
function* sequences(length: number, begun: readonly Kind[] = []): Generator<readonly Kind[]> {
  if (begun.length > 0) yield begun;
  if (begun.length === length) return;
  for (const kind of KINDS) {
    if (kind === "closed won" && begun.includes("closed lost")) continue;
    if (kind === "closed lost" && begun.includes("closed won")) continue;
    yield* sequences(length, [...begun, kind]);
  }
}

/** The expected status, derived only from which events arrived. */
function rightStatus(told: ReadonlySet<Kind>): OrderStatus | undefined {
  if (!told.has("completed")) return undefined;
  if (told.has("whole refund") || told.has("closed lost")) return "refunded";
  return told.has("dispute created") && !told.has("closed won") ? "disputed" : "completed";
}

test("whatever events come for a payment, how often and in which order, one state follows from which they were", () => {
  let count = 0;
  for (const sequence of sequences(6)) {
    count++;
    const end = sequence.reduce(deliver, NOTHING);
    const told = new Set(sequence);
    const status = rightStatus(told);
    const refundedAmount = told.has("whole refund") ? AMOUNT : told.has("partial refund") ? 500 : 0;
    const isRight =
      end.status === status &&
      end.payment?.facts.refundedAmount === refundedAmount &&
      end.revenue === (status === "completed" ? sale.sellerAmount : 0) &&
      end.given === (status === "completed" ? 3 : 0) &&
      end.firstSale === (status === "completed" ? sale.orderId : undefined) &&
      end.heldBy === (status === "completed" || status === "disputed" ? sale.orderId : undefined);
    if (!isRight) throw new Error(`${sequence.join(", ")} ends as ${JSON.stringify(end)}`);
  }
  expect(count).toBeGreaterThan(30_000);
});

test("a dispute that is reported as won and as lost is lost, in either order", () => {
  const told = ["completed", "closed won", "closed lost"] as const;
  const lost = { status: "refunded", revenue: 0, heldBy: undefined };
  expect(told.reduce(deliver, NOTHING)).toMatchObject(lost);
  expect(told.toReversed().reduce(deliver, NOTHING)).toMatchObject(lost);
});
