import { LOCALES } from "#contract/fields.js";
import { MAIL_TOPICS } from "#contract/mail.js";
import { NOTICES } from "../community/notifications.js";
import type { StoredOrder } from "../money/order.js";
import { harmless, noticeLetter, receiptLetter, siteLink, subjectOf, toHtml, toText } from "./letter.js";
import { choicesOf, isChosen, objectionTo } from "./recipient.js";
import { topicOf } from "./topics.js";

const order = {
  id: "cs_test_a1B2c3D4e5F6g7H8",
  ...{
    buyerUid: "bea",
    sellerUid: "ada",
    productId: "p1",
    productTitle: "Quiet Ledger",
    productSlug: "quiet-ledger",
  },
  ...{ amount: 1_900, platformFee: 152, sellerAmount: 1_748, refundedAmount: 0, tax: 361, currency: "usd" },
  ...{
    processorSessionId: "cs_1",
    processorPaymentIntentId: "pi_1",
    status: "completed",
    productCategory: "skills",
  },
  ...{ createdAt: new Date("2026-11-25T23:59:00Z"), updatedAt: new Date("2026-11-25T23:59:00Z") },
} as unknown as StoredOrder;
const parties = { seller: "Ada (@ada)", buyer: "Bea (@bea), bea@example.com" };
const frame = {
  siteUrl: "https://market.example",
  unsubscribeUrl: "https://market.example/unsubscribe?a",
  imprint: "Market Ltd.\nStreet 1",
};

test("a receipt has number, date, parties, item, price, tax, total, and fee", () => {
  const text = toText(receiptLetter(order, parties, "en"), frame);
  for (const line of [
    "Receipt number: 20261125-c3D4e5F6g7H8",
    "Date: November 25, 2026",
    "Seller: Ada (@ada)",
    "Item: Quiet Ledger",
    "Price: $19.00",
    "Tax: $3.61",
    "Total paid: $22.61",
    "Marketplace fee, included in the price: $1.52",
    "Payment: pi_1",
    "https://market.example/orders/cs_test_a1B2c3D4e5F6g7H8",
    "Market Ltd.\nStreet 1",
  ]) {
    expect(text).toContain(line);
  }
  // Everyone gets receipts.
  expect(text).not.toContain("unsubscribe");
});

test("a seller sees the share, and a buyer does not", () => {
  const notice = { title: "You made a sale", body: "Someone bought it.", link: "/sales" };
  expect(toText(noticeLetter("sales", notice, "en", { order, parties }), frame)).toContain(
    "Your share: $17.48",
  );
  expect(toText(noticeLetter("purchases", notice, "en", { order, parties }), frame)).not.toContain(
    "Your share",
  );
});

test.each(LOCALES)("in %s, every topic has its reason, and optional ones their link", (locale) => {
  for (const topic of MAIL_TOPICS) {
    const letter = noticeLetter(topic, { title: "T", body: "B", link: "/p/x" }, locale);
    const [text, html] = [toText(letter, frame), toHtml(letter, frame)];
    expect([text, html].join("")).not.toMatch(/undefined|\{\w+\}/);
    expect(text.includes("/unsubscribe?a")).toBe(!["purchases", "moderation", "data"].includes(topic));
    expect(html).toContain('href="https://market.example/p/x"');
  }
});

test.each([
  ["see https://evil.example/x", "see https:\u200b//evil.\u200bexample/x"],
  ["write to me@evil.example", "write to me@\u200bevil.\u200bexample"],
  ["v1.2.3 of 2.0", "v1.2.3 of 2.0"],
  ["two\r\nlines\u2028\u202e", "two lines"],
])("%j is harmless", (text, expected) => {
  expect(harmless(text)).toBe(expected);
});

test.each([
  ["/p/x?y=1#z", "https://market.example/p/x?y=1#z"],
  ["//evil.example/", "https://market.example"],
  ["/\\evil.example", "https://market.example"],
  ["https://evil.example", "https://market.example"],
  ["javascript:alert(1)", "https://market.example"],
  ["", "https://market.example"],
])("the link %j leads to this site", (link, expected) => {
  expect(siteLink("https://market.example", link)).toBe(expected);
});

test("a long title is a short subject", () => {
  expect(subjectOf({ title: "x".repeat(500) })).toHaveLength(150);
});

test("every notice has decided about its email", () => {
  expect(NOTICES.filter((about) => topicOf({ about }) === undefined).sort()).toEqual(
    [
      ...["reportResolved", "reportDismissed", "newFollower", "productDownloaded", "newVersion"],
      ...["levelUp", "achievementUnlocked"],
    ].sort(),
  );
});

test("who did not choose gets everything but the digest, and what is required cannot be switched off", () => {
  expect(
    choicesOf({ choices: {} })
      .filter(({ isOn }) => !isOn)
      .map(({ topic }) => topic),
  ).toEqual(["digest"]);
  expect(isChosen("moderation", { choices: { moderation: false } })).toBe(true);
});

const user = { banned: false } as never;
const account = { email: "a@example.com", emailVerified: true };
const mailbox = { choices: {}, suspended: undefined };
test.each([
  ["nobody", { user: undefined, account, mailbox }, "deleted"],
  ["a deleted account", { user: { status: "deleted" } as never, account, mailbox }, "deleted"],
  ["an account without an address", { user, account: { ...account, email: "" }, mailbox }, "deleted"],
  ["an account that is gone", { user, account: undefined, mailbox }, "deleted"],
  ["a banned user", { user: { banned: true } as never, account, mailbox }, "banned"],
  ["an unverified address", { user, account: { ...account, emailVerified: false }, mailbox }, "unverified"],
  [
    "a suspended address",
    { user, account, mailbox: { choices: {}, suspended: "a@example.com" } },
    "suspended",
  ],
  [
    "a user who does not want it",
    { user, account, mailbox: { ...mailbox, choices: { sales: false } } },
    "declined",
  ],
  ["anyone else", { user, account, mailbox }, undefined],
])("%s: %#", (_, found, reason) => {
  expect(objectionTo({ topic: "sales" }, found)).toBe(reason);
});
