import type { RateLimit } from "#contract/route.js";
import { emptyField, SLOTS, slotOf } from "#domain/limits/sliding-window.js";
import { type CounterAddress, counterId, type WindowCounters } from "#store/limits/window-counters.js";
import { limitHeaders, rateLimits } from "./rate-limit.js";

const START = 1_800_000_000_000;
const LIKE = { path: "/products/like", method: "POST" } as const;
const STRICT: RateLimit = { perMinute: 3, strategy: "strict" };
const STANDARD: RateLimit = { perMinute: 3, strategy: "standard" };

/** In-memory counters that can fail and that record how often they were called. */
class MemoryCounters implements WindowCounters {
  readonly documents = new Map<string, number[]>();
  down = false;
  losesTakeBacks = false;
  adds = 0;
  takeBacks = 0;

  async add(counter: CounterAddress, epoch: number, points: number): Promise<number[]> {
    this.adds++;
    await this.#arrive();
    const fields = this.#fields(counter);
    const slot = slotOf(epoch);
    fields[slot] = Math.max(fields[slot] ?? 0, emptyField(epoch)) + points;
    return [...fields];
  }

  async takeBack(counter: CounterAddress, epoch: number, points: number): Promise<void> {
    this.takeBacks++;
    await this.#arrive();
    if (this.losesTakeBacks) throw new Error("deadline exceeded");
    const fields = this.#fields(counter);
    fields[slotOf(epoch)] = (fields[slotOf(epoch)] ?? 0) - points;
  }

  #fields(counter: CounterAddress): number[] {
    const name = nameOf(counter);
    const fields = this.documents.get(name) ?? new Array<number>(SLOTS).fill(0);
    this.documents.set(name, fields);
    return fields;
  }

  async #arrive(): Promise<void> {
    await new Promise((resume) => setImmediate(resume));
    if (this.down) throw new Error("14 UNAVAILABLE");
  }
}

const nameOf = (counter: CounterAddress) => `${counter.method} ${counterId(counter)}`;

function instance(counters: MemoryCounters, now = START) {
  const failures: unknown[] = [];
  const time = { now };
  const consume = rateLimits({
    counters,
    clock: () => time.now,
    onStoreFailure: (error) => failures.push(error),
  });
  return { consume, time, failures };
}

const many = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));
const allowed = (decisions: { allowed: boolean }[]) => decisions.filter((decided) => decided.allowed).length;

describe("a rate limit", () => {
  test("counts down, then refuses with the seconds until the next may pass", async () => {
    const { consume, time } = instance(new MemoryCounters());
    const one = { available: true, allowed: true, limit: 3 };
    expect(await consume(LIKE, STRICT, "1.2.3.4")).toEqual({ ...one, remaining: 2, resetSeconds: 70 });
    time.now = START + 12_345;
    expect(await consume(LIKE, STRICT, "1.2.3.4")).toEqual({ ...one, remaining: 1, resetSeconds: 58 });
    expect(await consume(LIKE, STRICT, "1.2.3.4")).toEqual({ ...one, remaining: 0, resetSeconds: 58 });
    expect(await consume(LIKE, STRICT, "1.2.3.4")).toEqual({
      available: true,
      allowed: false,
      limit: 3,
      remaining: 0,
      resetSeconds: 58,
      retryAfterSeconds: 58,
    });
  });

  test.each([
    ["another address", LIKE, "1.2.3.5"],
    ["a user", LIKE, "uid:1.2.3.4"],
    ["another method of the path", { path: LIKE.path, method: "GET" } as const, "1.2.3.4"],
    ["another path", { path: "/users/follow", method: "POST" } as const, "1.2.3.4"],
  ])("counts %s apart", async (_what, route, key) => {
    const { consume } = instance(new MemoryCounters());
    await many(3, () => consume(LIKE, STRICT, "1.2.3.4"));
    expect(await consume(route, STRICT, key)).toMatchObject({ allowed: true, remaining: 2 });
  });

  test("lets exactly the limit of 100 parallel requests pass, with a few commits", async () => {
    const counters = new MemoryCounters();
    const { consume } = instance(counters);
    const limit: RateLimit = { perMinute: 30, strategy: "strict" };
    expect(allowed(await many(100, () => consume(LIKE, limit, "1.2.3.4")))).toBe(30);
    expect(counters.adds).toBe(2);
    expect(counters.takeBacks).toBe(1);
  });

  test("lets exactly the limit pass over several instances, and each then refuses from memory", async () => {
    const counters = new MemoryCounters();
    const instances = [instance(counters), instance(counters), instance(counters)];
    const asked = instances.map(({ consume }) => many(20, () => consume(LIKE, STRICT, "1.2.3.4")));
    expect(allowed((await Promise.all(asked)).flat())).toBe(3);

    const before = counters.adds;
    const again = instances.map(({ consume }) => consume(LIKE, STRICT, "1.2.3.4"));
    expect(allowed(await Promise.all(again))).toBe(0);
    expect(counters.adds).toBe(before);
  });

  test("refused requests leave nothing in the counter", async () => {
    const counters = new MemoryCounters();
    await many(10, () => instance(counters).consume(LIKE, STRICT, "1.2.3.4"));
    const later = instance(counters, START + 70_000);
    expect(allowed(await many(10, () => later.consume(LIKE, STRICT, "1.2.3.4")))).toBe(3);
  });

  test("a refusal stands, and is reported, when taking it back fails", async () => {
    const counters = new MemoryCounters();
    counters.losesTakeBacks = true;
    const { consume, failures } = instance(counters);
    expect(allowed(await many(5, () => consume(LIKE, STRICT, "1.2.3.4")))).toBe(3);
    expect(failures).toHaveLength(1);
  });
});

describe("while the store is down", () => {
  test("strict is unavailable, and works again with the store", async () => {
    const counters = new MemoryCounters();
    const { consume, failures } = instance(counters);
    counters.down = true;
    expect(await consume(LIKE, STRICT, "1.2.3.4")).toEqual({ available: false, allowed: false });
    expect(failures).toHaveLength(1);
    counters.down = false;
    expect(await consume(LIKE, STRICT, "1.2.3.4")).toMatchObject({ allowed: true, remaining: 2 });
  });

  test("standard counts in the instance's memory, and reports the failure", async () => {
    const counters = new MemoryCounters();
    const { consume, failures } = instance(counters);
    counters.down = true;
    const decisions = await many(5, () => consume(LIKE, STANDARD, "1.2.3.4"));
    expect(allowed(decisions)).toBe(3);
    expect(decisions[4]).toMatchObject({ available: true, allowed: false, retryAfterSeconds: 60 });
    expect(failures).not.toHaveLength(0);
  });
});

describe("the headers of a limit", () => {
  const passed = { available: true, allowed: true, limit: 30, remaining: 29, resetSeconds: 65 } as const;

  test("are on every answer that was counted", () => {
    expect(limitHeaders(passed)).toEqual({
      "RateLimit-Limit": "30",
      "RateLimit-Remaining": "29",
      "RateLimit-Reset": "65",
    });
  });

  test("hold Retry-After when the request is refused", () => {
    const refused = { ...passed, allowed: false, remaining: 0, retryAfterSeconds: 65 };
    expect(limitHeaders(refused)).toMatchObject({ "RateLimit-Remaining": "0", "Retry-After": "65" });
  });

  test("are left out when nobody could count", () => {
    expect(limitHeaders({ available: false, allowed: false })).toEqual({});
  });
});
