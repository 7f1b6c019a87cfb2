import { settlePayment } from "#settlement/settle.js";
import type { FaultKind } from "#tools/local-stripe/api/faults.js";
import { admin } from "../support/accounts.js";
import { some } from "../support/effort.js";
import { type Call, type FaultyProxy, type StoreFault, storeProxy } from "../support/faulty-proxy.js";
import type { Instance } from "../support/instances.js";
import {
  AMOUNT,
  books,
  close,
  deliver,
  deliverUntilTaken,
  endOf,
  happen,
  type Kind,
  money,
  newBuyer,
  openShop,
  PART,
  type Payment,
  rightEnd,
  SHARE,
  type Shop,
  TAKEN,
  violationsOf,
} from "../support/payments.js";

/**
 * The database or Stripe fails in the middle of the webhook, before and after each of its calls; then Stripe
 * delivers again. A proxy sits between the webhook's process and the database, and the local Stripe fails on
 * demand. Nothing may be charged, refunded or credited twice, or omitted.
 */
let shop: Shop;
let store: FaultyProxy<StoreFault>;
let webhook: Instance;
const payments: Payment[] = [];

const behindProxy = () => shop.webhook({ FIRESTORE_EMULATOR_HOST: store.host });

beforeAll(async () => {
  shop = await openShop();
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  webhook = await behindProxy();
});
afterEach(() => {
  store?.heal();
  shop?.stripe.control.clearFaults();
});
afterAll(async () => {
  await webhook?.stop();
  await Promise.all([store?.close(), shop?.stripe.stop()]);
});

/** A payment with these events at Stripe; all but the last are delivered. */
async function paidAndTold(kinds: readonly Kind[], buyerUid?: string, attempt?: number): Promise<Payment> {
  const paid = await shop.pay(buyerUid ?? (await newBuyer()), undefined, attempt);
  const payment = happen(shop, paid, new Set(kinds));
  payments.push(payment);
  for (const kind of kinds.slice(0, -1)) await deliverUntilTaken(shop, webhook, payment, kind);
  return payment;
}

/** What the scheduled function does an hour later: nothing is owed afterwards. */
async function settledLater({ intent }: Payment): Promise<void> {
  await settlePayment(intent, new Date(Date.now() + 60 * 60 * 1000));
  expect((await admin().db.doc(`payments/${intent}`).get()).get("owed")).toBeUndefined();
}

/** Matches only the nth commit from now. */
function commit(nth: number): (call: Call) => boolean {
  let seen = 0;
  return ({ name }) => name === "Commit" && ++seen === nth;
}

const INTERNAL = 13;
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;

const FAULTS: [string, StoreFault][] = [
  ["the connection is cut before it arrives", "cut before"],
  ["the connection is cut when it is done and not answered", "cut after"],
  ["the store fails before it", { status: INTERNAL, done: false }],
  ["the store fails after it", { status: INTERNAL, done: true }],
  ["the store is unavailable, and it is not done", { status: UNAVAILABLE, done: false }],
  ["the store is unavailable, and it is done", { status: UNAVAILABLE, done: true }],
  ["its answer comes too late", { status: DEADLINE_EXCEEDED, done: true }],
];

/** Event histories. The fault affects the commit of the last event. */
const HISTORIES: Kind[][] = [
  ["completed"],
  ["completed", "partial refund"],
  ["completed", "whole refund"],
  ["completed", "dispute created"],
  ["completed", "dispute created", "closed won"],
  ["completed", "dispute created", "closed lost"],
  ["whole refund", "completed"],
];

/** Every fault with every history: in the gate every sixth pair, which are each fault and each history. */
const SPOILED = FAULTS.flatMap(([what, fault]) =>
  HISTORIES.map((history) => [what, history.join(", "), fault, history] as const),
);

test.each(some(SPOILED, 9))("when %s, a commit of %s", async (_what, _names, fault, history) => {
  const last = history.at(-1) as Kind;
  const payment = await paidAndTold(history);
  const before = await books(shop);
  const wasCounted = (await endOf(shop, payment)).counted;
  const struck = store.spoil(commit(1), fault);
  const first = await deliver(shop, webhook, payment, last);
  await struck;
  expect([200, 503]).toContain(first);
  store.heal();
  await deliverUntilTaken(shop, webhook, payment, last);
  await deliverUntilTaken(shop, webhook, payment, last);
  const end = rightEnd(new Set(history));
  expect(await endOf(shop, payment)).toEqual(end);
  const sign = Number(end.counted) - Number(wasCounted);
  const after = await books(shop);
  expect(after.revenue - before.revenue).toBe(sign * SHARE);
  expect(after.xp - before.xp).toBe(sign * 50);
  expect(after.revenue).toBe(after.shares);
});

