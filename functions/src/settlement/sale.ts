import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { type Sale, saleOf } from "#domain/money/order.js";
import type { StripeCheckout } from "#gateway/stripe.js";

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
 * Whether a session or payment has any of the marketplace's metadata. Another service may use the same Stripe account.
 */
export const isOurs = (metadata: StripeCheckout["metadata"]): boolean =>
  Object.keys(Metadata.shape).some((name) => name in metadata);

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
 * The sale of a session whose payment has succeeded.
 *
 * @throws Failure `missingMetadata`, also for a payment in another currency
 */
export function saleOfSession(
  orderId: string,
  { metadata }: StripeCheckout,
  payment: { readonly id: string; readonly amount: number; readonly currency: string },
): Sale {
  const { productId, buyerUid, sellerUid } = metadataOf(metadata);
  const { id: paymentIntentId, amount, currency } = payment;
  if (currency !== "usd") throw new Failure("missingMetadata", { issues: ["currency: must be usd"] });
  return saleOf({ orderId, paymentIntentId, productId, buyerUid, sellerUid, amount, currency });
}
