import * as fc from "fast-check";
import {
  BUCKET_MS,
  emptyField,
  epochAt,
  judge,
  leavesAt,
  SLOTS,
  slotOf,
  standing,
  WINDOW_MS,
} from "./sliding-window.js";

/** A document of eight fields that applies the two transforms as Firestore does. */
class Counter {
  readonly fields: number[] = new Array<number>(SLOTS).fill(0);

  add(epoch: number, points: number): number[] {
    const slot = slotOf(epoch);
    this.fields[slot] = Math.max(this.fields[slot] ?? 0, emptyField(epoch)) + points;
    return [...this.fields];
  }

  takeBack(epoch: number, points: number): void {
    const slot = slotOf(epoch);
    this.fields[slot] = (this.fields[slot] ?? 0) - points;
  }
}

/** Counts requests that arrive together and takes back what was refused. */
function request(counter: Counter, now: number, limit: number, asked: readonly number[] = [1]) {
  const epoch = epochAt(now);
  const points = asked.reduce((sum, each) => sum + each, 0);
  const judged = judge({ fields: counter.add(epoch, points), asked, limit, now });
  counter.takeBack(epoch, judged.refusedPoints);
  return judged;
}

const allowedAt = (counter: Counter, now: number, limit: number) =>
  request(counter, now, limit).verdicts[0]?.allowed;

/** The most of these times that lie in one span of 60 s. */
function mostInAnyWindow(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(0, ...sorted.map((from) => sorted.filter((t) => t >= from && t < from + WINDOW_MS).length));
}

const START = 1_800_000_000_000;
const limits = fc.integer({ min: 1, max: 8 });
const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 80_000 })), {
  minLength: 1,
  maxLength: 60,
});

function timesOf(steps: readonly number[]): number[] {
  let now = START;
  return steps.map((step) => {
    now += step;
    return now;
  });
}

describe("a sliding window", () => {
  test("lets exactly the limit pass and refuses the next", () => {
    const counter = new Counter();
    const answers = [1, 2, 3, 4].map((n) => request(counter, START + n, 3).verdicts[0]);
    expect(answers.map((verdict) => verdict?.allowed)).toEqual([true, true, true, false]);
    expect(answers.map((verdict) => verdict?.remaining)).toEqual([2, 1, 0, 0]);
    expect(answers.map((verdict) => verdict?.position)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ["right after it", 1, false],
    ["59.999 s after it", 59_999, false],
    ["60 s after it, while its bucket counts", 60_000, false],
    ["a millisecond before its bucket leaves", 69_999, false],
    ["when its bucket leaves", 70_000, true],
    ["long after", 86_400_000, true],
  ])(
    "after one of one at the start of a bucket, a request %s (%i ms): allowed is %p",
    (_when, later, allowed) => {
      const counter = new Counter();
      expect(allowedAt(counter, START, 1)).toBe(true);
      expect(allowedAt(counter, START + later, 1)).toBe(allowed);
    },
  );

  test("counts what was accepted only, so a client that never stops is let in again by the next window", () => {
    const counter = new Counter();
    const accepted = Array.from({ length: 1_400 }, (_, n) => START + n * 100).filter((now) =>
      allowedAt(counter, now, 5),
    );
    expect(accepted).toEqual(
      [0, 100, 200, 300, 400, 70_000, 70_100, 70_200, 70_300, 70_400].map((ms) => START + ms),
    );
  });

  test("judges a group in its order, by the points that each asks for", () => {
    const { verdicts, refusedPoints } = request(new Counter(), START, 5, [2, 4, 3, 1]);
    expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, false, true, false]);
    expect(refusedPoints).toBe(5);
  });

  test("overwrites a bucket that an older epoch left in the same slot", () => {
    const counter = new Counter();
    for (let n = 0; n < 3; n++) request(counter, START, 3);
    const later = START + SLOTS * BUCKET_MS;
    expect(slotOf(epochAt(later))).toBe(slotOf(epochAt(START)));
    expect(request(counter, later, 3).verdicts[0]?.position).toBe(1);
  });

  test("still sees the oldest bucket when a request is stored after one of the next epoch", () => {
    const counter = new Counter();
    const early = START + 9_900;
    const late = START + 69_800;
    expect(allowedAt(counter, early, 1)).toBe(true);
    counter.add(epochAt(late) + 1, 0);
    expect(allowedAt(counter, late, 1)).toBe(false);
  });

  test("counts buckets of instances that are ahead", () => {
    const counter = new Counter();
    expect(allowedAt(counter, START + 3 * BUCKET_MS, 1)).toBe(true);
    expect(allowedAt(counter, START, 1)).toBe(false);
  });

  test("says when the window of a counter is free again, without counting", () => {
    const counter = new Counter();
    expect(standing({ fields: counter.fields, limit: 2, now: START })).toMatchObject({
      position: 0,
      remaining: 2,
      msBeforeNext: 0,
    });
    request(counter, START + 4_000, 2);
    request(counter, START + 15_000, 2);
    expect(standing({ fields: counter.fields, limit: 2, now: START + 20_000 })).toEqual({
      allowed: false,
      position: 2,
      remaining: 0,
      msBeforeNext: 50_000,
    });
  });

  test("keeps a field an exact integer for centuries", () => {
    const epoch = epochAt(Date.UTC(2400, 0));
    expect(Number.isSafeInteger(emptyField(epoch) + 2 ** 20)).toBe(true);
    expect(leavesAt(epoch)).toBe(Date.UTC(2400, 0) + 70_000);
  });
});

