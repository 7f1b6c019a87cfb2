import { admin } from "../support/accounts.js";
import { auditedOnce, typeInto } from "../support/console.js";
import { some } from "../support/effort.js";
import type { Instance } from "../support/instances.js";
import { publish } from "../support/listings.js";
import {
  AMOUNT,
  books,
  deliver,
  deliverUntilTaken,
  eachOf,
  endOf,
  happen,
  KINDS,
  type Kind,
  newBuyer,
  openShop,
  type Payment,
  rightEnd,
  SHARE,
  type Shop,
  violationsOf,
} from "../support/payments.js";

/**
 * Deliveries repeat, race and arrive in any order; the final state of an order depends only on which events
 * arrived. The webhook runs in its own process. Every delivery is signed as Stripe signs it and sent over
 * HTTP.
 */
let shop: Shop;
let webhook: Instance;
const payments: Payment[] = [];

beforeAll(async () => {
  shop = await openShop(4);
  webhook = await shop.webhook();
});
afterAll(async () => {
  await webhook?.stop();
  await shop?.stripe.stop();
});

const RANDOM_SEQUENCES = 250;
/**
 * The number of sequences of each kind that `npm test` sends through Stripe and HTTP. `sale-plan.test.ts`
 * plans all of them, up to six events.
 */
const IN_GATE = { short: 40, long: 20, together: 10 };
const PAYMENTS_AT_ONCE = 6;

/** Every sequence of up to three events. A dispute is not both won and lost. */
function shortSequences(): Kind[][] {
  const lengths: Kind[][][] = [[[]]];
  for (let length = 1; length <= 3; length++) {
    lengths.push((lengths[length - 1] ?? []).flatMap((begun) => KINDS.map((kind) => [...begun, kind])));
  }
  return lengths.slice(1).flat().filter(isPossible);
}

const isPossible = (sequence: readonly Kind[]) =>
  !(sequence.includes("closed won") && sequence.includes("closed lost"));

/** Sequences of four to six events, the same in every run. */
function longSequences(count: number): Kind[][] {
  let seed = 20_261_120;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const sequences: Kind[][] = [];
  while (sequences.length < count) {
    const sequence = Array.from({ length: 4 + next(3) }, () => KINDS[next(KINDS.length)] as Kind);
    // Without a payment nothing follows, as the short sequences show.
    if (sequence.includes("completed") && isPossible(sequence)) sequences.push(sequence);
  }
  return sequences;
}

/**
 * Pays once per sequence, triggers its events, and returns both. Every payment has its own buyer or product.
 */
async function paidFor(sequences: readonly Kind[][]): Promise<[Payment, Kind[]][]> {
  const prepared: [Payment, Kind[]][] = [];
  const { productIds } = shop;
  const groups = sequences.flatMap((_, at) =>
    at % productIds.length === 0 ? [sequences.slice(at, at + productIds.length)] : [],
  );
  await eachOf(groups, PAYMENTS_AT_ONCE, async (group) => {
    const buyerUid = await newBuyer();
    for (const [at, sequence] of group.entries()) {
      const paid = await shop.pay(buyerUid, productIds[at]);
      prepared.push([happen(shop, paid, new Set(sequence)), sequence]);
    }
  });
  payments.push(...prepared.map(([payment]) => payment));
  return prepared;
}

async function expectRightEnds(prepared: readonly (readonly [Payment, readonly Kind[]])[]): Promise<void> {
  const wrong: string[] = [];
  await eachOf(prepared, PAYMENTS_AT_ONCE, async ([payment, sequence]) => {
    const end = JSON.stringify(await endOf(shop, payment));
    const right = JSON.stringify(rightEnd(new Set(sequence)));
    if (end !== right) wrong.push(`${sequence.join(", ")} ends as ${end}, not as ${right}`);
  });
  expect(wrong).toEqual([]);
}

test("sequences of up to three events, and longer ones, end in the one right state", async () => {
  const prepared = await paidFor([
    ...some(shortSequences(), IN_GATE.short),
    ...some(longSequences(RANDOM_SEQUENCES), IN_GATE.long),
  ]);
  const refused: string[] = [];
  await eachOf(prepared, PAYMENTS_AT_ONCE, async ([payment, sequence]) => {
    for (const kind of sequence) {
      const status = await deliver(shop, webhook, payment, kind);
      if (status !== 200) refused.push(`${sequence.join(", ")}: ${kind} was answered with ${status}`);
    }
  });
  expect(refused).toEqual([]);
  await expectRightEnds(prepared);
});

test("events of one payment that all come at once end in the same state", async () => {
  const prepared = await paidFor([...some(longSequences(60), IN_GATE.together)]);
  await eachOf(prepared, 2, ([payment, sequence]) =>
    Promise.all(sequence.map((kind) => deliverUntilTaken(shop, webhook, payment, kind))),
  );
  await expectRightEnds(prepared);
});

test("20 concurrent deliveries of one event make one order", async () => {
  const before = await books(shop);
  const payment = await shop.pay(await newBuyer());
  payments.push(payment);
  await Promise.all(Array.from({ length: 20 }, () => deliverUntilTaken(shop, webhook, payment, "completed")));
  expect(await endOf(shop, payment)).toEqual(rightEnd(new Set(["completed"])));
  const after = await books(shop);
  expect(after.orders).toBe(before.orders + 1);
  expect(after.revenue).toBe(before.revenue + SHARE);
  expect(after.xp).toBe(before.xp + 50);
});

