import { aUser } from "../testing/users.js";
import { checkFollow } from "./follow.js";

const zoe = aUser({ uid: "zoe", username: "zoe", displayName: "Zoe" });

test.each([
  ["begin to follow", zoe, false],
  ["stop following", zoe, true],
  ["stop following who was banned since", { ...zoe, banned: true }, true],
])("a user may %s", (_, target, follows) => {
  expect(() => checkFollow("bea", "zoe", target, follows)).not.toThrow();
});

test.each([
  ["themselves", "zoe", zoe, false, "cannotFollowSelf"],
  ["nobody", "bea", undefined, false, "userNotFound"],
  ["who was banned", "bea", { ...zoe, banned: true }, false, "userNotFound"],
  ["whose account is deleted", "bea", { ...zoe, status: "deleted" }, false, "userNotFound"],
  ["whose account is deleted, and was followed", "bea", { ...zoe, status: "deleted" }, true, "userNotFound"],
])("a user cannot follow %s", (_, by, target, follows, code) => {
  expect(() => checkFollow(by, "zoe", target, follows)).toThrow(expect.objectContaining({ code }));
});
