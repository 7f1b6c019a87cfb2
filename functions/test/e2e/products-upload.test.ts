import { productsUpload as route } from "#contract/products.js";
import { admin, signUp, type TestUser } from "../support/accounts.js";
import { API_URL, refuse, succeed } from "../support/http.js";
import { put, skillArchive } from "../support/listings.js";

const valid = { fileName: "notes.zip", fileSize: 1_000, productKey: "release-notes" };

let user: TestUser;
beforeEach(async () => {
  user = await signUp();
});

test("an author gets an address for one PUT, and a key of the spec's shape", async () => {
  const bytes = await skillArchive("release-notes");
  const { url, key, expiresAt } = await succeed(route, "POST", {
    token: user.token,
    input: { ...valid, fileSize: bytes.length },
  });
  expect(key).toMatch(/^products\/release-notes-[0-9a-f]{32}\/notes\.zip$/);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await put(url, bytes)).status).toBe(200);
  const claims = await admin().db.collection("uploads").where("uid", "==", user.uid).get();
  expect(claims.docs.map((claim) => claim.get("key"))).toEqual([key]);
  expect(claims.docs[0]?.get("size")).toBe(bytes.length);
});

test("the same key asked for twice is two keys", async () => {
  const [one, two] = [
    await succeed(route, "POST", { token: user.token, input: valid }),
    await succeed(route, "POST", { token: user.token, input: valid }),
  ];
  expect(one.key).not.toBe(two.key);
});

test.each([
  ["release notes (v2).zip", "Ré lease/..", /^products\/Rlease-[0-9a-f]{32}\/release_notes__v2_\.zip$/],
  ["../../secret.zip", "a/../b", /^products\/ab-[0-9a-f]{32}\/\._\._secret\.zip$/],
  ["NOTES.zip", "A_b-9", /^products\/A_b-9-[0-9a-f]{32}\/NOTES\.zip$/],
])("the name %j and the key %j are made safe", async (fileName, productKey, shape) => {
  const { key } = await succeed(route, "POST", {
    token: user.token,
    input: { ...valid, fileName, productKey },
  });
  expect(key).toMatch(shape);
});

test("a body that cannot be parsed is refused, with its field's name", async () => {
  const answer = await refuse(route, "POST", { token: user.token, input: { ...valid, fileName: undefined } });
  expect(answer).toMatchObject({ status: 400, error: "Invalid request", issues: ["fileName: is required"] });
});

test("a body that is not JSON is refused in JSON", async () => {
  const answer = await fetch(API_URL + route.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${user.token}` },
    body: '{"fileName":',
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    400,
    "application/json; charset=utf-8",
  ]);
  expect(await answer.json()).toEqual({
    error: "Invalid request",
    code: "invalidRequest",
    issues: ["body: must be valid JSON in UTF-8"],
  });
});

test.each(["[]", '"x"', "7", "null"])("the body %s, which is not an object, is refused", async (body) => {
  const answer = await fetch(API_URL + route.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${user.token}` },
    body,
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalidRequest" }]);
});

test("20 uploads may be open, also when more are asked for at once", async () => {
  const { db } = admin();
  const soon = new Date(Date.now() + 90_000);
  for (let at = 0; at < 15; at++) {
    await db
      .collection("uploads")
      .add({ uid: user.uid, key: `products/a-${at}/a.zip`, size: 1, fileName: "a.zip", expiresAt: soon });
  }
  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, () => succeed(route, "POST", { token: user.token, input: valid })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const refused = await refuse(route, "POST", { token: user.token, input: valid });
  expect(refused).toMatchObject({ status: 429, error: "Too many open uploads" });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(60);
  expect(wait).toBeLessThanOrEqual(90);
});

test("open uploads may have five times the maximum size together", async () => {
  const full = { ...valid, fileSize: 52_428_800 };
  for (let at = 0; at < 5; at++) await succeed(route, "POST", { token: user.token, input: full });
  const refused = await refuse(route, "POST", { token: user.token, input: { ...valid, fileSize: 1 } });
  expect(refused).toMatchObject({ status: 429, code: "tooManyUploads" });
  expect(refused.issues).toEqual([expect.stringContaining("more than 262144000 bytes")]);
});

test("an upload that has expired counts no more", async () => {
  const past = new Date(Date.now() - 1_000);
  for (let at = 0; at < 20; at++) {
    await admin()
      .db.collection("uploads")
      .add({ uid: user.uid, key: `products/b-${at}/b.zip`, size: 1, fileName: "b.zip", expiresAt: past });
  }
  await succeed(route, "POST", { token: user.token, input: valid });
});
