import type { Method, Route } from "../../src/contract/route.js";
import type { TestUser } from "./accounts.js";
import { newAddress, type Sent, send } from "./http.js";

/** How many of these answers were let through by the rate limit. */
const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status !== 429).length;

/**
 * Declares the tests of a route's rate limit: 100 requests at once from one
 * address, then from many addresses of one user; exactly the limit passes.
 *
 * @param anyUser makes the user who calls; nothing for a route that anyone may call
 * @param input a request that costs little, valid or not: the limit counts both
 */
export function itLimitsRequests(
  route: Route,
  method: Method,
  anyUser: (() => Promise<TestUser>) | undefined,
  input: Sent["input"],
): void {
  const perMinute = route[method]?.limit?.perMinute ?? 0;

  describe(`${method} ${route.path} lets ${perMinute} requests a minute through`, () => {
    test("of 100 at once from one address, whatever the client writes into X-Forwarded-For", async () => {
      const token = (await anyUser?.())?.token;
      const address = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          send(route.path, method, { input, token, address: `203.0.113.${at}, ${newAddress()}, ${address}` }),
        ),
      );
      expect(passed(answers)).toBe(perMinute);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toEqual({ error: "Too many requests" });
      expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(70);
      expect(refused?.headers.get("ratelimit-limit")).toBe(String(perMinute));
      expect(refused?.headers.get("ratelimit-remaining")).toBe("0");
    });

    if (anyUser) {
      test("of 100 at once of one user, from as many addresses", async () => {
        const { token } = await anyUser();
        const answers = await Promise.all(
          Array.from({ length: 100 }, () => send(route.path, method, { input, token })),
        );
        expect(passed(answers)).toBe(perMinute);
      });
    }

    test("and says how many are left", async () => {
      const token = (await anyUser?.())?.token;
      const address = newAddress();
      const first = await send(route.path, method, { input, token, address });
      const second = await send(route.path, method, { input, token, address });
      expect(first.headers.get("ratelimit-remaining")).toBe(String(perMinute - 1));
      expect(second.headers.get("ratelimit-remaining")).toBe(String(perMinute - 2));
    });
  });
}
