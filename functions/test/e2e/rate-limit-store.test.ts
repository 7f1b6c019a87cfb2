import { randomUUID } from "node:crypto";
import { deleteApp, getApps } from "firebase-admin/app";
import type { RateLimit } from "#contract/route.js";
import { rateLimits } from "#http/rate-limit.js";
import { db } from "#store/firestore.js";
import { counterId, FirestoreWindowCounters } from "#store/limits/window-counters.js";

const LIKE = { path: "/products/like", method: "POST" } as const;
const STRICT: RateLimit = { perMinute: 30, strategy: "strict" };
const STANDARD: RateLimit = { perMinute: 30, strategy: "standard" };
/** A local port without a listener. */
const NOBODY = "127.0.0.1:1";

const opened: FirestoreWindowCounters[] = [];

function countersAt(emulator: string | undefined): FirestoreWindowCounters {
  if (emulator === undefined) throw new Error("FIRESTORE_EMULATOR_HOST is not set: run npm test");
  const counters = new FirestoreWindowCounters({ emulator });
  opened.push(counters);
  return counters;
}

/** A function instance, with its own limiters and connection. */
function instance(emulator = process.env.FIRESTORE_EMULATOR_HOST, clock: () => number = Date.now) {
  const failures: unknown[] = [];
  const consume = rateLimits({
    counters: countersAt(emulator),
    clock,
    onStoreFailure: (error) => failures.push(error),
  });
  return { consume, failures };
}

const client = () => `test-${randomUUID()}`;
const many = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));
const allowed = (decisions: { allowed: boolean }[]) => decisions.filter((decided) => decided.allowed).length;

afterAll(async () => {
  await Promise.all(opened.map((counters) => counters.close()));
  await Promise.all(getApps().map((app) => deleteApp(app)));
});

describe("the rate limit on Firestore", () => {
  test("lets exactly 30 of 100 parallel requests pass", async () => {
    const { consume } = instance();
    const key = client();
    expect(allowed(await many(100, () => consume(LIKE, STRICT, key)))).toBe(30);
  });

  test("lets exactly 30 pass when four instances ask 50 times each", async () => {
    const key = client();
    const instances = Array.from({ length: 4 }, () => instance());
    const asked = instances.map(({ consume }) => many(50, () => consume(LIKE, STRICT, key)));
    expect(allowed((await Promise.all(asked)).flat())).toBe(30);
  });

  test("lets exactly 5 pass when each of 40 requests has an instance of its own", async () => {
    const key = client();
    const counters = countersAt(process.env.FIRESTORE_EMULATOR_HOST);
    const limit: RateLimit = { perMinute: 5, strategy: "strict" };
    const consume = () => rateLimits({ counters, clock: Date.now, onStoreFailure: fail })(LIKE, limit, key);
    expect(allowed(await many(40, consume))).toBe(5);
  });

  test("slides: what is refused at 69.999 s passes at 70 s", async () => {
    const key = client();
    const start = 1_800_000_000_000;
    const limit: RateLimit = { perMinute: 1, strategy: "strict" };
    const at = (now: number) => instance(undefined, () => now).consume(LIKE, limit, key);
    expect(await at(start)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 70 });
    expect(await at(start + 69_999)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    expect(await at(start + 70_000)).toMatchObject({ allowed: true });
  });

  test("keeps the record of the spec, and its time to live", async () => {
    const now = 1_800_000_012_345;
    const { consume } = instance(undefined, () => now);
    const key = client();
    await many(2, () => consume(LIKE, STRICT, key));
    await consume({ ...LIKE, method: "GET" }, STRICT, key);

    const found = await db()
      .doc(`rateLimits/${counterId({ key, path: LIKE.path })}`)
      .get();
    expect(found.data()).toMatchObject({
      ip: key,
      path: "/products/like",
      count: 3,
      resetAt: 1_800_000_080_000,
    });
    expect(found.get("expiresAt").toMillis()).toBe(1_800_000_080_000);
  });
});

describe("the rate limit with Firestore unreachable", () => {
  test("is unavailable at once when it is strict", async () => {
    const { consume, failures } = instance(NOBODY);
    const started = performance.now();
    expect(await consume(LIKE, STRICT, client())).toEqual({ available: false, allowed: false });
    // By default Firestore's client continues for more than 40 seconds.
    expect(performance.now() - started).toBeLessThan(40_000);
    expect(failures).toHaveLength(1);
  });

  test("counts in memory when it is standard", async () => {
    const { consume } = instance(NOBODY);
    const key = client();
    expect(allowed(await many(40, () => consume(LIKE, STANDARD, key)))).toBe(30);
  });
});

function fail(error: unknown): never {
  throw error;
}
