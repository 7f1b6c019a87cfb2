import type { Method, Route } from "#contract/route.js";
import { epochAt } from "#domain/limits/sliding-window.js";
import { FirestoreWindowCounters } from "#store/limits/window-counters.js";
import { signUp } from "./accounts.js";
import { newAddress, type Sent, send } from "./http.js";
import { joinAsAdmin } from "./records.js";

/** What a response reports about the limit. */
const told = ({ status, headers }: Awaited<ReturnType<typeof send>>) => ({
  passed: status !== 429,
  limit: headers.get("ratelimit-limit"),
  remaining: headers.get("ratelimit-remaining"),
});

/**
 * Declares the tests that a method is counted by its own limit: after all requests of a minute except one
 * were made from an address, or by a user, one passes and the next does not, and requests from another
 * address or user still pass.
 *
 * `limits-across-instances.test.ts` shows for a strict and a standard limit that limits are exact under
 * concurrency, and `rate-limit-store.test.ts` shows the same for the store.
 *
 * @param input an inexpensive request, valid or not: the limit counts both
 */
export function itLimitsRequests(route: Route, method: Method, input: Sent["input"]): void {
  const { access = "anyone", limit: { perMinute } = { perMinute: 0 } } = route[method] ?? {};
  const anyUser = access === "admin" ? joinAsAdmin : access === "anyone" ? undefined : signUp;
  const limit = String(perMinute);
  const last = { passed: true, limit, remaining: "0" };
  const untouched = { passed: true, limit, remaining: String(perMinute - 1) };

  const oneTooMany = async (sent: Sent) => {
    const answers = [await send(route.path, method, sent), await send(route.path, method, sent)] as const;
    expect(answers.map(told)).toEqual([last, { ...last, passed: false }]);
    const { body, headers } = answers[1];
    expect(body).toEqual({ error: "Too many requests", code: "tooManyRequests" });
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(70);
    expect(headers.get("ratelimit-reset")).toBe(String(seconds));
  };

  let counters: FirestoreWindowCounters;
  /** Counts requests that were never sent. */
  const useUp = (key: string, requests: number) =>
    counters.add({ key, path: route.path, method }, epochAt(Date.now()), requests);

  describe(`${method} ${route.path} lets ${perMinute} requests a minute through`, () => {
    beforeAll(() => {
      counters = new FirestoreWindowCounters({ emulator: process.env.FIRESTORE_EMULATOR_HOST });
    });
    afterAll(() => counters.close());

    test("of one address, whatever the client writes into X-Forwarded-For", async () => {
      const [one, other] = [(await anyUser?.())?.token, (await anyUser?.())?.token];
      const address = newAddress();
      await useUp(address, perMinute - 1);
      await oneTooMany({ input, token: one, address: `203.0.113.7, ${newAddress()}, ${address}` });
      expect(told(await send(route.path, method, { input, token: other }))).toEqual(untouched);
    });

    if (!anyUser) return;
    test("of one user, from as many addresses", async () => {
      const [one, other] = [await anyUser(), await anyUser()];
      await useUp(`uid:${one.uid}`, perMinute - 1);
      await oneTooMany({ input, token: one.token });
      expect(told(await send(route.path, method, { input, token: other.token }))).toEqual(untouched);
    });
  });
}
