import { changeOrder } from "./order.js";
import { join, NO_FACTS, type OrderStatus, type PaymentFacts, statusOf } from "./payment.js";

const AMOUNT = 1_900;

/** What each event tells of a payment. */
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

interface State {
  readonly facts: PaymentFacts;
  readonly status: OrderStatus | undefined;
  /** How often the sale is counted in totals and XP. */
  readonly counted: number;
  readonly held: boolean;
}

const NOTHING: State = { facts: NO_FACTS, status: undefined, counted: 0, held: false };

/** One delivery, as the store applies it: facts are joined, and an order follows once the payment has succeeded. */
function deliver(state: State, kind: Kind): State {
  const facts = join(state.facts, { ...NO_FACTS, ...REPORTS[kind] });
  if (facts.amount === 0) return { ...state, facts };
  const { status, counts, purchase } = changeOrder(state.status, facts, false);
  if (purchase !== "leave" && state.held === (purchase === "take")) throw new Error(`cannot ${purchase}`);
  const held = purchase === "leave" ? state.held : purchase === "take";
  return { facts, status, counted: state.counted + counts, held };
}

/** Every sequence of events, with repetitions, up to a length. A dispute is not both won and lost. */
function* sequences(length: number, begun: readonly Kind[] = []): Generator<readonly Kind[]> {
  if (begun.length > 0) yield begun;
  if (begun.length === length) return;
  for (const kind of KINDS) {
    if (kind === "closed won" && begun.includes("closed lost")) continue;
    if (kind === "closed lost" && begun.includes("closed won")) continue;
    yield* sequences(length, [...begun, kind]);
  }
}

/** The right state, told from which events came and nothing else. */
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
      end.facts.refundedAmount === refundedAmount &&
      end.counted === (status === "completed" ? 1 : 0) &&
      end.held === (status === "completed" || status === "disputed");
    if (!isRight) throw new Error(`${sequence.join(", ")} ends as ${JSON.stringify(end)}`);
  }
  expect(count).toBeGreaterThan(30_000);
});

test("a dispute that is reported as won and as lost is lost, in either order", () => {
  const told = ["completed", "closed won", "closed lost"] as const;
  expect(told.reduce(deliver, NOTHING)).toMatchObject({ status: "refunded", counted: 0, held: false });
  expect(told.toReversed().reduce(deliver, NOTHING)).toMatchObject({
    status: "refunded",
    counted: 0,
    held: false,
  });
  expect(statusOf({ amount: AMOUNT, refundedAmount: 0, dispute: "lost" })).toBe("refunded");
});
