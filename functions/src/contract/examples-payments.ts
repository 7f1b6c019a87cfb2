import { IDS } from "./example-ids.js";
import type { Examples } from "./examples.js";

const PAID = "2026-03-06T08:15:30.000Z";

export const paymentExamples = {
  "/processor/connect": {
    POST: {
      request: { country: "US" },
      answer: { url: "https://connect.stripe.com/setup/e/acct_1PqLm8Kx2Vn5Tz7W", accountId: IDS.accountId },
    },
  },
  "/processor/callback": {
    GET: {
      request: { account_id: IDS.accountId, uid: IDS.sellerUid },
      answer: "/sales?processor=success",
    },
  },
  "/processor/checkout": {
    POST: {
      request: { productId: IDS.paidProductId },
      answer: { url: "https://checkout.stripe.com/c/pay/cs_test_a1Yb4Kc7Qm2Xv9Rt" },
    },
  },
  "/processor/webhooks": {
    POST: {
      request: {
        id: "evt_1PqLm8Kx2Vn5Tz7Wb1Yc",
        object: "event",
        api_version: null,
        created: 1_772_784_930,
        data: { object: { id: IDS.accountId, object: "customer" } },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type: "customer.created",
      },
      answer: { received: true },
    },
  },
  "/orders": {
    GET: {
      request: { role: "seller", days: "2" },
      answer: {
        orders: [
          {
            id: IDS.orderId,
            buyerUid: IDS.buyerUid,
            sellerUid: IDS.sellerUid,
            productId: IDS.paidProductId,
            productTitle: "Quiet Ledger",
            productSlug: "quiet-ledger",
            productCategory: "design-systems",
            amount: 1_900,
            platformFee: 152,
            sellerAmount: 1_748,
            refundedAmount: 0,
            currency: "usd",
            status: "completed",
            createdAt: PAID,
            updatedAt: PAID,
          },
        ],
        days: [{ day: "2026-03-06", sales: 1, revenue: 1_748 }],
        activity: [
          { day: "2026-03-05", downloads: 2, checkouts: 0, sales: 0, revenue: 0 },
          { day: "2026-03-06", downloads: 1, checkouts: 1, sales: 1, revenue: 1_748 },
        ],
      },
    },
  },
  "/orders/refund": {
    POST: { request: { orderId: IDS.orderId }, answer: { success: true, refundId: IDS.refundId } },
  },
  "/orders/refund-request": {
    POST: {
      request: { orderId: IDS.orderId, reason: "The components do not load in Safari." },
      answer: { success: true },
    },
  },
  "/orders/refund-decline": {
    POST: {
      request: { orderId: IDS.orderId, reason: "Version 1.1.0 loads in Safari. Please update." },
      answer: { success: true },
    },
  },
} satisfies Partial<Examples>;
