import type { Fields } from "#domain/moderation/admin-edit.js";
import { toCents } from "#domain/money/money.js";
import { endsSessions, saleTerms } from "#domain/money/sale-terms.js";
import { expireCheckout } from "#gateway/stripe.js";
import { openSessions, release } from "#store/money/checkouts.js";
import { offeredIn } from "#store/products/products.js";

/** Longer than a session can be paid: 24 hours for those of earlier versions, in milliseconds. */
const LONGEST_SESSION_MS = 25 * 60 * 60 * 1000;

/**
 * Expires the open checkout sessions of a product if it is no longer sold or its price changed (DESIGN §11). The
 * function is idempotent: after an interruption, the redelivered event completes the work.
 *
 * @param before the product's document before the write
 * @param after undefined if the document was deleted
 */
export async function endSessionsOfProduct(
  productId: string,
  before: Fields,
  after: Fields | undefined,
  now: Date,
): Promise<void> {
  const [was, is] = [offeredIn(before), after && offeredIn(after)];
  if (!endsSessions(was, is)) return;
  // A buyer may have come between the change of the price and its event.
  const stays = is && saleTerms(is).sold ? toCents(is.price) : undefined;
  await endSessions(was.authorUid, productId, now, stays);
}

/** Expires all open checkout sessions of a seller who is banned or whose account is deleted. */
export async function endSessionsOfSeller(uid: string, before: Fields, after: Fields, now: Date) {
  const isBarred = (user: Fields) => user.banned === true || user.status === "deleted";
  if (!isBarred(before) && isBarred(after)) await endSessions(uid, undefined, now);
}

/** @param stays the amount of sessions that stay open, in cents */
async function endSessions(
  sellerUid: string,
  productId: string | undefined,
  now: Date,
  stays?: number,
): Promise<void> {
  const since = new Date(now.getTime() - LONGEST_SESSION_MS);
  for await (const session of openSessions(sellerUid, productId, since)) {
    if (stays !== undefined && session.amount === stays) continue;
    await expireCheckout(session.sessionId);
    await release(session.buyerUid, session.productId, session.sessionId);
  }
}
