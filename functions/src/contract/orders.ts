import * as z from "zod";
import { Cursor, DocumentId, Timestamp } from "./fields.js";
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

export const orders = route({
  path: "/orders",
  GET: {
    summary: "List own purchases or own sales, newest first",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      role: z.enum(["buyer", "seller"], "must be buyer or seller").default("buyer"),
      /** `nextCursor` of the page before. */
      cursor: Cursor.optional(),
    }),
    response: z.object({
      orders: z.array(Order),
      nextCursor: z.string().optional(),
      /** For sellers: what the completed orders of this page came to by day (UTC), newest first. Cents. */
      days: z
        .array(z.object({ day: z.iso.date(), sales: z.number().int(), revenue: z.number().int() }))
        .optional(),
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
