import { isReserved } from "./names.js";
import {
  namesOfDeleted,
  planRename,
  requireOwnAvatar,
  sameNames,
  USERNAME_REST_MS,
  type UsernameClaim,
} from "./profile.js";

const NOW = new Date("2026-03-01T12:00:00Z");
const LATER = new Date(NOW.getTime() + 1);
const RENAME = { uid: "ada", from: "ada", to: "ada-l" };

const held = (id: string, uid: string, username = id): UsernameClaim => ({ id, uid, username });
const resting = (id: string, uid: string, expiresAt: Date): UsernameClaim => ({
  ...held(id, uid),
  expiresAt,
});

describe("a change of username", () => {
  test.each<[string, Partial<typeof RENAME>, string[], string[]]>([
    ["takes the new name and frees the old one", {}, ["ada-l"], ["ada"]],
    ["takes the plain form as well", { to: "ada_l" }, ["ada_l", "ada-l"], ["ada"]],
    ["frees the plain form as well", { from: "a_b" }, ["ada-l"], ["a_b", "a-b"]],
    ["keeps the plain form that both share", { from: "a_b", to: "a-b" }, ["a-b"], ["a_b"]],
    ["keeps it the other way round", { from: "a-b", to: "a_b" }, ["a_b", "a-b"], []],
    ["keeps it between twins", { from: "a_b", to: "a--b" }, ["a--b", "a-b"], ["a_b"]],
  ])("%s", (_, change, take, free) => {
    expect(planRename({ ...RENAME, ...change }, [], NOW)).toEqual({ take, free });
  });

  test.each<[string, UsernameClaim[]]>([
    ["nobody has ever had", []],
    ["somebody else freed long enough ago", [resting("ada-l", "bea", NOW)]],
    ["the user freed a moment ago", [resting("ada-l", "ada", LATER)]],
    ["stands for a twin of the user's own", [held("ada-l", "ada", "ada_l")]],
  ])("may take a name that %s", (_, claims) => {
    expect(planRename(RENAME, claims, NOW).take).toEqual(["ada-l"]);
  });

  test.each<[string, Partial<typeof RENAME>, UsernameClaim[], string]>([
    ["somebody has", {}, [held("ada-l", "bea")], "usernameTaken"],
    ["rests", {}, [resting("ada-l", "bea", LATER)], "usernameTaken"],
    [
      "somebody has, with its plain form",
      { to: "ada_l" },
      [held("ada_l", "bea"), held("ada-l", "bea", "ada_l")],
      "usernameTaken",
    ],
    ["has a twin that somebody has", { to: "ada_l" }, [held("ada-l", "bea")], "usernameTooSimilar"],
    ["is the plain form of what somebody has", {}, [held("ada-l", "bea", "ada_l")], "usernameTooSimilar"],
    ["is a reserved word", { to: "admin" }, [], "usernameReserved"],
    ["looks like a reserved word", { to: "self_approve" }, [], "usernameReserved"],
    ["is one that clients make", { to: `u-${"a".repeat(28)}` }, [], "usernameReserved"],
    ["is one of a deleted account", { to: namesOfDeleted("bea").username }, [], "usernameReserved"],
  ])("may not take a name that %s", (_, change, claims, code) => {
    expect(() => planRename({ ...RENAME, ...change }, claims, NOW)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test("is refused with the name of the field, and with the twin that is in the way", () => {
    expect(() => planRename(RENAME, [held("ada-l", "bea", "ada_l")], NOW)).toThrow(
      expect.objectContaining({ details: { issues: ["username: ada_l is taken"] } }),
    );
  });
});

describe("the names of a deleted account", () => {
  test("are the same each time, fit a username, and nobody can claim them", () => {
    const { username, displayName, avatarUrl } = namesOfDeleted("Zx81kQ");
    expect(namesOfDeleted("Zx81kQ").username).toBe(username);
    expect(username).toMatch(/^[a-z0-9_-]{3,30}$/);
    expect(isReserved(username)).toBe(true);
    expect(isReserved(username.replace("-", "_"))).toBe(true);
    expect([displayName, avatarUrl]).toEqual(["Deleted User", ""]);
  });

  test("differ between accounts", () => {
    expect(namesOfDeleted("one").username).not.toBe(namesOfDeleted("two").username);
  });
});

test("names are the same when all three are", () => {
  const names = { username: "ada", displayName: "Ada", avatarUrl: "" };
  expect(sameNames(names, { ...names })).toBe(true);
  for (const field of ["username", "displayName", "avatarUrl"]) {
    expect(sameNames(names, { ...names, [field]: "other" })).toBe(false);
  }
});

test("a freed username rests for 90 days", () => {
  expect(USERNAME_REST_MS).toBe(90 * 86_400_000);
});

test.each(["", "https://pictures.example/users/bea/avatars/a.png", "users/ada/avatars/a.png"])(
  "a profile may show the picture %j",
  (avatarUrl) => {
    expect(() => requireOwnAvatar("ada", avatarUrl)).not.toThrow();
  },
);

test("a profile may be without a picture, and may not show one that somebody else uploaded", () => {
  expect(() => requireOwnAvatar("ada")).not.toThrow();
  expect(() => requireOwnAvatar("ada", "users/bea/avatars/a.png")).toThrow(
    expect.objectContaining({ code: "invalidRequest" }),
  );
});
