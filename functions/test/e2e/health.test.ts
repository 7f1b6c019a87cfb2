import { health as route } from "../../src/contract/system.js";
import { itRefusesStrangers } from "../support/denials.js";
import { send, succeed } from "../support/http.js";

test("the service says that it is well, to anyone and without a limit", async () => {
  expect(await succeed(route, "GET")).toEqual({ status: "ok" });
  const address = "10.0.0.1";
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(route.path, "GET", { address })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers[0]?.headers.get("ratelimit-limit")).toBeNull();
});

test("every answer has a request id of its own and is kept by no cache", async () => {
  const [one, two] = [await send(route.path, "GET"), await send(route.path, "GET")];
  expect(one.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers.get("x-request-id")).not.toBe(two.headers.get("x-request-id"));
  expect(one.headers.get("cache-control")).toBe("private, no-store");
});

itRefusesStrangers(route);
