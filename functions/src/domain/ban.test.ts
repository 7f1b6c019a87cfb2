import { planBan } from "./ban.js";

const stamp = new Date(0);

test.each([
  ["a ban that nobody has carried out", { banned: true }, "ban"],
  ["a ban taken back", { banned: false, bannedAt: stamp }, "unban"],
  ["a ban whose field was deleted", { bannedAt: stamp }, "unban"],
  ["a ban carried out", { banned: true, bannedAt: stamp }, "settled"],
  ["no ban", { banned: false }, "settled"],
  ["a profile that never had the field", {}, "settled"],
  ["a word", { banned: "true" }, "put back"],
  ["a number, after a ban", { banned: 1, bannedAt: stamp }, "put back"],
  ["null", { banned: null }, "put back"],
])("%s", (_, marks, plan) => {
  expect(planBan(marks)).toBe(plan);
});
