import type Stripe from "stripe";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { Sale } from "#domain/money/order.js";
import { saleOf } from "#domain/money/order.js";
import { idOf } from "#gateway/stripe.js";

/**
 * The handler of one event type. It may be called repeatedly with the same event, and with events in any
 * order.
 */
export type EventHandler<T extends Stripe.Event = Stripe.Event> = (event: T, now: Date) => Promise<void>;

/** The metadata that checkout writes on session and payment (DESIGN §5). */
const Metadata = z.object({
  productId: z.string().min(1),
  buyerUid: z.string().min(1),
  sellerUid: z.string().min(1),
  v: z.literal("1"),
});

/**
 * The metadata of a session.
 *
 * @throws Failure `missingMetadata`
 */
export function metadataOf(session: Stripe.Checkout.Session): z.infer<typeof Metadata> {
  const parsed = Metadata.safeParse(session.metadata ?? {});
  if (parsed.success) return parsed.data;
  throw new Failure("missingMetadata", {
    issues: parsed.error.issues.map(({ path }) => `metadata.${path.join(".")}: is required`),
  });
}

/**
 * The sale of a paid session.
 *
 * @throws Failure `missingMetadata`, also for a session without payment or amount
 */
export function paidSale(session: Stripe.Checkout.Session): Sale {
  const { productId, buyerUid, sellerUid } = metadataOf(session);
  const paymentIntentId = idOf(session.payment_intent);
  if (!paymentIntentId || session.amount_total === null) {
    throw new Failure("missingMetadata", { issues: ["payment_intent: is required"] });
  }
  return saleOf({
    orderId: session.id,
    paymentIntentId,
    productId,
    buyerUid,
    sellerUid,
    amount: session.amount_total,
    currency: session.currency ?? "usd",
  });
}
