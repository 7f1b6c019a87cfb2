import { type Data, type Document, runChecks, type Violation } from "./check.js";
import { checkArchive } from "./checks/files.js";
import { allChecks } from "./checks/index.js";
import { order, payment, soundMarket } from "./testing/market.js";

type Market = Record<string, Data>;

const documentsOf = (market: Market): Document[] =>
  Object.entries(market).map(([path, data]) => ({ path, data }));

const broken = (market: Market): Violation[] => runChecks(allChecks().checks, documentsOf(market));

/** The market with other fields in one document; a dotted name reaches inside, and `undefined` takes a field out. */
function changed(path: string, fields: Data): Market {
  const market = structuredClone(soundMarket());
  const document = (market[path] ?? {}) as Record<string, unknown>;
  market[path] = document;
  for (const [name, value] of Object.entries(fields)) {
    const names = name.split(".");
    const last = names.pop() as string;
    let inner = document;
    for (const step of names) {
      inner[step] ??= {};
      inner = inner[step] as Record<string, unknown>;
    }
    if (value === undefined) delete inner[last];
    else inner[last] = value;
  }
  return market;
}

function without(path: string): Market {
  const { [path]: _, ...rest } = soundMarket();
  return rest;
}

const added = (more: Market): Market => ({ ...soundMarket(), ...more });

const lines = (violations: readonly Violation[]) =>
  violations.map(({ rule, path, message }) => `${rule} ${path}: ${message}`);

test("a sound market breaks nothing, whatever the order in which it is read", () => {
  expect(broken(soundMarket())).toEqual([]);
  const backwards = documentsOf(soundMarket()).reverse();
  expect(runChecks(allChecks().checks, backwards)).toEqual([]);
  expect(broken({})).toEqual([]);
});

const digest = "ab".repeat(32);
const other = "cd".repeat(32);

