import type { Method, Route } from "../../src/contract/route.js";
import type { TestUser } from "./accounts.js";
import { newAddress, type Sent, send } from "./http.js";

/**
 * How many requests are on their way together. The Functions emulator starts a
 * process for each request that finds all others busy, so a hundred at once would be
 * a hundred processes; `limits-across-instances.test.ts` sends those to two.
 */
const AT_ONCE = 8;

/** How many requests more than the limit are sent. */
const SURPLUS = 20;

/** Sends requests, eight at a time, and answers what they were answered. */
async function sendMany(count: number, request: (at: number) => ReturnType<typeof send>) {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  let next = 0;
  const sendOn = async () => {
    while (next < count) answers.push(await request(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  return answers;
}

/** How many of these answers were let through by the rate limit. */
const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status !== 429).length;

/**
 * Declares the tests of a route's rate limit: twenty requests too many from one address,
 * then from many addresses of one user; exactly the limit passes.
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
    test("of those from one address, whatever the client writes into X-Forwarded-For", async () => {
      const token = (await anyUser?.())?.token;
      const address = newAddress();
      const answers = await sendMany(perMinute + SURPLUS, (at) =>
        send(route.path, method, { input, token, address: `203.0.113.${at}, ${newAddress()}, ${address}` }),
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
      test("of those of one user, from as many addresses", async () => {
        const { token } = await anyUser();
        const answers = await sendMany(perMinute + SURPLUS, () => send(route.path, method, { input, token }));
        expect(passed(answers)).toBe(perMinute);
      });
    }

    test("and says how many are left", async () => {
      const token = (await anyUser?.())?.token;
      const address = newAddress();
      const first = await send(route.path, method, { input, token, address });
      const second = await send(route.path, method, { input, token, address });
      expect(first.headers.get("ratelimit-remaining")).toBe(String(perMinute - 1));
      expect(second.headers.get("ratelimit-remaining")).toBe(String(Math.max(0, perMinute - 2)));
    });
  });
}
