import { DELIVERY_NOTES } from "./checkout.js";
import { type AskedDispute, type DisputedSale, evidenceOf, isAsked, isToAnswer } from "./evidence.js";
import { NOTHING_PAID } from "./payment.js";

const SITE = "https://market.example";
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
const order = { id: "cs_1", productTitle: "Quiet Ledger", createdAt: at(3) };
const full: DisputedSale = {
  order,
  product: { slug: "quiet-ledger", description: "Keeps books.", license: "MIT" },
  buyer: { username: "bea", displayName: "Bea", email: "bea@example.com", locale: "es", createdAt: at(1) },
  signIns: { lastSignInAt: at(2), lastSeenAt: at(9) },
  download: { createdAt: at(4), downloadedAt: at(8), versions: ["1.0.0", "1.1.0"] },
  review: { rating: 4, createdAt: at(5) },
};

test("a bank reads what was sold, what the buyer did with it, and what the buyer agreed to", () => {
  expect(evidenceOf(full, SITE)).toEqual({
    product_description:
      '"Quiet Ledger", a digital product. Its files can be downloaded from the marketplace as soon as the payment has succeeded. Nothing is shipped.\nProduct page: https://market.example/p/quiet-ledger\nLicense: MIT\nKeeps books.',
    customer_email_address: "bea@example.com",
    customer_name: "Bea",
    service_date: "2026-11-04",
    access_activity_log: [
      "2026-11-01 12:00:00 UTC  @bea opened an account",
      "2026-11-02 12:00:00 UTC  @bea signed in for the last time",
      '2026-11-03 12:00:00 UTC  @bea paid for "Quiet Ledger" (order cs_1)',
      "2026-11-04 12:00:00 UTC  @bea, signed in, downloaded the product for the first time",
      "2026-11-08 12:00:00 UTC  @bea, signed in, downloaded the product for the last time (versions so far: 1.0.0, 1.1.0)",
      "2026-11-09 12:00:00 UTC  @bea was last seen with that session",
    ].join("\n"),
    refund_policy_disclosure:
      "The policy is published at https://market.example/docs/seller-and-refund-policy. For 90 days after a purchase, the page of the order has a button that requests a refund.",
    refund_refusal_explanation: "The buyer did not request a refund from the marketplace.",
    uncategorized_text: `Beside the button that pays, the buyer read:\n${DELIVERY_NOTES.es}\nThe buyer had downloaded the product 2026-11-04 12:00:00 UTC.\nThe buyer reviewed the product with 4 of 5 stars, 2026-11-05 12:00:00 UTC.`,
  });
});

test("of a deleted account it reads no name and no address, and of what nobody downloaded, that nobody did", () => {
  const evidence = evidenceOf({ order }, SITE);
  expect(evidence).not.toHaveProperty("customer_email_address");
  expect(evidence).not.toHaveProperty("customer_name");
  expect(evidence.service_date).toBe("2026-11-03");
  expect(evidence.access_activity_log).toBe(
    '2026-11-03 12:00:00 UTC  The buyer paid for "Quiet Ledger" (order cs_1)',
  );
  expect(evidence.uncategorized_text).toContain("has not downloaded");
});

test.each([
  [
    { refundRequestedAt: at(6), refundRequest: "It is slow." },
    /: It is slow\.\nThe request was not answered yet/,
  ],
  [
    { refundRequestedAt: at(6), refundRequest: "It is slow.", refundAnswer: "It says so." },
    /It was declined: It says so\./,
  ],
])("it reads what became of a request for a refund: %j", (request, text) => {
  const evidence = evidenceOf({ ...full, order: { ...order, ...request } }, SITE);
  expect(evidence.refund_refusal_explanation).toMatch(text);
  expect(evidence.access_activity_log).toContain("2026-11-06 12:00:00 UTC  @bea requested a refund");
});

test("long texts stay below what Stripe takes", () => {
  const long = "x".repeat(200_000);
  const evidence = evidenceOf(
    { ...full, order: { ...order, productTitle: long, refundRequest: long } },
    SITE,
  );
  expect(Object.values(evidence).join("").length).toBeLessThan(150_000);
});

describe("a dispute is answered", () => {
  const now = at(10);
  const asked: AskedDispute = {
    ...{ id: "du_1", status: "needs_response", amount: 1_900, dueBy: at(19) },
    ...{ hasEvidence: false, answeredIn: undefined },
  };
  const isAnswered = (change: Partial<AskedDispute>) => isToAnswer({ ...asked, ...change }, now);

  test("once, also as an inquiry, and once more when that becomes a dispute", () => {
    expect(isAnswered({})).toBe(true);
    expect(isAnswered({ status: "warning_needs_response" })).toBe(true);
    expect(isAnswered({ hasEvidence: true, answeredIn: "warning_needs_response" })).toBe(true);
    expect(isAnswered({ hasEvidence: true, answeredIn: "needs_response" })).toBe(false);
  });

  test.each<[string, Partial<AskedDispute>]>([
    ["that an operator has answered", { hasEvidence: true }],
    ["that is under review", { status: "under_review" }],
    ["that goes to appeal, which the operator decides", { status: "appeal_needs_response" }],
    ["whose time is over", { dueBy: now }],
    ["that takes no answer", { dueBy: undefined }],
  ])("but not one %s", (_, change) => {
    expect(isAnswered(change)).toBe(false);
  });

  test.each([
    ["needs_response", true],
    ["warning_needs_response", true],
    ["under_review", false],
    ["won", false],
  ])("a payment is looked at for a dispute that is %s: %s", (status, is) => {
    const disputes = { du_1: { status, amount: 1_900, withdrawn: 0 } };
    expect(isAsked({ ...NOTHING_PAID, amount: 1_900, disputes })).toBe(is);
  });
});
