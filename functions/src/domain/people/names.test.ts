import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { claimedNames, isReserved, usernameCandidates } from "./names.js";

const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 4 });
const separators = fc.array(fc.constantFrom("-", "_", "--", "-_"), { minLength: 3, maxLength: 3 });
const join = (parts: string[], between: string[]) =>
  parts.reduce((name, word, at) => name + (between[at - 1] ?? "-") + word);

test("two names that look alike claim a common registry id", () => {
  fc.assert(
    fc.property(words, separators, separators, (parts, one, other) => {
      const claims = claimedNames(join(parts, one));
      expect(claimedNames(join(parts, other)).some((id) => claims.includes(id))).toBe(true);
    }),
    runs(),
  );
  for (const twin of ["a_b-c", "a-b_c", "a--b-c", "a_b_c"]) {
    expect(claimedNames(twin)).toEqual([twin, "a-b-c"]);
  }
});

test("a name in its plain form claims itself only", () => {
  expect(claimedNames("release-notes")).toEqual(["release-notes"]);
});

test.each([
  "admin",
  "all",
  "vaultmart",
  "self-approve",
  "self_approve",
  "deleted_user",
  `u-${"a0".repeat(10)}`,
  `deleted-${"0f".repeat(10)}`,
  "-admin",
  "admin-",
  `notes-${"0a".repeat(16)}`,
])("%s is reserved", (word) => {
  expect(isReserved(word)).toBe(true);
});

test.each([
  "administration",
  "my-admin",
  "vaultmart-fan",
  "release-notes",
  `notes-${"0a".repeat(15)}`,
  `notes-${"0a".repeat(16)}-x`,
  `menu-${"a".repeat(20)}`,
  `u-${"a".repeat(20)}-b`,
  `un-deleted-${"0f".repeat(10)}`,
  `deleted-${"0f".repeat(10)}-x`,
])("%s is not reserved", (word) => {
  expect(isReserved(word)).toBe(false);
});

test.each([
  ["Ada Lovelace", "ada-lovelace"],
  ["  Zoë  Quinn! ", "zoe-quinn"],
  ["Ada", "ada"],
  ["A very long display name indeed", "a-very-long-display"],
])("a username comes from the display name %j", (displayName, username) => {
  expect(usernameCandidates(displayName, "k3f9d2c1")[0]).toBe(username);
});

test.each([undefined, "", "X", "李小龍", "Admin", "🙂"])(
  "a display name like %j gives a made-up username",
  (displayName) => {
    expect(usernameCandidates(displayName, "k3f9d2c1")).toEqual(["user-k3f9d2c1"]);
  },
);

test("every candidate is a valid username, and the last one is unguessable", () => {
  fc.assert(
    fc.property(fc.string(), (displayName) => {
      const candidates = usernameCandidates(displayName, "k3f9d2c1");
      for (const candidate of candidates) expect(candidate).toMatch(/^[a-z0-9_-]{3,30}$/);
      expect(candidates.at(-1)).toContain("k3f9d2c1");
    }),
    runs(),
  );
});

test("the second candidate carries a little of what is random, and the last one all", () => {
  expect(usernameCandidates("Ada", "k3f9d2c1")).toEqual(["ada", "ada-k3f", "ada-k3f9d2c1"]);
});
