/** Reasons for a decline, as Stripe's codes. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex";
  readonly label: string;
  readonly decline?: Decline;
  /** The payment succeeds and is immediately disputed as fraudulent. */
  readonly isDisputed?: true;
  /** The payment succeeds, and the bank asks about it before it disputes it. */
  readonly isInquired?: true;
  /** The payment succeeds, and the bank warns of fraud. */
  readonly isSuspicious?: true;
}

const declined = (declineCode: string, message: string, code = "card_declined"): Decline => ({
  code,
  declineCode,
  message,
});

/** Stripe's own test card numbers and their effects. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", label: "Succeeds" },
  { number: "5555555555554444", brand: "mastercard", label: "Succeeds (Mastercard)" },
  { number: "378282246310005", brand: "amex", label: "Succeeds (American Express)" },
  {
    number: "4000000000000002",
    brand: "visa",
    label: "Declined",
    decline: declined("generic_decline", "Your card was declined."),
  },
  {
    number: "4000000000009995",
    brand: "visa",
    label: "Insufficient funds",
    decline: declined("insufficient_funds", "Your card has insufficient funds. Try a different card."),
  },
  {
    number: "4000000000000069",
    brand: "visa",
    label: "Expired card",
    decline: declined("expired_card", "Your card has expired. Try a different card.", "expired_card"),
  },
  {
    number: "4000000000000127",
    brand: "visa",
    label: "Wrong security code",
    decline: declined("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
  },
  { number: "4000000000000259", brand: "visa", label: "Succeeds, then disputed", isDisputed: true },
  { number: "4000000000001976", brand: "visa", label: "Succeeds, then an inquiry", isInquired: true },
  { number: "4000000000005423", brand: "visa", label: "Succeeds, then a fraud warning", isSuspicious: true },
  { number: "4000000000000077", brand: "visa", label: "Succeeds, available at once" },
  { number: "4000000000007726", brand: "visa", label: "Succeeds; a refund succeeds later" },
  { number: "4000000000005126", brand: "visa", label: "Succeeds; a refund fails later" },
];

/** The card of a test payment method, such as `pm_card_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  const number = TOKENS[token];
  return TEST_CARDS.find((card) => card.number === number);
}

const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_createIssuerFraudRecord: "4000000000005423",
  pm_card_bypassPending: "4000000000000077",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

/** A real card's number, or an unassigned one: test mode rejects both. */
const NOT_A_TEST_CARD = declined(
  "test_mode_live_card",
  "Your card was declined. This is test mode, and the number is not one of the test cards.",
);

/** The card with this number. An unknown number is treated as a declined card. */
export function cardOf(number: string): TestCard {
  const digits = number.replaceAll(/\D/g, "");
  return (
    TEST_CARDS.find((card) => card.number === digits) ?? {
      number: digits,
      brand: digits.startsWith("5") ? "mastercard" : digits.startsWith("3") ? "amex" : "visa",
      label: "Unknown",
      decline: NOT_A_TEST_CARD,
    }
  );
}

/** Whether the check digit matches (ISO/IEC 7812), as on every real card. */
export function isCardNumber(number: string): boolean {
  const digits = number.replaceAll(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
