import { added, changed, itFinds, without } from "./testing/broken.js";

/** Names, files, statuses and public data agree. */

const other = "cd".repeat(32);

itFinds([
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
      "username-registry usernames/ada-l: the username of gone is not set",
    ],
  ],
  [
    "a claim of a name that its user gave up",
    changed("usernames/ada-once", { expiresAt: undefined }),
    ["username-registry usernames/ada-once: the username of ada is ada_l"],
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
    ["slug-registry slugs/papers: is claimed for papers, but products/p1 has the slug notes"],
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
    ["published-is-scanned products/p1: its verdict is for different bytes than its file"],
  ],
  [
    "a public digest of other bytes",
    changed("products/p1", { sha256: other }),
    ["published-is-scanned products/p1: its sha256 does not match its file"],
  ],
  [
    "a waiting version that the product does not know",
    changed("products/p1", { pendingVersion: undefined }),
    ["published-is-scanned products/p1: version 2.0.0 is waiting in only one of two places"],
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
    ["product-status products/p1: is published, but no one approved it"],
  ],
  [
    "a product whose status came from elsewhere",
    changed("products/p1", { settledStatus: "pending_review" }),
    ["product-status products/p1: is published, but the functions set it to pending_review"],
  ],
  [
    "a draft that its author never made",
    added({
      "products/p2": { slug: "x", authorUid: "ada", status: "draft", settledStatus: "pending_review" },
    }),
    ["product-status products/p2: is draft, but the functions set it to pending_review"],
  ],
  [
    "a product that was removed and is on sale",
    changed("products/p1", { removedAt: new Date(0) }),
    ["product-status products/p1: is published but was removed"],
  ],
  [
    "a product of no known status",
    added({ "products/p2": { slug: "x", authorUid: "ada", status: "hidden" } }),
    ["product-status products/p2: the status is hidden"],
  ],
  [
    "a report that nobody settled",
    changed("reports/r2", { resolvedBy: undefined }),
    ["report-status reports/r2: is resolved, but no one closed it"],
  ],
]);
