import { SESSION_MS } from "#domain/money/checkout.js";
import type { Evidence } from "#domain/money/evidence.js";
import { divide, keptOnRefund } from "#domain/money/money.js";
import { type DecidedRefund, statusOf } from "#domain/money/payment.js";
import { movesOf } from "#domain/money/settlement.js";
import {
  createAccount,
  makeMove,
  openCheckout,
  retrieveAccount,
  retrieveCheckout,
  retrievePayment,
  sessionOfPayment,
  sightings,
} from "#gateway/stripe.js";
import { disputesOf, storeEvidence } from "#gateway/stripe-disputes.js";
import { type LocalStripe, startLocalStripe } from "./server.js";

/**
 * The marketplace's client of Stripe and its rules for money, over HTTP with the local Stripe and its
 * balances. The store is not part of it: the payment is read before each move, as the marketplace does.
 */
const AMOUNT = 1_900;
const { platformFee, sellerAmount: SHARE } = divide(AMOUNT);
const KEEPS = keptOnRefund(AMOUNT, { percent: 2.9, fixed: 30 });
const DISPUTE_FEE = 1_500;
const decided: DecidedRefund = { reason: "requested", keeps: KEEPS, at: new Date(0) };

let stripe: LocalStripe;
let accountId: string;
let attempt = 1;
beforeAll(async () => {
  stripe = await startLocalStripe({ secretKey: "sk_test_moves" });
  Object.assign(process.env, { STRIPE_SECRET_KEY: "sk_test_moves", STRIPE_API_BASE: stripe.url });
  accountId = (await createAccount({ uid: "ada", email: "" }, 0)).id;
  stripe.control.onboard(accountId);
});
afterAll(() => stripe?.stop());

async function pay(captureDelayMs = 0, taxCode?: string): Promise<string> {
  const site = "http://127.0.0.1/p";
  const { id } = await openCheckout({
    ...{ productId: "p1", buyerUid: `buyer-${attempt++}`, buyerEmail: "", sellerUid: "ada", title: "Notes" },
    ...{ slug: "notes-2-go-home", note: "A note", taxCode },
    ...{ amount: AMOUNT, platformFee, destination: accountId, attempt: 1 },
    ...{ expiresAt: new Date(Date.now() + SESSION_MS), successUrl: site, cancelUrl: site },
  });
  const intent = String(stripe.control.pay(id, { captureDelayMs }).session.payment_intent);
  expect(await sessionOfPayment(intent)).toBe(id);
  return intent;
}

/** Moves what is due; returns the order's status, or why a move was not made. */
async function settle(intent: string, refund?: DecidedRefund, tax?: number): Promise<string | undefined> {
  for (;;) {
    const found = await retrievePayment(intent);
    if (!found) throw new Error(`${intent} is unknown`);
    const payment = { state: { ...found.state, tax }, decided: refund };
    const [move] = movesOf(payment);
    if (!move) return statusOf(payment);
    const result = await makeMove(intent, move, attempt++, accountId);
    if (result.kind !== "done") return result.problem;
  }
}

/** What a story has brought to seller and platform. */
async function brought(story: () => Promise<unknown>) {
  const total = ({ available, pending }: { available: number; pending: number }) => available + pending;
  const balances = () => [total(stripe.control.balance(accountId)), total(stripe.control.balance())] as const;
  const before = balances();
  await story();
  const after = balances();
  return { seller: after[0] - before[0], platform: after[1] - before[1] };
}

test("a sale", async () => {
  const result = await brought(async () => expect(await settle(await pay())).toBe("completed"));
  expect(result).toEqual({ seller: SHARE, platform: platformFee - 85 });
});

test("a refund costs the platform nothing, however often", async () => {
  const result = await brought(async () => {
    for (let round = 0; round < 20; round++) expect(await settle(await pay(), decided)).toBe("refunded");
  });
  expect(result.seller).toBe(-20 * KEEPS);
  expect(result.platform).toBeGreaterThanOrEqual(0);
}, 60_000);

test("a dispute that is won, twice", async () => {
  const result = await brought(async () => {
    const intent = await pay();
    stripe.control.dispute(intent);
    expect(await settle(intent)).toBe("disputed");
    stripe.control.closeDispute(intent, "won");
    expect(await settle(intent)).toBe("completed");
    expect(await settle(intent)).toBe("completed");
  });
  expect(result.seller).toBe(SHARE);
  expect(result.platform + DISPUTE_FEE).toBeGreaterThanOrEqual(0);
});

test("a dispute of a dollar that is lost", async () => {
  const result = await brought(async () => {
    const intent = await pay();
    stripe.control.dispute(intent, { amount: 100 });
    expect(await settle(intent)).toBe("disputed");
    stripe.control.closeDispute(intent, "lost");
    expect(await settle(intent)).toBe("completed");
  });
  expect(result.seller).toBe(SHARE - 92);
});

test("a refund after a dispute that was won takes back what was restored", async () => {
  stripe.control.setBalance(100_000, accountId);
  const result = await brought(async () => {
    const intent = await pay();
    stripe.control.dispute(intent);
    await settle(intent);
    stripe.control.closeDispute(intent, "won");
    await settle(intent);
    expect(await settle(intent, decided)).toBe("refunded");
  });
  expect(result.seller).toBe(-KEEPS);
  expect(result.platform + DISPUTE_FEE).toBeGreaterThanOrEqual(0);
});