test.each<[string, Market, string[]]>([
  [
    "a fee and a share that do not make the amount",
    changed("orders/cs_2", { sellerAmount: 1_747 }),
    ["order-amounts orders/cs_2: fee 152 and share 1747 do not make 1900"],
  ],
  [
    "a fee that is not 8 %",
    changed("orders/cs_2", { platformFee: 151, sellerAmount: 1_749 }),
    ["order-amounts orders/cs_2: the fee of 1900 is not 151"],
  ],
  [
    "half a cent",
    changed("orders/cs_2", { platformFee: 152.5, sellerAmount: 1_747.5 }),
    [
      "order-amounts orders/cs_2: amount 1900, fee 152.5, share 1747.5 and refund 1900 are not all whole cents",
    ],
  ],
  [
    "an order in another currency",
    changed("orders/cs_2", { currency: "eur" }),
    ["order-amounts orders/cs_2: the currency is eur"],
  ],
  [
    "a refunded order without its date",
    changed("orders/cs_2", { refundedAt: undefined }),
    ["order-amounts orders/cs_2: the status is refunded, and refundedAt is missing"],
  ],
  [
    "a seller who bought from themselves",
    changed("orders/cs_2", { buyerUid: "ada" }),
    ["order-amounts orders/cs_2: buyer and seller are the same"],
  ],
  [
    "an order whose status its payment does not explain",
    changed("orders/cs_2", { status: "disputed", refundedAt: undefined, productId: "p2", "stats.x": 1 }),
    [
      "one-purchase users/bea/purchases/p2: is missing, and order cs_2 holds it",
      "order-follows-payment orders/cs_2: is disputed, and its payment says refunded",
    ],
  ],
  [
    "a status that is none",
    changed("orders/cs_2", { status: "paid", refundedAt: undefined }),
    [
      "order-amounts orders/cs_2: the status is paid",
      "order-follows-payment orders/cs_2: is paid, and its payment says refunded",
    ],
  ],
  [
    "a refunded amount that its payment does not know",
    changed("orders/cs_1", { refundedAmount: 500 }),
    ["order-follows-payment orders/cs_1: 500 cents are refunded, and its payment says 0"],
  ],
  [
    "an order of an unknown payment",
    without("payments/pi_2"),
    ["order-follows-payment orders/cs_2: nothing is known of its payment pi_2"],
  ],
  [
    "a paid sale without an order",
    added({ "payments/pi_5": payment("cs_5", {}) }),
    ["order-follows-payment payments/pi_5: its order cs_5 is missing"],
  ],
  [
    "a payment without a sale",
    changed("payments/pi_4", { "facts.amount": 1_900 }),
    ["order-follows-payment payments/pi_4: 1900 cents were paid, and there is no sale"],
  ],
  [
    "a product that a buyer holds twice",
    added({
      "orders/cs_5": order("pi_5", { status: "disputed" }),
      "payments/pi_5": payment("cs_5", { dispute: "open" }),
    }),
    ["one-purchase users/bea/purchases/p1: is held by 2 orders: cs_1, cs_5"],
  ],
  [
    "a purchase without its record",
    without("users/bea/purchases/p1"),
    ["one-purchase users/bea/purchases/p1: is missing, and order cs_1 holds it"],
  ],
  [
    "a purchase that was refunded",
    added({ "users/cal/purchases/p1": { orderId: "cs_2" } }),
    ["one-purchase users/cal/purchases/p1: names order cs_2, which does not hold it"],
  ],
  [
    "a purchase that names another order",
    changed("users/bea/purchases/p1", { orderId: "cs_2" }),
    ["one-purchase users/bea/purchases/p1: names order cs_2, and order cs_1 holds it"],
  ],
  [
    "a cent too much in a seller's revenue",
    changed("users/ada/private/account", { "stats.totalRevenue": 1_749 }),
    ["counter users/ada/private/account: stats.totalRevenue is 1749, and its documents make 1748"],
  ],
  [
    "a sale that is not counted",
    changed("users/ada/private/account", { "stats.totalSales": 0 }),
    ["counter users/ada/private/account: stats.totalSales is 0, and its documents make 1"],
  ],
  [
    "a seller's account that is missing",
    without("users/ada/private/account"),
    [
      "counter users/ada/private/account: stats.totalSales is 0, and its documents make 1",
      "counter users/ada/private/account: stats.totalRevenue is 0, and its documents make 1748",
    ],
  ],
  [
    "a purchase that is not counted for its buyer",
    changed("users/bea", { "stats.productsBought": 2 }),
    ["counter users/bea: stats.productsBought is 2, and its documents make 1"],
  ],
  [
    "a purchase that is not counted for its product",
    changed("products/p1", { "stats.purchaseCount": 0 }),
    ["counter products/p1: stats.purchaseCount is 0, and its documents make 1"],
  ],
  [
    "a product's download that is counted twice",
    changed("products/p1", { "stats.downloads": 4 }),
    ["counter products/p1: stats.downloads is 4, and its documents make 3"],
  ],
  [
    "an author's download that is not counted",
    changed("users/ada", { "stats.downloads": 2 }),
    ["author-downloads users/ada: stats.downloads is 2, and those of their products make 3"],
  ],
  [
    "a like that is not counted",
    without("products/p1/likes/bea"),
    ["counter products/p1: stats.likes is 1, and its documents make 0"],
  ],
  [
    "an author's likes",
    changed("users/ada", { "stats.likes": 0 }),
    ["counter users/ada: stats.likes is 0, and its documents make 1"],
  ],
  [
    "the sum of a product's ratings",
    changed("products/p1/reviews/cal", { rating: 3 }),
    ["counter products/p1: stats.ratingSum is 9, and its documents make 8"],
  ],
  [
    "the number of an author's reviews",
    changed("users/ada", { "stats.reviewsReceived": 1 }),
    [
      "counter users/ada: stats.reviewsReceived is 1, and its documents make 2",
      "progress users/ada: should have average rating 9",
    ],
  ],
  [
    "a product's average",
    changed("products/p1", { "stats.rating": 4.4 }),
    ["average-rating products/p1: the average is 4.4, and its ratings make 4.5"],
  ],
  [
    "an author's average",
    changed("users/ada", { "stats.avgRating": 5 }),
    ["progress users/ada: should have average rating 4.5"],
  ],
  [
    "an average that comes from nowhere",
    changed("users/bea", { "stats.avgRating": 5 }),
    ["founded-rating users/bea: the average is 5 of no sum"],
  ],
  [
    "the sum of an author's ratings",
    changed("users/ada", { "stats.ratingSum": 8, "stats.avgRating": 4 }),
    ["counter users/ada: stats.ratingSum is 8, and its documents make 9"],
  ],
  [
    "a message that is not counted",
    without("conversations/p1_bea/messages/m1"),
    ["counter users/bea: stats.messagesSent is 1, and its documents make 0"],
  ],
  [
    "a level and a rank that the XP do not make",
    changed("users/ada", { level: 3, rank: "artisan" }),
    ["progress users/ada: should have level 2, rank apprentice"],
  ],
  [
    "an achievement that was earned and not given",
    without("users/ada/achievements/reviews-bronze"),
    [
      "counter users/ada: stats.achievementCount is 3, and its documents make 2",
      "progress users/ada: should have the achievement reviews-bronze",
    ],
  ],
  [
    "an achievement that is earned no longer",
    added({ "users/bea/achievements/products-bronze": { title: "Open for business" } }),
    [
      "counter users/bea: stats.achievementCount is 2, and its documents make 3",
      "progress users/bea: should have no achievement products-bronze",
    ],
  ],
  [
    "a follower who is not counted",
    changed("users/ada", { "stats.followers": 0 }),
    ["counter users/ada: stats.followers is 0, and its documents make 1"],
  ],
  [
    "a follow that stands on one side only",
    without("users/ada/followers/bea"),
    [
      "counter users/ada: stats.followers is 1, and its documents make 0",
      "follow-twice-recorded users/bea/following/ada: users/ada/followers/bea is missing",
    ],
  ],
  [
    "a published product that is not counted",
    changed("users/ada", { "stats.products": 0 }),
    [
      "counter users/ada: stats.products is 0, and its documents make 1",
      "progress users/ada: should have no achievement products-bronze",
    ],
  ],
  [
    "a category that is counted and has no product",
    changed("users/ada", { "stats.categoryCount.agents": 1 }),
    [
      "counter users/ada: stats.categoryCount.agents is 1, and its documents make 0",
      "progress users/ada: should have the achievement categories-bronze",
    ],
  ],
  [
    "XP that no entry of the log explains",
    changed("users/bea", { xp: 20 }),
    ["counter users/bea: xp is 20, and its documents make 10"],
  ],
  [
    "a counter that is no number",
    changed("users/bea", { xp: "10" }),
    ["counter users/bea: xp is NaN, and its documents make 10"],
  ],
  [
    "a username that nobody claimed",
    without("usernames/bea"),
    ["username-registry users/bea: usernames/bea is missing"],
  ],
  [
    "a username whose plain form is another's",
    changed("usernames/ada-l", { uid: "gone" }),
    [
      "username-registry users/ada: usernames/ada-l belongs to gone",
      "username-registry usernames/ada-l: gone is called nothing",
    ],
  ],
  [
    "a claim of a name that its user gave up",
    changed("usernames/ada-once", { expiresAt: undefined }),
    ["username-registry usernames/ada-once: ada is called ada_l"],
  ],
  [
    "a slug that nobody claimed",
    without("slugs/notes"),
    ["slug-registry products/p1: slugs/notes is missing"],
  ],
  [
    "a slug that is claimed for another product",
    changed("slugs/notes", { productId: "p0" }),
    ["slug-registry products/p1: slugs/notes belongs to products/p0"],
  ],
  [
    "a slug that is claimed for somebody else",
    changed("slugs/notes", { uid: "bea" }),
    ["slug-registry products/p1: slugs/notes belongs to bea, not its author"],
  ],
  [
    "a claim of another slug than its product has",
    added({ "slugs/papers": { slug: "papers", uid: "ada", productId: "p1" } }),
    ["slug-registry slugs/papers: is held for papers, and products/p1 has the slug notes"],
  ],
  [
    "a product on sale without a file",
    without("products/p1/private/file"),
    ["published-is-scanned products/p1: has no file"],
  ],
  [
    "a file that was not scanned",
    changed("products/p1/private/file", { verdict: undefined }),
    ["published-is-scanned products/p1: its file has no verdict"],
  ],
  [
    "a file that was blocked",
    changed("products/p1/private/file", { "verdict.outcome": "block" }),
    ["published-is-scanned products/p1: its verdict is block"],
  ],
  [
    "a file that was held, and let through by nobody",
    changed("products/p1/private/file", { "verdict.outcome": "hold" }),
    ["published-is-scanned products/p1: its verdict is hold"],
  ],
  [
    "a verdict of other bytes",
    changed("products/p1/private/file", { "verdict.sha256": other }),
    ["published-is-scanned products/p1: its verdict is of other bytes than its file"],
  ],
  [
    "a public digest of other bytes",
    changed("products/p1", { sha256: other }),
    ["published-is-scanned products/p1: its sha256 is not that of its file"],
  ],
  [
    "a waiting version that the product does not know",
    changed("products/p1", { pendingVersion: undefined }),
    ["published-is-scanned products/p1: version 2.0.0 waits in one of two places only"],
  ],
  [
    "an e-mail address in a public profile",
    changed("users/ada", { email: "ada@example.com" }),
    ["private-field users/ada: email is public"],
  ],
  [
    "a seller's revenue in a public profile",
    changed("users/ada", { "stats.totalRevenue": 0 }),
    ["private-field users/ada: stats.totalRevenue is public"],
  ],
  [
    "a storage key deep in a public product",
    changed("products/p1", { files: [{ fileUrl: "products/notes/1.zip" }] }),
    ["private-field products/p1: files[0].fileUrl is public"],
  ],
  [
    "a product on sale that nobody approved",
    changed("products/p1", { approvedAt: undefined }),
    ["product-status products/p1: is published, and nobody approved it"],
  ],
  [
    "a product whose status came from elsewhere",
    changed("products/p1", { settledStatus: "pending_review" }),
    ["product-status products/p1: is published, and the functions left it pending_review"],
  ],
  [
    "a draft that its author never made",
    added({
      "products/p2": { slug: "x", authorUid: "ada", status: "draft", settledStatus: "pending_review" },
    }),
    ["product-status products/p2: is draft, and the functions left it pending_review"],
  ],
  [
    "a product that was removed and is on sale",
    changed("products/p1", { removedAt: new Date(0) }),
    ["product-status products/p1: is published and was removed"],
  ],
  [
    "a product of no known status",
    added({ "products/p2": { slug: "x", authorUid: "ada", status: "hidden" } }),
    ["product-status products/p2: the status is hidden"],
  ],
  [
    "a report that nobody settled",
    changed("reports/r2", { resolvedBy: undefined }),
    ["report-status reports/r2: is resolved, and nobody settled it"],
  ],
])("%s is found", (_, market, expected) => {
  expect(lines(broken(market))).toEqual(expected);
});

