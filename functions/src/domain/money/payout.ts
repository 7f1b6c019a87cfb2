import { Failure } from "#contract/failure.js";

/** The accounts that a seller's sales pay into: the one of today, and those that were lost. */
interface Accounts {
  readonly processorAccountId: string | null;
  readonly formerAccountIds: readonly string[];
}

/** A seller's account at Stripe: what decides whether they can be paid. */
export interface SellerAccount {
  readonly id: string;
  /** The user in the account's metadata; our own mark, set when the account was made. */
  readonly uid: string | undefined;
  readonly detailsSubmitted: boolean;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
}

/** True once a seller has finished onboarding and can take and pay out money (DESIGN §5). */
export const isOnboarded = (account: SellerAccount): boolean =>
  account.detailsSubmitted && account.chargesEnabled && account.payoutsEnabled;

/** True when an account is, or was, the one of this seller. */
export const isAccountOf = (seller: Accounts, accountId: string | undefined): boolean =>
  accountId !== undefined &&
  (seller.processorAccountId === accountId || seller.formerAccountIds.includes(accountId));

/**
 * The account that a seller's sales pay into.
 *
 * @throws Failure `sellerNotConnected`
 */
export function connectedAccount({ processorAccountId }: Accounts): string {
  if (processorAccountId === null) throw new Failure("sellerNotConnected");
  return processorAccountId;
}

/**
 * Refuses a sale by a seller whom Stripe does not pay (yet).
 *
 * @throws Failure `sellerNotActive`, `sellerVerificationPending`
 */
export function checkPayable(account: SellerAccount | undefined): void {
  if (!account?.chargesEnabled) throw new Failure("sellerNotActive");
  if (!account.payoutsEnabled) throw new Failure("sellerVerificationPending");
}
