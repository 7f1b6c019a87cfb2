import { type Rest, spareWorkers, type Worker, workerOf } from "./spare-workers.js";

const MINUTE_MS = 60_000;
const worker = (pid: number, target: string, ticks: number): Worker => ({ pid, target, ticks });

test("of each function the oldest worker stays, and of the others those that rested for a while go", () => {
  const workers = [
    worker(9, "like", 50),
    worker(4, "like", 70),
    worker(7, "like", 60),
    worker(5, "health", 3),
  ];
  const first = spareWorkers(workers, new Map(), 0);
  expect(first.spare).toEqual([]);
  const busy = workers.map((one) => (one.pid === 7 ? { ...one, ticks: 90 } : one));
  const second = spareWorkers(busy, first.rests, MINUTE_MS);
  expect(second.spare).toEqual([]);
  const third = spareWorkers(busy, second.rests, 2 * MINUTE_MS);
  expect(third.spare).toEqual([9]);
  expect(spareWorkers(busy, third.rests, 3 * MINUTE_MS).spare).toEqual([7, 9]);
});

test("the little that timers and garbage take is rest, but not when it adds up", () => {
  const rests = new Map<number, Rest>([[2, { ticks: 100, since: 0 }]]);
  const at = (ticks: number) =>
    spareWorkers([worker(1, "like", 0), worker(2, "like", ticks)], rests, 2 * MINUTE_MS).spare;
  expect(at(110)).toEqual([2]);
  expect(at(111)).toEqual([]);
});

test("a worker that is gone is forgotten", () => {
  const { rests } = spareWorkers([], new Map([[2, { ticks: 1, since: 0 }]]), MINUTE_MS);
  expect(rests.size).toBe(0);
});

test("a process that is no worker, or none at all, is not one", () => {
  expect(workerOf(process.pid)).toBeUndefined();
  expect(workerOf(2 ** 30)).toBeUndefined();
});