describe("a second payment of the same thing is refunded once", () => {
  async function secondPayment(): Promise<Payment> {
    const buyerUid = await newBuyer();
    const first = await paidAndTold(["completed"], buyerUid);
    await deliverUntilTaken(shop, webhook, first, "completed");
    return paidAndTold(["completed"], buyerUid, 2);
  }

  async function expectRefundedOnce(payment: Payment): Promise<void> {
    await deliverUntilTaken(shop, webhook, payment, "completed");
    await deliverUntilTaken(shop, webhook, payment, "completed");
    await settledLater(payment);
    expect((await endOf(shop, payment)).status).toBe("refunded");
    expect(await money(shop, payment)).toEqual({
      charged: [AMOUNT],
      refunded: [AMOUNT],
      reversed: [TAKEN],
      restored: [],
    });
  }

  test.each(
    some(
      FAULTS.flatMap(([what, fault]) => [1, 2].map((nth) => [nth, what, fault] as const)),
      4,
    ),
  )("when at commit %i %s", async (nth, _, fault) => {
    const payment = await secondPayment();
    const struck = store.spoil(commit(nth), fault);
    await deliver(shop, webhook, payment, "completed");
    await struck;
    store.heal();
    await expectRefundedOnce(payment);
  });

  test.each<[FaultKind, number]>(
    some(
      [
        ["rate_limit", 1],
        ["rate_limit", 9],
        ["server_error", 1],
        ["server_error", 9],
        ["reset", 9],
        ["reset_after", 1],
        ["reset_after", 3],
        ["hang_after", 1],
      ],
      4,
    ),
  )("when Stripe answers the refund with %s, %i times", async (kind, times) => {
    const payment = await secondPayment();
    shop.stripe.control.setFault({ kind, times, method: "POST", path: "/v1/refunds" });
    const status = await deliver(shop, webhook, payment, "completed");
    // The refund is stored with the event, so Stripe need not deliver it again.
    expect(status).toBe(200);
    shop.stripe.control.clearFaults();
    await expectRefundedOnce(payment);
  });
});

describe("when Stripe does not say where a payment went", () => {
  test.each<[FaultKind, number, number]>([
    ["rate_limit", 1, 503],
    ["server_error", 1, 200],
    ["server_error", 9, 503],
    ["reset", 9, 503],
    ["hang", 1, 200],
  ])("%s, %i times: %i, and then one order", async (kind, times, expected) => {
    const payment = await paidAndTold(["completed"]);
    shop.stripe.control.setFault({ kind, times, path: "/v1/checkout/sessions" });
    expect(await deliver(shop, webhook, payment, "completed")).toBe(expected);
    const end = await endOf(shop, payment);
    expect(end.status).toBe(expected === 200 ? "completed" : undefined);
    shop.stripe.control.clearFaults();
    await deliverUntilTaken(shop, webhook, payment, "completed");
    expect(await endOf(shop, payment)).toEqual(rightEnd(new Set(["completed"])));
  });
});

