import { NOTHING_PAID } from "#domain/money/payment.js";
import type { Data } from "../check.js";

const at = new Date(0);
const digest = "ab".repeat(32);

/** A small marketplace in which every invariant holds: Ada sells, Bea buys, likes, reviews and follows. */
export function soundMarket(): Record<string, Data> {
  return {
    "users/ada": {
      username: "ada_l",
      xp: 450,
      level: 2,
      rank: "apprentice",
      stats: {
        products: 1,
        categoryCount: { skills: 1, agents: 0 },
        downloads: 3,
        likes: 1,
        reviewsReceived: 2,
        ratingSum: 9,
        avgRating: 4.5,
        followers: 1,
        achievementCount: 3,
      },
    },
    "users/ada/achievements/products-bronze": { title: "Open for business", tier: "bronze", unlockedAt: at },
    "users/ada/achievements/reviews-bronze": { title: "First words", tier: "bronze", unlockedAt: at },
    "users/ada/achievements/level-bronze": { title: "Taking root", tier: "bronze", unlockedAt: at },
    "users/ada/private/account": { email: "ada@example.com", stats: { totalSales: 1, totalRevenue: 1_748 } },
    "users/ada/followers/bea": { createdAt: at },
    "users/bea": {
      username: "bea",
      xp: 10,
      stats: { productsBought: 1, following: 1, messagesSent: 1, achievementCount: 2, categoryCount: {} },
    },
    "users/bea/achievements/messages-bronze": { title: "Breaking the ice", tier: "bronze", unlockedAt: at },
    "users/bea/achievements/purchases-bronze": { title: "First find", tier: "bronze", unlockedAt: at },
    "conversations/p1_bea/messages/m1": { senderUid: "bea", text: "Does it read tags?", createdAt: at },
    "users/bea/private/account": { stats: { totalSales: 0, totalRevenue: 0 } },
    "users/bea/following/ada": { createdAt: at },
    "users/bea/purchases/p1": { orderId: "cs_1" },
    "users/gone": { username: "", status: "deleted", xp: 900, stats: { followers: 4 } },
    "usernames/ada_l": { uid: "ada", username: "ada_l" },
    "usernames/ada-l": { uid: "ada", username: "ada_l" },
    "usernames/bea": { uid: "bea", username: "bea" },
    "usernames/ada-once": { uid: "ada", username: "ada-once", expiresAt: at },
    "products/p1": {
      slug: "notes",
      authorUid: "ada",
      status: "published",
      settledStatus: "published",
      approvedBy: "ada",
      approvedAt: at,
      category: "skills",
      version: "1.1.0",
      pendingVersion: "2.0.0",
      sha256: digest,
      fileSize: 900,
      fileName: "notes.zip",
      stats: { purchaseCount: 1, downloads: 3, likes: 1, reviewsCount: 2, ratingSum: 9, rating: 4.5 },
    },
    "products/p1/private/file": {
      fileUrl: `products/notes/1.1.0-${digest}.zip`,
      version: "1.1.0",
      sha256: digest,
      fileSize: 900,
      fileName: "notes.zip",
      verdict: { outcome: "pass", sha256: digest },
    },
    "products/p1/private/pending": { file: { version: "2.0.0" } },
    "products/p1/downloads/bea": { versions: ["1.0.0", "1.1.0"] },
    "products/p1/downloads/cal": { versions: ["1.0.0"] },
    "products/p1/likes/bea": { createdAt: at },
    "products/p1/reviews/bea": { rating: 5 },
    "products/p1/reviews/cal": { rating: 4 },
    "slugs/notes": { slug: "notes", uid: "ada", productId: "p1" },
    "slugs/a-product-that-is-gone": { slug: "a-product-that-is-gone", uid: "ada", productId: "p0" },
    "orders/cs_1": order("pi_1", {}),
    "orders/cs_2": order("pi_2", { status: "refunded", refundedAmount: 1_900, refundedAt: at }),
    "orders/cs_3": order("pi_3", { status: "refunded", refundedAt: at, refundReason: "duplicate" }),
    "payments/pi_1": payment("cs_1", {}),
    "payments/pi_2": payment("cs_2", {
      refunds: { re_2: { amount: 1_900, status: "succeeded", isOurs: false } },
    }),
    "payments/pi_3": {
      ...payment("cs_3", {}),
      decided: { reason: "duplicate", keeps: 86, at },
      owed: { moves: ["reverse", "refund"], amount: 1_900, since: at, dueAt: at, tries: 0 },
    },
    "payments/pi_4": { state: { ...NOTHING_PAID } },
    "xpLog/ada_sale_cs_1": { uid: "ada", action: "sale", amount: 50 },
    "xpLog/ada_publish_p1": { uid: "ada", action: "publish", amount: 400 },
    "xpLog/bea_purchase_cs_1": { uid: "bea", action: "purchase", amount: 10 },
    "reports/r1": { status: "pending" },
    "reports/r2": { status: "resolved", resolvedBy: "console", resolvedAt: at },
  };
}

/** A complete order of Bea's, with the given differences. */
export const order = (payment: string, change: Data): Data => ({
  buyerUid: "bea",
  sellerUid: "ada",
  productId: "p1",
  amount: 1_900,
  platformFee: 152,
  sellerAmount: 1_748,
  refundedAmount: 0,
  currency: "usd",
  status: "completed",
  processorPaymentIntentId: payment,
  ...change,
});

/** The payment of an order, with what has happened to it. */
export const payment = (orderId: string, state: Data): Data => ({
  state: { ...NOTHING_PAID, amount: 1_900, destination: "acct_1", transferId: "tr_1", ...state },
  sale: { orderId, amount: 1_900 },
});
