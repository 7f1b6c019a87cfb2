import { type Check, type Data, numberAt, type Placed, textAt, type Violation, valueAt } from "../check.js";

/** A counter, by the document and field that store it, and the amount that one document adds. */
interface Entry {
  readonly holder: string;
  readonly field: string;
  readonly by: number;
}

const entry = (holder: string, field: string, by: number): Entry => ({ holder, field, by });

/** What each kind of document counts for. Every counter here must equal the sum over its documents. */
const COUNTED: Readonly<Record<string, (document: Placed) => Entry[]>> = {
  orders: ({ data }) => {
    if (data.status !== "completed") return [];
    const account = `users/${textAt(data, "sellerUid")}/private/account`;
    return [
      entry(account, "stats.totalSales", 1),
      entry(account, "stats.totalRevenue", numberAt(data, "sellerAmount")),
      entry(`users/${textAt(data, "buyerUid")}`, "stats.productsBought", 1),
      entry(`products/${textAt(data, "productId")}`, "stats.purchaseCount", 1),
    ];
  },
  products: ({ data }) => {
    const author = `users/${textAt(data, "authorUid")}`;
    return [
      entry(author, "stats.likes", numberAt(data, "stats.likes")),
      entry(author, "stats.reviewsReceived", numberAt(data, "stats.reviewsCount")),
      entry(author, "stats.ratingSum", numberAt(data, "stats.ratingSum")),
      ...(data.status === "published"
        ? [
            entry(author, "stats.products", 1),
            entry(author, `stats.categoryCount.${textAt(data, "category")}`, 1),
          ]
        : []),
    ];
  },
  "products/downloads": ({ data, ids }) => [entry(`products/${ids[0]}`, "stats.downloads", versionsOf(data))],
  "products/likes": ({ ids }) => [entry(`products/${ids[0]}`, "stats.likes", 1)],
  "products/reviews": ({ data, ids }) => [
    entry(`products/${ids[0]}`, "stats.reviewsCount", 1),
    entry(`products/${ids[0]}`, "stats.ratingSum", numberAt(data, "rating")),
  ],
  "conversations/messages": ({ data }) => [
    entry(`users/${textAt(data, "senderUid")}`, "stats.messagesSent", 1),
  ],
  "users/achievements": ({ ids }) => [entry(`users/${ids[0]}`, "stats.achievementCount", 1)],
  "users/followers": ({ ids }) => [entry(`users/${ids[0]}`, "stats.followers", 1)],
  "users/following": ({ ids }) => [entry(`users/${ids[0]}`, "stats.following", 1)],
  xpLog: ({ data }) => [entry(`users/${textAt(data, "uid")}`, "xp", numberAt(data, "amount"))],
};

/** The counters that each kind of document stores. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  users: [
    "stats.products",
    "stats.likes",
    "stats.reviewsReceived",
    "stats.ratingSum",
    "stats.messagesSent",
    "stats.achievementCount",
    "stats.productsBought",
    "stats.followers",
    "stats.following",
    "xp",
  ],
  "users/private": ["stats.totalSales", "stats.totalRevenue"],
  products: [
    "stats.purchaseCount",
    "stats.downloads",
    "stats.likes",
    "stats.reviewsCount",
    "stats.ratingSum",
  ],
};

/**
 * Every counter equals the number of documents that it counts. The counters of a deleted account or product are deleted
 * with it.
 */
export function counters(): Check {
  const rule = "counter";
  const sums = new Map<string, Map<string, number>>();
  const held = new Map<string, Map<string, number>>();
  const deleted = new Set<string>();
  const isGone = (holder: string) => holder.startsWith("users/") && deleted.has(holder.split("/")[1] ?? "");
  return {
    see(document) {
      const { kind, path, ids, data } = document;
      if (kind === "users" && data.status === "deleted") deleted.add(ids[0] ?? "");
      for (const { holder, field, by } of COUNTED[kind]?.(document) ?? []) {
        const fields = sums.get(holder) ?? new Map<string, number>();
        sums.set(holder, fields.set(field, (fields.get(field) ?? 0) + by));
      }
      if (!HELD[kind] || (kind === "users/private" && ids[1] !== "account")) return;
      const fields = [...HELD[kind], ...(kind === "users" ? categoriesOf(data) : [])];
      held.set(path, new Map(fields.map((field) => [field, numberAt(data, field)])));
    },
    conclude() {
      const violations: Violation[] = [];
      for (const holder of new Set([...sums.keys(), ...held.keys()])) {
        const counted = sums.get(holder) ?? new Map<string, number>();
        const stored = held.get(holder);
        if (isGone(holder) || (!stored && holder.startsWith("products/"))) continue;
        for (const field of new Set([...(stored?.keys() ?? []), ...counted.keys()])) {
          const value = stored?.get(field) ?? 0;
          const sum = counted.get(field) ?? 0;
          if (value === sum) continue;
          violations.push({
            rule,
            path: holder,
            message: `${field} is ${value}, but its documents add up to ${sum}`,
          });
        }
      }
      return violations;
    },
  };
}

const versionsOf = ({ versions }: Data): number => (Array.isArray(versions) ? versions.length : 0);

function categoriesOf(data: Data): string[] {
  const count = valueAt(data, "stats.categoryCount");
  return typeof count === "object" && count !== null
    ? Object.keys(count).map((category) => `stats.categoryCount.${category}`)
    : [];
}
