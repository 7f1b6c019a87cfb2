import { readIdToken } from "./tokens.js";

const token = (payload: object) =>
  `${Buffer.from('{"alg":"RS256"}').toString("base64url")}.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2ln`;

test("an ID token tells whom it names and when it ends", () => {
  expect(readIdToken(token({ sub: "u1", email: "ada@example.com", exp: 1_000 }))).toEqual({
    uid: "u1",
    email: "ada@example.com",
    endsAt: 1_000_000,
  });
  expect(readIdToken(token({ sub: "u1", exp: 1 }))?.email).toBe("");
});

test.each([
  ["a refresh token", "AMf-vBx.not.a.token"],
  ["an opaque word", "AMf-vBxyz"],
  ["no JSON inside", "aa.bb.cc"],
  ["nobody's", token({ exp: 1 })],
  ["without an end", token({ sub: "u1" })],
])("%s is none", (_what, text) => {
  expect(readIdToken(text)).toBeUndefined();
});