describe("for any times of requests", () => {
  test("never more than the limit pass in any 60 s, and a refusal has its reason in the last 70", () => {
    fc.assert(
      fc.property(limits, gaps, (limit, steps) => {
        const counter = new Counter();
        const accepted: number[] = [];
        for (const now of timesOf(steps)) {
          const allowed = allowedAt(counter, now, limit);
          const recent = accepted.filter((t) => leavesAt(epochAt(t)) > now).length;
          expect(allowed).toBe(recent < limit);
          if (allowed) accepted.push(now);
        }
        expect(mostInAnyWindow(accepted)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test("never more than the limit pass when commits arrive late and in another order", () => {
    const late = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 9_000 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(limits, late, (limit, steps) => {
        const times = timesOf(steps.map(([gap]) => gap));
        const commits = times.map((now, at) => ({ now, stored: now + (steps[at]?.[1] ?? 0) }));
        commits.sort((a, b) => a.stored - b.stored);
        const counter = new Counter();
        const accepted = commits.filter(({ now }) => allowedAt(counter, now, limit)).map(({ now }) => now);
        expect(mostInAnyWindow(accepted)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test("after its Retry-After a refused client that was quiet passes, and a millisecond earlier it does not", () => {
    fc.assert(
      fc.property(limits, gaps, (limit, steps) => {
        const counter = new Counter();
        for (const now of timesOf(steps)) {
          const verdict = request(counter, now, limit).verdicts[0];
          if (!verdict || verdict.allowed) continue;
          const again = now + verdict.msBeforeNext;
          expect(verdict.msBeforeNext).toBeLessThanOrEqual(WINDOW_MS + BUCKET_MS);
          expect(standing({ fields: counter.fields, limit, now: again - 1 }).allowed).toBe(false);
          expect(standing({ fields: counter.fields, limit, now: again }).allowed).toBe(true);
        }
      }),
    );
  });

  test("exactly the limit of parallel requests pass, in whatever order commits and returns are stored", () => {
    const choices = fc.array(fc.nat(), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(limits, choices, (limit, order) => {
        const counter = new Counter();
        const epoch = epochAt(START);
        const takeBacks: number[] = [];
        let started = 0;
        let passed = 0;
        for (const choice of order) {
          const refused = choice % 2 === 0 ? takeBacks.pop() : undefined;
          if (refused !== undefined) {
            counter.takeBack(epoch, refused);
            continue;
          }
          started++;
          const fields = counter.add(epoch, 1);
          const { verdicts, refusedPoints } = judge({ fields, asked: [1], limit, now: START });
          if (verdicts[0]?.allowed) passed++;
          else takeBacks.push(refusedPoints);
        }
        expect(passed).toBe(Math.min(limit, started));
      }),
    );
  });
});
