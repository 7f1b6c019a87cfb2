import type Stripe from "stripe";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { Sale } from "#domain/money/order.js";
import { saleOf } from "#domain/money/order.js";
import { retrieveCheckout, type StripeCheckout } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";

/**
 * The handler of one event type. It may be called repeatedly with the same event, and with events in any
 * order.
 */
export type EventHandler<T extends Stripe.Event = Stripe.Event> = (event: T, now: Date) => Promise<void>;

/** An ID that can be the name of a document. */
const documentId = z.string().regex(/^(?!\.\.?$)[^/]{1,200}$/);

/** The metadata that checkout writes on session and payment (DESIGN §5). */
const Metadata = z.object({
  productId: documentId,
  buyerUid: documentId,
  sellerUid: documentId,
  v: z.literal("1"),
});

/**
 * The metadata of a session.
 *
 * @throws Failure `missingMetadata`
 */
export function metadataOf(metadata: StripeCheckout["metadata"]): z.infer<typeof Metadata> {
  const parsed = Metadata.safeParse(metadata);
  if (parsed.success) return parsed.data;
  throw new Failure("missingMetadata", {
    issues: parsed.error.issues.map(({ path, code }) => {
      const problem = code === "invalid_format" ? "is not an ID" : "is required";
      return `metadata.${path.join(".")}: ${problem}`;
    }),
  });
}

/**
 * The session of an event as Stripe has it now; undefined, with a warning in the log, for a session that this
 * marketplace did not open: another service may use the same Stripe account.
 *
 * @throws Failure `missingMetadata` if Stripe does not know the session and the event does not describe it
 */
export async function checkoutOf(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
): Promise<StripeCheckout | undefined> {
  const checkout = await retrieveCheckout(session.id);
  if (!checkout) metadataOf(session.metadata ?? {});
  else if (Object.keys(Metadata.shape).some((name) => name in checkout.metadata)) return checkout;
  logWarning("A checkout session is none of ours and is ignored", { event: event.id, session: session.id });
  return undefined;
}

/**
 * The sale of a paid session, and the connected account that received the money; undefined until the payment
 * has succeeded.
 *
 * @throws Failure `missingMetadata`, also for a payment in another currency
 */
export function paidSale(
  sessionId: string,
  { metadata, isPaid, payment }: StripeCheckout,
): { readonly sale: Sale; readonly destination: string | undefined } | undefined {
  const { productId, buyerUid, sellerUid } = metadataOf(metadata);
  if (!isPaid || payment?.status !== "succeeded") return undefined;
  const { id, amount, currency, destination } = payment;
  if (currency !== "usd") throw new Failure("missingMetadata", { issues: ["currency: must be usd"] });
  const parties = { orderId: sessionId, paymentIntentId: id, productId, buyerUid, sellerUid };
  return { sale: saleOf({ ...parties, amount, currency }), destination };
}
