import { PRODUCT_STATUSES } from "#contract/fields.js";
import { saleTerms } from "#domain/money/sale-terms.js";
import { type Check, type Data, textAt, type Violation, valueAt } from "../check.js";
import { timeOf } from "../fields/types.js";

/** Whether one stored time is later than another; a missing one is not. */
const isLater = (one: unknown, other: unknown): boolean =>
  (timeOf(one) ?? Number.NEGATIVE_INFINITY) > (timeOf(other) ?? Number.POSITIVE_INFINITY);

/**
 * No order was completed after an admin removed the product, so every buyer who paid got the product (DESIGN §11). A
 * product is withheld only while a ban prevents its publication.
 */
export function salesOfProducts(): Check {
  const rule = "sold-while-on-sale";
  const removed = new Map<string, Data>();
  const completed = new Map<string, Data>();
  const violations: Violation[] = [];
  return {
    see({ kind, ids, data, path }) {
      const id = ids[0] ?? "";
      if (kind === "orders" && data.status === "completed") completed.set(id, data);
      if (kind !== "products") return;
      const status = PRODUCT_STATUSES.find((known) => known === data.status) ?? "draft";
      const offered = { status, removedBy: textAt(data, "removedBy"), authorUid: textAt(data, "authorUid") };
      if (!saleTerms(offered).buyersKeep) removed.set(id, data);
      if (data.withheld !== undefined && (data.withheld !== true || status !== "pending_review")) {
        violations.push({ rule, path, message: `is withheld, but its status is ${String(data.status)}` });
      }
    },
    conclude() {
      for (const [id, order] of completed) {
        const product = removed.get(textAt(order, "productId"));
        if (product && isLater(valueAt(order, "createdAt"), valueAt(product, "removedAt"))) {
          const message = `was completed after product ${textAt(order, "productId")} was removed`;
          violations.push({ rule, path: `orders/${id}`, message });
        }
      }
      return violations;
    },
  };
}
