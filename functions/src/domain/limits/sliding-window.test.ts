import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import {
  BUCKET_MS,
  emptyField,
  epochAt,
  judge,
  leavesAt,
  SLOTS,
  slotOf,
  WINDOW_MS,
} from "./sliding-window.js";

/** A document with eight fields that applies the two transforms as Firestore does. */
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

const copy = ({ fields }: Counter): Counter => Object.assign(new Counter(), { fields: [...fields] });

/** Counts requests that arrive together and subtracts the rejected ones. */
function request(counter: Counter, now: number, limit: number, asked = 1) {
  const epoch = epochAt(now);
  const judged = judge({ fields: counter.add(epoch, asked), asked, limit, now });
  counter.takeBack(epoch, judged.refused);
  return judged;
}

const allowedAt = (counter: Counter, now: number, limit: number) =>
  request(counter, now, limit).verdicts[0]?.allowed;

/** The largest number of these times within any 60 s. */
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

  test("judges a group in its order, and refuses those for whom nothing is left", () => {
    const counter = new Counter();
    request(counter, START, 5, 3);
    const { verdicts, refused } = request(counter, START, 5, 4);
    expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, true, false, false]);
    expect(verdicts.map((verdict) => verdict.position)).toEqual([4, 5, 6, 6]);
    expect(refused).toBe(2);
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
      runs(),
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
      runs(),
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
          expect(allowedAt(copy(counter), again - 1, limit)).toBe(false);
          expect(allowedAt(copy(counter), again, limit)).toBe(true);
        }
      }),
      runs(),
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
          const late = choice % 2 === 0 ? takeBacks.pop() : undefined;
          if (late !== undefined) {
            counter.takeBack(epoch, late);
            continue;
          }
          started++;
          const fields = counter.add(epoch, 1);
          const { verdicts, refused } = judge({ fields, asked: 1, limit, now: START });
          if (verdicts[0]?.allowed) passed++;
          else takeBacks.push(refused);
        }
        expect(passed).toBe(Math.min(limit, started));
      }),
      runs(),
    );
  });
});