test("a hold that an admin overrode is no violation, and only of that version", () => {
  const held = changed("products/p1/private/file", { "verdict.outcome": "hold" });
  const approval = (version: string) => ({
    action: "product.approve-version",
    details: { productId: "p1", version, verdict: "hold" },
  });
  expect(broken({ ...held, "auditLog/e1": approval("1.1.0") })).toEqual([]);
  expect(broken({ ...held, "auditLog/e1": approval("1.0.0") })).toHaveLength(1);
});

test("a profile that a client made under its account's own id needs no claim", () => {
  const market = added({ "users/CalX": { username: "u-calx", xp: 0 } });
  expect(broken(market)).toEqual([]);
});

test("a product that its author deleted leaves the author's own downloads", () => {
  const market = {
    ...changed("users/ada", { "stats.downloads": 4 }),
    "products/p9/downloads/ada": { versions: ["1.0.0"] },
  };
  expect(broken(market)).toEqual([]);
});

test("what is on sale must lie in storage, with the bytes that were scanned", () => {
  const { checks, archives } = allChecks();
  runChecks(checks, documentsOf(soundMarket()));
  const [archive] = archives();
  expect(archives()).toEqual([{ productId: "p1", key: `products/notes/1.1.0-${digest}.zip`, size: 900 }]);
  if (!archive) throw new Error("no archive");
  expect(checkArchive(archive, { size: 900 })).toEqual([]);
  expect(checkArchive(archive, undefined)[0]?.message).toBe(`storage has no ${archive.key}`);
  expect(checkArchive(archive, { size: 901 })[0]?.message).toMatch(/has 901 bytes, and 900 were scanned/);
});
