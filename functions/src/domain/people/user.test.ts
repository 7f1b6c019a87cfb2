import { aUser } from "../testing/users.js";
import { isShown, newUser } from "./user.js";

test.each([
  ["a user", aUser(), true],
  ["nobody", undefined, false],
  ["a banned user", aUser({ banned: true }), false],
  ["a deleted user", aUser({ status: "deleted" }), false],
])("everybody sees %s: %#", (_, user, shown) => {
  expect(isShown(user)).toBe(shown);
});

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada  ", "Ada"],
  ["a".repeat(60), "a".repeat(50)],
  ["   ", "ada"],
  [undefined, "ada"],
])("an account that says %j is shown as %j", (said, displayName) => {
  expect(newUser("uid", "ada", said)).toMatchObject({ username: "ada", displayName });
});
