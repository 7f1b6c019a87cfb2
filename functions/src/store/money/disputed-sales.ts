import * as z from "zod";
import type { DisputedSale } from "#domain/money/evidence.js";
import type { Sale } from "#domain/money/order.js";
import { reviewRef } from "../community/reviews.js";
import { readTogether, StoredDate } from "../firestore.js";
import { accountRef, parseUser, userRef } from "../people/users.js";
import { downloadRef, parseProduct, productRef } from "../products/products.js";
import { orderRef, parseOrder } from "./orders.js";

const StoredDownload = z.object({
  createdAt: StoredDate,
  downloadedAt: StoredDate,
  versions: z.array(z.string()),
});
const StoredReview = z.object({ rating: z.number(), createdAt: StoredDate });

/** The stored facts about a sale that are evidence in a dispute; undefined if there is no order. */
export async function readDisputedSale({
  orderId,
  productId,
  buyerUid,
}: Sale): Promise<DisputedSale | undefined> {
  const [order, product, user, account, download, review] = await readTogether(
    ...([orderRef(orderId), productRef(productId), userRef(buyerUid)] as const),
    ...([accountRef(buyerUid), downloadRef(productId, buyerUid), reviewRef(productId, buyerUid)] as const),
  );
  if (!order.exists) return undefined;
  const buyer = parseUser(user);
  return {
    order: parseOrder(order),
    product: parseProduct(product)?.value,
    buyer:
      buyer && buyer.status !== "deleted"
        ? { ...buyer, email: String(account.get("email") ?? "") }
        : undefined,
    download: StoredDownload.safeParse(download.data()).data,
    review: StoredReview.safeParse(review.data()).data,
  };
}
