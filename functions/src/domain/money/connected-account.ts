import { Failure } from "#contract/failure.js";

/** A seller's current account for payouts, and the accounts that were lost. */
interface Accounts {
  readonly processorAccountId: string | null;
  readonly formerAccountIds: readonly string[];
}

/** The fields of a seller's Stripe account that determine whether the seller can be paid. */
export interface SellerAccount {
  readonly id: string;
  /** The user in the account's metadata, which the marketplace sets when it creates the account. */
  readonly uid: string | undefined;
  readonly createdAt: Date;
  readonly detailsSubmitted: boolean;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  /** Whether Stripe lets the marketplace transfer money to the account. Charges do not need it; sales do. */
  readonly transfersActive: boolean;
  /**
   * The details that Stripe requires from the seller, and the deadline after which it stops
   * payouts.
   */
  readonly asks: Asks;
}

/** Details that Stripe still requires from a seller. Stripe's pages name them. */
export interface Asks {
  readonly count: number;
  /** Undefined if Stripe has set no deadline. */
  readonly until: Date | undefined;
}

/**
 * Checks the country of a seller before an account is created, because Stripe could never pay an account in another
 * country.
 *
 * @param country undefined for the country of the marketplace's account
 * @throws Failure `countryNotSupported`
 */
export function checkCountry(country: string | undefined, supported: readonly string[]): void {
  if (country === undefined || supported.includes(country)) return;
  throw new Failure("countryNotSupported", { issues: [`country: must be one of ${supported.join(", ")}`] });
}

/** Whether a seller has finished onboarding and can receive payments and payouts (DESIGN §5). */
export const isOnboarded = (account: SellerAccount): boolean =>
  account.detailsSubmitted && account.chargesEnabled && account.payoutsEnabled && account.transfersActive;

/** Whether the account is or was this seller's. */
export const isAccountOf = (seller: Accounts, accountId: string | undefined): boolean =>
  accountId !== undefined &&
  (seller.processorAccountId === accountId || seller.formerAccountIds.includes(accountId));

/**
 * The account that receives a seller's sales.
 *
 * @throws Failure `sellerNotConnected`
 */
export function connectedAccount({ processorAccountId }: Accounts): string {
  if (processorAccountId === null) throw new Failure("sellerNotConnected");
  return processorAccountId;
}

/**
 * Returns the account of a seller who can receive payments.
 *
 * @throws Failure `sellerNotActive`, `sellerVerificationPending`
 */
export function checkPayable(account: SellerAccount | undefined): SellerAccount {
  if (!account?.chargesEnabled || !account.transfersActive) throw new Failure("sellerNotActive");
  if (!account.payoutsEnabled) throw new Failure("sellerVerificationPending");
  return account;
}
