import * as z from "zod";
import { Cursor, countOf, DONE, DocumentId, NextCursor, timeOf, wholeNumber } from "./fields.js";
import { route } from "./route.js";
import { lines } from "./text.js";

/** An order as its buyer or seller sees it. Amounts are in cents. */
export const Order = z
  .object({
    id: z.string().describe("The ID of the order."),
    buyerUid: z.string().describe("The user ID of the buyer."),
    sellerUid: z.string().describe("The user ID of the seller."),
    productId: z.string().describe("The ID of the product."),
    productTitle: z.string().describe("The product's title at the time of purchase."),
    productSlug: z.string().describe("The product's slug. Empty in orders that are older than this field."),
    productCategory: z.string().describe("The product's category at the time of purchase."),
    amount: countOf("The price that the buyer paid, without tax, in cents."),
    tax: countOf(
      "The tax that the buyer paid on top, in cents. Only if the marketplace collects tax.",
    ).optional(),
    platformFee: countOf("The marketplace's fee, in cents."),
    sellerAmount: countOf("The amount that the seller receives, in cents."),
    refundedAmount: countOf("The amount refunded so far, with its tax, in cents."),
    currency: z.string().describe("The currency of all amounts, as three lowercase letters: `usd`."),
    status: z
      .enum(["completed", "refunded", "disputed"])
      .describe(
        "`completed`: paid. `refunded`: refunded in full. `disputed`: the buyer's bank is reviewing the payment, and the product cannot be downloaded.",
      ),
    refundedAt: timeOf("When the order was refunded in full").optional(),
    refundRequestedAt: timeOf("When the buyer requested a refund").optional(),
    refundRequest: z.string().optional().describe("Why the buyer requested a refund."),
    refundDeclinedAt: timeOf("When the seller or an admin declined the requested refund").optional(),
    refundAnswer: z.string().optional().describe("Why the requested refund was declined."),
    createdAt: timeOf("When the order was created"),
    updatedAt: timeOf("When the order last changed"),
  })
  .describe("A purchase, as its buyer and its seller see it. Amounts are in cents.");

/** A seller's activity on one UTC day. The seller's actions on their own products do not count. */
export const DayOfActivity = z.object({
  day: z.iso.date().describe("The day in UTC, `YYYY-MM-DD`."),
  downloads: countOf("First downloads of the seller's products: one per product and user."),
  checkouts: countOf(
    "Buyers who opened a checkout: one per product and buyer, counted on the day of the most recent checkout.",
  ),
  sales: countOf("The number of completed orders."),
  revenue: countOf("The seller's revenue from those orders, in cents."),
});

const OrderId = z
  .string()
  .min(1, "must not be empty")
  .refine((id) => id === "" || DocumentId.safeParse(id).success, "must be an order ID");

/** A text from the buyer to the seller, or from the seller to the buyer. */
const RefundReason = lines({ least: 1, most: 1_000 });

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
          .describe("`buyer` lists the caller's purchases, `seller` the caller's sales."),
        cursor: Cursor.optional(),
        orderId: OrderId.optional().describe("Returns only this order. The caller is its buyer or seller."),
        days: wholeNumber(90, 1)
          .optional()
          .describe("Only with `role=seller`: the days of `activity` to return, including today; 1 to 90."),
      })
      .refine(({ role, days }) => role === "seller" || days === undefined, {
        path: ["days"],
        error: "is only allowed with role=seller",
      }),
    response: z.object({
      orders: z.array(Order).describe("Up to 50 orders, newest first."),
      nextCursor: NextCursor,
      days: z
        .array(DayOfActivity.pick({ day: true, sales: true, revenue: true }))
        .optional()
        .describe("Only for sellers: the completed orders on this page by day, newest first."),
      activity: z
        .array(DayOfActivity)
        .optional()
        .describe("Only for sellers who sent `days`: each of those days up to today, oldest first."),
    }),
    failures: ["invalidCursor", "orderNotFound"],
  },
});

export const ordersRefund = route({
  path: "/orders/refund",
  POST: {
    summary: "Refund one of your sales in full. The order changes as soon as Stripe has made the refund",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({ orderId: OrderId.describe("The ID of the order to refund.") }),
    response: z.object({
      success: DONE,
      refundId: z
        .string()
        .optional()
        .describe(
          "The ID of the refund at Stripe. Absent while Stripe cannot make the refund: it is stored, and is made as soon as possible.",
        ),
    }),
    failures: [
      "orderNotFound",
      "notYourOrder",
      "orderNotRefundable",
      "refundPeriodEnded",
      "refundLimitReached",
    ],
  },
});

export const ordersRefundRequest = route({
  path: "/orders/refund-request",
  isExtension: true,
  POST: {
    summary: "Request a refund of one of your purchases. The seller or an admin decides",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      orderId: OrderId.describe("The ID of the order."),
      reason: RefundReason.describe("Why you want a refund, for the seller: 1 to 1,000 characters."),
    }),
    response: z.object({ success: DONE }),
    failures: [
      "orderNotFound",
      "notYourPurchase",
      "orderNotRefundable",
      "refundWindowClosed",
      "refundAlreadyRequested",
    ],
  },
});

export const ordersRefundDecline = route({
  path: "/orders/refund-decline",
  isExtension: true,
  POST: {
    summary: "Decline a refund that the buyer of one of your sales has requested",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      orderId: OrderId.describe("The ID of the order."),
      reason: RefundReason.describe("Why you decline, for the buyer: 1 to 1,000 characters."),
    }),
    response: z.object({ success: DONE }),
    failures: ["orderNotFound", "notYourOrder", "orderNotRefundable", "noRefundRequest"],
  },
});
