import * as z from "zod";
import { Cursor, countOf, DONE, DocumentId, NextCursor, timeOf, wholeNumber } from "./fields.js";
import { route } from "./route.js";

/** An order as its buyer or seller sees it. Amounts in cents. */
export const Order = z
  .object({
    id: z.string().describe("The id of the order."),
    buyerUid: z.string().describe("The uid of the buyer."),
    sellerUid: z.string().describe("The uid of the seller."),
    productId: z.string().describe("The id of the product."),
    productTitle: z.string().describe("The product's title when it was bought."),
    productSlug: z.string().describe("The product's slug. Empty in orders that are older than this field."),
    productCategory: z.string().describe("The product's category when it was bought."),
    amount: countOf("What the buyer paid, in cents."),
    platformFee: countOf("What the marketplace keeps of it, in cents."),
    sellerAmount: countOf("What the seller receives of it, in cents."),
    refundedAmount: countOf("What was paid back to the buyer so far, in cents."),
    currency: z.string().describe("The currency of all amounts, as three lowercase letters: `usd`."),
    status: z
      .enum(["completed", "refunded", "disputed"])
      .describe(
        "`completed`: paid. `refunded`: paid back in full. `disputed`: the buyer's bank reviews the payment; no download.",
      ),
    refundedAt: timeOf("When the order was refunded in full").optional(),
    createdAt: timeOf("When the order was made"),
    updatedAt: timeOf("When the order changed last"),
  })
  .describe("A purchase, as its buyer and its seller see it. Amounts are in cents.");

/** A seller's day in UTC. What the seller did with own products does not count. */
export const DayOfActivity = z.object({
  day: z.iso.date().describe("The day in UTC, `YYYY-MM-DD`."),
  downloads: countOf("First downloads of the seller's products: one for each product and user."),
  checkouts: countOf(
    "Buyers who opened a checkout: one for each product and buyer, on the day of the last time.",
  ),
  sales: countOf("Completed orders."),
  revenue: countOf("What those orders bring the seller, in cents."),
});

export const orders = route({
  path: "/orders",
  GET: {
    summary: "List your purchases or your sales, newest first",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z
      .object({
        role: z
          .enum(["buyer", "seller"], "must be buyer or seller")
          .default("buyer")
          .describe("`buyer` lists what the caller bought, `seller` what the caller sold."),
        cursor: Cursor.optional(),
        days: wholeNumber(90, 1)
          .optional()
          .describe("With `role=seller`: for how many days, today included, to return `activity`; 1 to 90."),
      })
      .refine(({ role, days }) => role === "seller" || days === undefined, {
        path: ["days"],
        error: "goes with role=seller only",
      }),
    response: z.object({
      orders: z.array(Order).describe("Up to 20 orders, newest first."),
      nextCursor: NextCursor,
      days: z
        .array(DayOfActivity.pick({ day: true, sales: true, revenue: true }))
        .optional()
        .describe("For sellers: the completed orders of this page by day, newest first."),
      activity: z
        .array(DayOfActivity)
        .optional()
        .describe("For sellers who sent `days`: each of those days, oldest first, up to today."),
    }),
    failures: ["invalidCursor"],
  },
});

export const ordersRefund = route({
  path: "/orders/refund",
  POST: {
    summary: "Refund one of your sales in full; the order changes when Stripe reports the refund",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      orderId: z
        .string()
        .min(1, "must not be empty")
        .refine((id) => id === "" || DocumentId.safeParse(id).success, "is no order's id")
        .describe("The id of the order to refund."),
    }),
    response: z.object({ success: DONE, refundId: z.string().describe("The id of the refund at Stripe.") }),
    failures: ["orderNotFound", "notYourOrder", "orderNotRefundable"],
  },
});
