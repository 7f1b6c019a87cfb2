import { health as route } from "#contract/system.js";
import { send, succeed } from "../support/http.js";

test("the service says that it is well, to anyone and without a limit", async () => {
  expect(await succeed(route, "GET")).toEqual({ status: "ok" });
  // One more than any route allows per minute.
  for (let at = 0; at <= 60; at++) {
    const answer = await send(route.path, "GET", { address: "10.0.0.1" });
    expect([answer.status, answer.headers.get("ratelimit-limit")]).toEqual([200, null]);
  }
});

test("every answer has a request id of its own and is kept by no cache", async () => {
  const [one, two] = [await send(route.path, "GET"), await send(route.path, "GET")];
  expect(one.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers.get("x-request-id")).not.toBe(two.headers.get("x-request-id"));
  expect(one.headers.get("cache-control")).toBe("private, no-store");
});

test("every answer says how long its steps took, as emulators do", async () => {
  const { headers } = await send(route.path, "GET");
  expect(headers.get("server-timing")).toMatch(/^guard;dur=[\d.]+, handler;dur=[\d.]+, total;dur=[\d.]+$/);
});