describe("the money of a disputed payment leaves the seller once, and comes back once", () => {
  const WHOLE = { charged: [AMOUNT], refunded: [], reversed: [SHARE], restored: [SHARE] };

  /** Delivers events of a dispute while it is open, and others after it was won. */
  async function disputed(
    whileOpen: (payment: Payment) => Promise<unknown>,
    afterwards: (payment: Payment) => Promise<unknown>,
    kinds: readonly Kind[] = ["completed", "dispute created"],
  ): Promise<Payment> {
    const paid = await shop.pay(await newBuyer());
    await deliverUntilTaken(shop, webhook, paid, "completed");
    const open = happen(shop, paid, new Set(kinds));
    await whileOpen(open);
    const won = close(shop, open, "won");
    await afterwards(won);
    payments.push(won);
    return won;
  }
  const delivers =
    (...names: string[]) =>
    async (payment: Payment) => {
      for (const name of names) await deliverUntilTaken(shop, webhook, payment, name);
    };

  test.each<[string[], string[]]>([
    [["withdrawn"], ["reinstated"]],
    [["dispute created"], ["closed"]],
    [
      ["withdrawn", "withdrawn"],
      ["reinstated", "withdrawn", "reinstated", "closed"],
    ],
  ])("%j while it is open, %j when it is won", async (whileOpen, afterwards) => {
    const payment = await disputed(delivers(...whileOpen), delivers(...afterwards));
    expect(await money(shop, payment)).toEqual(WHOLE);
  });

  test("not at all, when it is won before anybody tells of it", async () => {
    const payment = await disputed(delivers(), delivers("reinstated", "withdrawn", "dispute created"));
    expect(await money(shop, payment)).toEqual({ ...WHOLE, reversed: [], restored: [] });
    expect((await endOf(shop, payment)).status).toBe("completed");
  });

  test("when both events come many times at once", async () => {
    const payment = await disputed(
      (open) =>
        Promise.all(Array.from({ length: 5 }, () => deliverUntilTaken(shop, webhook, open, "withdrawn"))),
      (won) =>
        Promise.all(
          Array.from({ length: 5 }, () => ["withdrawn", "reinstated", "closed"])
            .flat()
            .map((name) => deliverUntilTaken(shop, webhook, won, name)),
        ),
    );
    await settledLater(payment);
    expect(await money(shop, payment)).toEqual(WHOLE);
  });

  test("but for the part that was refunded before, which stays with the buyer", async () => {
    const kinds = ["completed", "partial refund", "dispute created"] as const;
    const payment = await disputed(delivers("withdrawn"), delivers("reinstated"), kinds);
    const { reversed, restored } = await money(shop, payment);
    const left = SHARE - Math.round((SHARE * PART) / AMOUNT);
    expect(reversed.sort()).toEqual([left, PART].sort());
    expect(restored).toEqual([left]);
  });

  const movements = ["/v1/transfers/", "/v1/transfers"];
  test.each(
    some(
      movements.flatMap((path) =>
        (["rate_limit", "server_error", "reset", "reset_after"] as const).flatMap((kind) =>
          [1, 3].map((times) => [path, kind, times] as const),
        ),
      ),
      6,
    ),
  )("when Stripe answers %s with %s, %i times", async (path, kind, times) => {
    const spoiled = (name: string) => async (payment: Payment) => {
      shop.stripe.control.setFault({ kind, times, method: "POST", path });
      expect(await deliver(shop, webhook, payment, name)).toBe(200);
      shop.stripe.control.clearFaults();
      await settledLater(payment);
    };
    const payment = await disputed(spoiled("withdrawn"), spoiled("reinstated"));
    expect(await money(shop, payment)).toEqual(WHOLE);
  });

  test.each(
    some(
      FAULTS.flatMap(([what, fault]) => [1, 2, 3].map((nth) => [nth, what, fault] as const)),
      5,
    ),
  )("when at commit %i %s", async (nth, _, fault) => {
    const spoiled = (name: string) => async (payment: Payment) => {
      const struck = store.spoil(commit(nth), fault);
      await deliver(shop, webhook, payment, name);
      await struck;
      store.heal();
      await deliverUntilTaken(shop, webhook, payment, name);
      await settledLater(payment);
    };
    const payment = await disputed(spoiled("withdrawn"), spoiled("reinstated"));
    expect(await money(shop, payment)).toEqual(WHOLE);
  });
});

test("a store that is down is 503 within a minute, with nothing committed", async () => {
  const payment = await paidAndTold(["completed"]);
  store.disconnect();
  const started = performance.now();
  expect(await deliver(shop, webhook, payment, "completed")).toBe(503);
  expect(performance.now() - started).toBeLessThan(60_000);
  store.heal();
  expect((await endOf(shop, payment)).status).toBeUndefined();
  await deliverUntilTaken(shop, webhook, payment, "completed");
  expect(await endOf(shop, payment)).toEqual(rightEnd(new Set(["completed"])));
});

test.each<StoreFault>(["silence", "silence after"])(
  "a process that is killed at its commit (%s) leaves the event to another",
  async (fault) => {
    const payment = await paidAndTold(["completed", "whole refund"]);
    const doomed = await behindProxy();
    const struck = store.spoil(commit(1), fault);
    const answer = deliver(shop, doomed, payment, "whole refund");
    await struck;
    // Long enough for forwarded calls to finish.
    await new Promise((resume) => setTimeout(resume, 300));
    await doomed.stop();
    expect(await answer).toBeUndefined();
    store.heal();
    await deliverUntilTaken(shop, webhook, payment, "whole refund");
    expect(await endOf(shop, payment)).toEqual(rightEnd(new Set(["completed", "whole refund"])));
  },
);

test("after all of it orders and totals agree to the cent, and no promise is broken", async () => {
  const { revenue, shares, sales, completed } = await books(shop);
  expect(revenue - shares).toBe(0);
  expect(sales).toBe(completed);
  expect(await violationsOf(shop, payments)).toEqual([]);
});
