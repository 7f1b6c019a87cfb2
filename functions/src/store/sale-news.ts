import type { WriteBatch } from "firebase-admin/firestore";
import type { SaleNews } from "../domain/notifications.js";
import type { OrderChange, Sale } from "../domain/order.js";
import { addNotices } from "./notifications.js";

/** The payment processor acts in nobody's name, so that nobody is left out as the one who did it. */
const NO_ACTOR = { uid: "" };

/** Adds to a commit what an order's parties are told of its change; the ids name order and news, so each is told once. */
export async function addSaleNews(
  batch: WriteBatch,
  sale: Sale,
  news: NonNullable<OrderChange["news"]>,
  title: string,
): Promise<void> {
  const tell = (uid: string, about: SaleNews) =>
    addNotices(batch, [{ id: `${about}_${sale.orderId}`, uid }], NO_ACTOR, { about, title });
  if (news === "sold") return tell(sale.sellerUid, "productSold");
  if (news === "disputed") return tell(sale.sellerUid, "saleDisputed");
  if (news === "dispute won") return tell(sale.sellerUid, "disputeWon");
  await tell(sale.sellerUid, "saleRefunded");
  await tell(sale.buyerUid, "purchaseRefunded");
}