test("30 concurrent sales of one seller lose nothing", async () => {
  const before = await books(shop);
  const sold: Payment[] = [];
  await eachOf([...Array(30).keys()], 6, async () => {
    sold.push(await shop.pay(await newBuyer()));
  });
  payments.push(...sold);
  await Promise.all(sold.map((payment) => deliverUntilTaken(shop, webhook, payment, "completed")));
  const after = await books(shop);
  expect(after.sales).toBe(before.sales + 30);
  expect(after.revenue).toBe(before.revenue + 30 * SHARE);
  expect(after.xp).toBe(before.xp + 30 * 50);
});

test("two payments of one buyer for one product at once: one is an order, the other is refunded at Stripe, once", async () => {
  const buyerUid = await newBuyer();
  const pair = [await shop.pay(buyerUid), await shop.pay(buyerUid, undefined, 2)];
  payments.push(...pair);
  await Promise.all(
    pair
      .flatMap((payment) => [payment, payment])
      .map((payment) => deliverUntilTaken(shop, webhook, payment, "completed")),
  );
  const ends = await Promise.all(pair.map((payment) => endOf(shop, payment)));
  expect(ends.map(({ status }) => status).sort()).toEqual(["completed", "refunded"]);
  const refunds = shop.stripe.control.events("charge.refunded");
  const refundsOf = ({ intent }: Payment) =>
    refunds.filter(({ data }) => (data.object as { payment_intent?: unknown }).payment_intent === intent);
  expect(pair.map((payment) => refundsOf(payment).length)).toEqual(
    ends.map(({ status }) => (status === "refunded" ? 1 : 0)),
  );
});

test("buying and refunding again and again gives nobody XP, and the buyer can buy once more", async () => {
  const buyerUid = await newBuyer();
  const before = await books(shop);
  const buyerXp = async () => (await admin().db.doc(`users/${buyerUid}`).get()).get("xp");
  for (let round = 1; round <= 5; round++) {
    const paid = await shop.pay(buyerUid, undefined, round);
    await deliverUntilTaken(shop, webhook, paid, "completed");
    expect(await buyerXp()).toBe(10);
    expect((await books(shop)).xp).toBe(before.xp + 50);
    const refunded = happen(shop, paid, new Set(["whole refund"]));
    payments.push(refunded);
    for (const kind of ["whole refund", "whole refund", "completed"] as const) {
      await deliverUntilTaken(shop, webhook, refunded, kind);
    }
    expect(await buyerXp()).toBe(0);
    expect((await books(shop)).xp).toBe(before.xp);
  }
  const last = await shop.pay(buyerUid, undefined, 6);
  payments.push(last);
  await deliverUntilTaken(shop, webhook, last, "completed");
  expect(await endOf(shop, last)).toEqual(rightEnd(new Set(["completed"])));
  expect(await buyerXp()).toBe(10);
});

test("50 payments race with the removal of their product: each is delivered before it, or refunded once", async () => {
  const { productId } = await publish(shop.seller, { price: AMOUNT / 100 } as object);
  const raced: Payment[] = [];
  await eachOf([...Array(50).keys()], PAYMENTS_AT_ONCE, async () => {
    raced.push(await shop.pay(await newBuyer(), productId));
  });
  payments.push(...raced);
  const removed = (async () => {
    await deliverUntilTaken(shop, webhook, raced[0] as Payment, "completed");
    await typeInto(`products/${productId}`, { status: "removed" });
    await auditedOnce("productId", productId);
    return (await admin().db.doc(`products/${productId}`).get()).get("removedAt");
  })();
  await eachOf(raced.slice(1), 10, (payment) => deliverUntilTaken(shop, webhook, payment, "completed"));
  const removedAt = await removed;

  const refunds = shop.stripe.control.events("charge.refunded");
  const ends = { delivered: 0, refunded: 0 };
  for (const payment of raced) {
    const order = await admin().db.doc(`orders/${payment.orderId}`).get();
    const isOf = ({ data }: (typeof refunds)[number]) =>
      (data.object as { payment_intent?: unknown }).payment_intent === payment.intent;
    const own = refunds.filter(isOf);
    if (own.length === 0) expect(order.get("createdAt") <= removedAt).toBe(true);
    if (own.length === 0) expect(order.get("status")).toBe("completed");
    expect(own.length).toBeLessThanOrEqual(1);
    for (const { id } of own) {
      const told = { ...payment, events: new Map([["refunded", id]]) };
      await deliverUntilTaken(shop, webhook, told, "refunded");
      expect(await endOf(shop, payment)).toMatchObject({ status: "refunded", holds: false, counted: false });
    }
    ends[own.length === 0 ? "delivered" : "refunded"]++;
  }
  expect(ends.delivered).toBeGreaterThan(0);
  expect(ends.refunded).toBeGreaterThan(0);
});

test("after all of it the difference between orders and totals is 0 cents, and no promise is broken", async () => {
  const { sales, completed, revenue, shares } = await books(shop);
  expect(revenue - shares).toBe(0);
  expect(sales).toBe(completed);
  expect(completed).toBeGreaterThan(50);
  expect(await violationsOf(shop, payments)).toEqual([]);
});
