import { added, changed, itFinds, without } from "./testing/broken.js";

/** Counters, averages and progress agree with what they count. */

itFinds([
  [
    "a purchase that is not counted for its buyer",
    changed("users/bea", { "stats.productsBought": 2 }),
    ["counter users/bea: stats.productsBought is 2, but its documents add up to 1"],
  ],
  [
    "a purchase that is not counted for its product",
    changed("products/p1", { "stats.purchaseCount": 0 }),
    ["counter products/p1: stats.purchaseCount is 0, but its documents add up to 1"],
  ],
  [
    "a product's download that is counted twice",
    changed("products/p1", { "stats.downloads": 4 }),
    ["counter products/p1: stats.downloads is 4, but its documents add up to 3"],
  ],
  [
    "an author's download that is not counted",
    changed("users/ada", { "stats.downloads": 2 }),
    ["author-downloads users/ada: stats.downloads is 2, but the downloads of their products add up to 3"],
  ],
  [
    "a like that is not counted",
    without("products/p1/likes/bea"),
    ["counter products/p1: stats.likes is 1, but its documents add up to 0"],
  ],
  [
    "an author's likes",
    changed("users/ada", { "stats.likes": 0 }),
    ["counter users/ada: stats.likes is 0, but its documents add up to 1"],
  ],
  [
    "the sum of a product's ratings",
    changed("products/p1/reviews/cal", { rating: 3 }),
    ["counter products/p1: stats.ratingSum is 9, but its documents add up to 8"],
  ],
  [
    "the number of an author's reviews",
    changed("users/ada", { "stats.reviewsReceived": 1 }),
    [
      "counter users/ada: stats.reviewsReceived is 1, but its documents add up to 2",
      "progress users/ada: should have average rating 9",
    ],
  ],
  [
    "a product's average",
    changed("products/p1", { "stats.rating": 4.4 }),
    ["average-rating products/p1: the average is 4.4, but its ratings make 4.5"],
  ],
  [
    "an author's average",
    changed("users/ada", { "stats.avgRating": 5 }),
    ["progress users/ada: should have average rating 4.5"],
  ],
  [
    "an average that comes from nowhere",
    changed("users/bea", { "stats.avgRating": 5 }),
    ["founded-rating users/bea: the average is 5 without a sum"],
  ],
  [
    "the sum of an author's ratings",
    changed("users/ada", { "stats.ratingSum": 8, "stats.avgRating": 4 }),
    ["counter users/ada: stats.ratingSum is 8, but its documents add up to 9"],
  ],
  [
    "a message that is not counted",
    without("conversations/p1_bea/messages/m1"),
    ["counter users/bea: stats.messagesSent is 1, but its documents add up to 0"],
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
      "counter users/ada: stats.achievementCount is 3, but its documents add up to 2",
      "progress users/ada: should have the achievement reviews-bronze",
    ],
  ],
  [
    "an achievement that is earned no longer",
    added({ "users/bea/achievements/products-bronze": { title: "Open for business" } }),
    [
      "counter users/bea: stats.achievementCount is 2, but its documents add up to 3",
      "progress users/bea: should have no achievement products-bronze",
    ],
  ],
  [
    "a follower who is not counted",
    changed("users/ada", { "stats.followers": 0 }),
    ["counter users/ada: stats.followers is 0, but its documents add up to 1"],
  ],
  [
    "a follow that stands on one side only",
    without("users/ada/followers/bea"),
    [
      "counter users/ada: stats.followers is 1, but its documents add up to 0",
      "follow-twice-recorded users/bea/following/ada: users/ada/followers/bea is missing",
    ],
  ],
  [
    "a published product that is not counted",
    changed("users/ada", { "stats.products": 0 }),
    [
      "counter users/ada: stats.products is 0, but its documents add up to 1",
      "progress users/ada: should have no achievement products-bronze",
    ],
  ],
  [
    "a category that is counted and has no product",
    changed("users/ada", { "stats.categoryCount.agents": 1 }),
    [
      "counter users/ada: stats.categoryCount.agents is 1, but its documents add up to 0",
      "progress users/ada: should have the achievement categories-bronze",
    ],
  ],
  [
    "XP that no entry of the log explains",
    changed("users/bea", { xp: 20 }),
    ["counter users/bea: xp is 20, but its documents add up to 10"],
  ],
  [
    "a counter that is no number",
    changed("users/bea", { xp: "10" }),
    ["counter users/bea: xp is NaN, but its documents add up to 10"],
  ],
]);
