import { API_URL } from "../support/http.js";

/** Paths below `/api` that no route has, through Hosting's rewrites. */
const ask = (path: string, init: RequestInit = {}) => fetch(API_URL + path, { redirect: "manual", ...init });

test.each([
  "",
  "/",
  "/no-such-route",
  "/Health",
  "/products",
  "/products/like/more",
  "/.env",
  "/.git/config",
  "/messages/a/b",
  "/%3Cscript%3E",
])("%j is refused in JSON", async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    404,
    "application/json; charset=utf-8",
  ]);
  expect(await answer.json()).toEqual({ error: "The API has no such path", code: "routeNotFound" });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("so it is for %s", async (method) => {
  const answer = await ask("/no-such-route", { method });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: "routeNotFound" }]);
});

test("its body is refused as anywhere", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await ask("/no-such-route", { method: "POST", headers, body: "{" });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalidRequest" }]);
});

test("an allowed origin reads the answer, and no other", async () => {
  const read = async (origin: string) =>
    (await ask("/no-such-route", { headers: { origin } })).headers.get("access-control-allow-origin");
  const site = new URL(API_URL).origin;
  expect([await read(site), await read("https://elsewhere.example")]).toEqual([site, null]);
});

test("a path outside the API is a page of the site", async () => {
  const answer = await fetch(`${new URL(API_URL).origin}/apis/health`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});