test("a transfer that is late, and a dispute before it", async () => {
  const result = await brought(async () => {
    const intent = await pay(60 * 60 * 1000);
    stripe.control.dispute(intent);
    expect(await settle(intent)).toBe("transfer_not_made_yet");
    stripe.control.capture(intent);
    expect(await settle(intent)).toBe("disputed");
  });
  expect(result.seller).toBe(0);
});

test("a refund that fails and is made again", async () => {
  const result = await brought(async () => {
    const intent = await pay();
    expect(await settle(intent, decided)).toBe("refunded");
    stripe.control.changeRefund(intent, "failed");
    expect(await settle(intent, decided)).toBe("refunded");
  });
  expect(result.seller).toBe(-KEEPS);
  expect(result.platform).toBeGreaterThanOrEqual(0);
});

test("an empty platform pays when it has money", async () => {
  const intent = await pay();
  stripe.control.dispute(intent);
  await settle(intent);
  stripe.control.closeDispute(intent, "won");
  stripe.control.setBalance(0);
  expect(await settle(intent)).toBe("balance_insufficient");
  stripe.control.setBalance(1_000_000);
  expect(await settle(intent)).toBe("completed");
});

test.each(["server_error_stored", "server_error_after", "reset_after"] as const)(
  "%s, at each request that moves money: once in the end",
  async (kind) => {
    const result = await brought(async () => {
      const intent = await pay();
      for (const path of ["/v1/transfers/", "/v1/refunds"]) {
        // The client tries a request twice.
        stripe.control.setFault({ kind, times: kind === "reset_after" ? 2 : 1, key: intent, path });
        await settle(intent, decided);
        stripe.control.clearFaults();
      }
      expect(await settle(intent, decided)).toBe("refunded");
    });
    expect(result.seller).toBe(-KEEPS);
  },
);

test("an inquiry that becomes a dispute", async () => {
  const intent = await pay();
  stripe.control.dispute(intent, { status: "warning_needs_response" });
  expect(await settle(intent)).toBe("completed");
  stripe.control.changeDispute(intent, "needs_response");
  expect(await settle(intent)).toBe("disputed");
});

test("what is listed of a time has the state of now", async () => {
  const from = new Date(Date.now() - 60_000);
  const intent = await pay();
  await settle(intent, decided);
  stripe.control.changeRefund(intent, "failed");
  const seen: object[] = [];
  for await (const one of sightings(from, new Date(Date.now() + 60_000))) {
    if (one.paymentIntentId === intent) seen.push(one);
  }
  expect(seen).toContainEqual({ paymentIntentId: intent, kind: "session" });
  expect(seen).toContainEqual(expect.objectContaining({ kind: "refund", status: "failed" }));
});

test("what Stripe does not know", async () => {
  expect(await retrievePayment("pi_none")).toBeUndefined();
  expect(await retrieveAccount("acct_none")).toBeUndefined();
});

describe("a sale with tax", () => {
  const TAX = 380;
  beforeAll(() => stripe.control.configure({ taxPercent: 20 }));
  afterAll(() => stripe.control.configure({ taxPercent: 0 }));
  const taxed = () => pay(0, "txcd_10000000");

  test("brings the seller the share of the price, and the platform the tax", async () => {
    const result = await brought(async () => {
      const intent = await taxed();
      expect((await retrieveCheckout((await sessionOfPayment(intent)) ?? ""))?.tax).toBe(TAX);
      expect((await retrievePayment(intent))?.state.amount).toBe(AMOUNT + TAX);
      expect(await settle(intent, undefined, TAX)).toBe("completed");
    });
    expect(result).toEqual({ seller: SHARE, platform: platformFee + TAX - 96 });
  });

  test("is refunded with the tax, and costs the platform nothing", async () => {
    const keeps = keptOnRefund(AMOUNT + TAX, { percent: 2.9, fixed: 30 }, AMOUNT);
    const result = await brought(async () =>
      expect(await settle(await taxed(), { ...decided, keeps }, TAX)).toBe("refunded"),
    );
    // What Stripe keeps is rounded up.
    expect(result).toEqual({ seller: -97, platform: 1 });
  });
});

test("a card statement shows the start of the product's slug", async () => {
  const intent = await pay();
  const answer = await fetch(`${stripe.url}/v1/payment_intents/${intent}`, {
    headers: { authorization: "Bearer sk_test_moves" },
  });
  expect(await answer.json()).toMatchObject({ statement_descriptor_suffix: "NOTES 2 GO" });
});

test("evidence waits at Stripe for the operator, or goes to the bank, and is not repeated", async () => {
  const evidence = { uncategorized_text: "A note" } as Evidence;
  const intent = await pay();
  stripe.control.dispute(intent, { status: "warning_needs_response" });
  const [inquiry] = await disputesOf(intent);
  expect(inquiry).toMatchObject({ status: "warning_needs_response", amount: AMOUNT, hasEvidence: false });
  if (!inquiry) throw new Error("There is no inquiry");
  expect(await storeEvidence(inquiry, evidence, false)).toBeUndefined();
  expect(await disputesOf(intent)).toMatchObject([
    { status: "warning_needs_response", hasEvidence: true, answeredIn: "warning_needs_response" },
  ]);
  stripe.control.changeDispute(intent, "needs_response");
  const [dispute] = await disputesOf(intent);
  if (!dispute) throw new Error("There is no dispute");
  expect(await storeEvidence(dispute, evidence, true)).toBeUndefined();
  expect(await disputesOf(intent)).toMatchObject([{ status: "under_review", answeredIn: "needs_response" }]);
  // Without its key, which Stripe forgets after a day.
  expect(await storeEvidence(dispute, { ...evidence, service_date: "2026-11-23" }, true)).toMatch(/already/);
});
