import { divide } from "#domain/money/money.js";
import { type Check, eachOf, numberAt, textAt, type Violation } from "../check.js";

const STATUSES = ["completed", "refunded", "disputed"];

/** An order's amounts add up to the cent, its status is valid, and its buyer and seller differ. */
export const orderAmounts = (): Check =>
  eachOf("order-amounts", "orders", ({ data }) => {
    const faults: string[] = [];
    const [amount, fee, share] = ["amount", "platformFee", "sellerAmount"].map((field) =>
      numberAt(data, field),
    ) as [number, number, number];
    const refunded = numberAt(data, "refundedAmount");
    if (![amount, fee, share, refunded].every(Number.isSafeInteger) || amount < 1) {
      return [`amount ${amount}, fee ${fee}, share ${share} and refund ${refunded} are not all whole cents`];
    }
    if (fee + share !== amount) faults.push(`fee ${fee} and share ${share} do not add up to ${amount}`);
    if (fee !== divide(amount).platformFee) faults.push(`the fee of ${amount} is not ${fee}`);
    const tax = numberAt(data, "tax");
    if (refunded < 0 || refunded > amount + tax) faults.push(`${refunded} of ${amount} cents are refunded`);
    if (data.currency !== "usd") faults.push(`the currency is ${String(data.currency)}`);
    if (!STATUSES.includes(textAt(data, "status"))) faults.push(`the status is ${String(data.status)}`);
    if ((data.status === "refunded") !== (data.refundedAt !== undefined)) {
      faults.push(
        `the status is ${String(data.status)}, but refundedAt is ${data.refundedAt ? "set" : "missing"}`,
      );
    }
    if (data.buyerUid === data.sellerUid) faults.push("buyer and seller are the same");
    return faults;
  });

/** A buyer has a product through at most one order, and `users/{uid}/purchases/{productId}` refers to it. */
export function purchases(): Check {
  const rule = "one-purchase";
  const orders = new Map<string, string[]>();
  const named = new Map<string, string>();
  return {
    see({ kind, ids, data, path }) {
      if (kind === "users/purchases") named.set(path, textAt(data, "orderId"));
      if (kind !== "orders" || (data.status !== "completed" && data.status !== "disputed")) return;
      const purchase = `users/${textAt(data, "buyerUid")}/purchases/${textAt(data, "productId")}`;
      orders.set(purchase, [...(orders.get(purchase) ?? []), ids[0] ?? ""]);
    },
    conclude() {
      const violations: Violation[] = [];
      for (const path of new Set([...orders.keys(), ...named.keys()])) {
        const held = orders.get(path) ?? [];
        const name = named.get(path);
        const breaks = (message: string) => violations.push({ rule, path, message });
        if (held.length > 1) breaks(`is held by ${held.length} orders: ${held.sort().join(", ")}`);
        else if (name === undefined) breaks(`is missing, but order ${held[0]} holds it`);
        else if (held.length === 0) breaks(`names order ${name}, which does not hold it`);
        else if (held[0] !== name) breaks(`names order ${name}, but order ${held[0]} holds it`);
      }
      return violations;
    },
  };
}
