import * as z from "zod";
import { Cursor, DocumentId, Timestamp, wholeNumber } from "./fields.js";
import { route } from "./route.js";

/** An order as its buyer or seller sees it. Amounts in cents. */
export const Order = z.object({
  id: z.string(),
  buyerUid: z.string(),
  sellerUid: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  /** Empty in orders that are older than this field. */
  productSlug: z.string(),
  productCategory: z.string(),
  amount: z.number().int(),
  platformFee: z.number().int(),
  sellerAmount: z.number().int(),
  refundedAmount: z.number().int(),
  currency: z.string(),
  status: z.enum(["completed", "refunded", "disputed"]),
  refundedAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

/** A seller's day in UTC. What the seller did with own products does not count. */
export const DayOfActivity = z.object({
  day: z.iso.date(),
  /** First downloads of the seller's products, one a product and user. */
  downloads: z.number().int(),
  /** Buyers who went to the checkout, one a product and buyer: on the day of the last time. */
  checkouts: z.number().int(),
  /** Orders that are completed. */
  sales: z.number().int(),
  /** What those orders came to for the seller, in cents. */
  revenue: z.number().int(),
});

export const orders = route({
  path: "/orders",
  GET: {
    summary: "List own purchases or own sales, newest first",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z
      .object({
        role: z.enum(["buyer", "seller"], "must be buyer or seller").default("buyer"),
        /** `nextCursor` of the page before. */
        cursor: Cursor.optional(),
        days: wholeNumber(90, 1)
          .optional()
          .describe("1 to 90, for sellers: how many days `activity` tells of, today with them."),
      })
      .refine(({ role, days }) => role === "seller" || days === undefined, {
        path: ["days"],
        error: "goes with role=seller only",
      }),
    response: z.object({
      orders: z.array(Order),
      nextCursor: z.string().optional(),
      /** For sellers: what the completed orders of this page came to by day (UTC), newest first. Cents. */
      days: z
        .array(z.object({ day: z.iso.date(), sales: z.number().int(), revenue: z.number().int() }))
        .optional(),
      /** What happened on each of the `days` that were asked for, oldest first, to today. */
      activity: z.array(DayOfActivity).optional(),
    }),
    failures: ["invalidCursor"],
  },
});

export const ordersRefund = route({
  path: "/orders/refund",
  POST: {
    summary: "Refund an order of one's own sales; the order changes when Stripe reports it",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      orderId: z
        .string()
        .min(1, "must not be empty")
        .refine((id) => id === "" || DocumentId.safeParse(id).success, "is no order's id"),
    }),
    response: z.object({ success: z.literal(true), refundId: z.string() }),
    failures: ["orderNotFound", "notYourOrder", "orderNotRefundable"],
  },
});
