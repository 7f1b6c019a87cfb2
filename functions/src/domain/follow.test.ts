import { checkFollow } from "./follow.js";
import type { User } from "./user.js";

const zoe: User = {
  uid: "zoe",
  username: "zoe",
  displayName: "Zoe",
  bio: "",
  avatarUrl: "",
  country: "",
  locale: "en",
  role: "user",
  rank: "",
  verified: false,
  banned: false,
  xp: 0,
  level: 0,
  stats: {
    followers: 0,
    following: 0,
    products: 0,
    downloads: 0,
    likes: 0,
    reviewsReceived: 0,
    avgRating: 0,
    ratingSum: 0,
    messagesSent: 0,
    productsBought: 0,
    achievementCount: 0,
    categoryCount: {},
  },
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

test.each([
  ["begin to follow", zoe, false],
  ["stop following", zoe, true],
  ["stop following who was banned since", { ...zoe, banned: true }, true],
])("a user may %s", (_, target, follows) => {
  expect(() => checkFollow("bea", "zoe", target, follows)).not.toThrow();
});

test.each([
  ["themselves", "zoe", zoe, false, "ownFollow"],
  ["nobody", "bea", undefined, false, "userNotFound"],
  ["who was banned", "bea", { ...zoe, banned: true }, false, "userNotFound"],
  ["whose account is deleted", "bea", { ...zoe, status: "deleted" }, false, "userNotFound"],
  ["whose account is deleted, and was followed", "bea", { ...zoe, status: "deleted" }, true, "userNotFound"],
])("a user cannot follow %s", (_, by, target, follows, code) => {
  expect(() => checkFollow(by, "zoe", target, follows)).toThrow(expect.objectContaining({ code }));
});
