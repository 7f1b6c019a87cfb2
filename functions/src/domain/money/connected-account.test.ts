import {
  checkCountry,
  checkPayable,
  connectedAccount,
  isAccountOf,
  isOnboarded,
} from "./connected-account.js";

const account = {
  id: "acct_2",
  uid: "ada",
  createdAt: new Date(0),
  detailsSubmitted: true,
  chargesEnabled: true,
  payoutsEnabled: true,
  transfersActive: true,
  asks: { count: 0, until: undefined },
};
const payout = {
  processorAccountId: "acct_2",
  processorOnboarded: true,
  connectGeneration: 1,
  formerAccountIds: ["acct_1"],
};
const disconnected = { ...payout, processorAccountId: null };

test("sellers of supported countries, or of the marketplace's own, can be paid", () => {
  expect(() => checkCountry("DE", ["DE", "FR"])).not.toThrow();
  expect(() => checkCountry(undefined, ["DE", "FR"])).not.toThrow();
  expect(() => checkCountry("BR", ["DE", "FR"])).toThrow(
    expect.objectContaining({
      code: "countryNotSupported",
      details: { issues: ["country: must be one of DE, FR"] },
    }),
  );
});

test.each([
  ["ready", {}, true],
  ["without details", { detailsSubmitted: false }, false],
  ["without charges", { chargesEnabled: false }, false],
  ["without payouts", { payoutsEnabled: false }, false],
  ["without transfers", { transfersActive: false }, false],
])("an account %s", (_, changes, ready) => {
  expect(isOnboarded({ ...account, ...changes })).toBe(ready);
});

test.each([
  ["the account of today", payout, "acct_2", true],
  ["one that was disconnected", disconnected, "acct_1", true],
  ["another seller's", payout, "acct_9", false],
  ["no account", disconnected, undefined, false],
])("%s is the seller's: %#", (_, of, accountId, own) => {
  expect(isAccountOf(of, accountId)).toBe(own);
});

test("a seller who can be paid is not refused", () => {
  expect(connectedAccount(payout)).toBe("acct_2");
  expect(checkPayable(account)).toBe(account);
  // Stripe may request more details about an account that it already pays.
  expect(() => checkPayable({ ...account, detailsSubmitted: false })).not.toThrow();
});

test.each([
  ["without an account", () => connectedAccount(disconnected), "sellerNotConnected"],
  ["whose account is gone", () => checkPayable(undefined), "sellerNotActive"],
  ["who gets no transfers", () => checkPayable({ ...account, transfersActive: false }), "sellerNotActive"],
  ["who takes no charges", () => checkPayable({ ...account, chargesEnabled: false }), "sellerNotActive"],
  [
    "who is paid nothing",
    () => checkPayable({ ...account, payoutsEnabled: false }),
    "sellerVerificationPending",
  ],
])("a seller %s is refused", (_, check, code) => {
  expect(check).toThrow(expect.objectContaining({ code }));
});
