import { AsyncLocalStorage } from "node:async_hooks";

/** Steps of a request that are measured. Their names are tokens of HTTP. */
export type Step = "guard" | "handler" | "stripe";

/** The measured milliseconds of the steps of one request. */
type Timings = Map<Step, number>;

const current = new AsyncLocalStorage<Timings>();

/** Runs the work of a request, and passes it a function that returns the value of the header `Server-Timing` so far. */
export function withTimings<T>(work: (header: () => string) => T): T {
  const started = performance.now();
  const timings: Timings = new Map();
  const header = () =>
    [...timings, ["total", performance.now() - started] as const]
      .map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`)
      .join(", ");
  return current.run(timings, () => work(header));
}

/** Adds to the duration of a step. Outside of a measured request it does nothing. */
export function addTiming(step: Step, milliseconds: number): void {
  const timings = current.getStore();
  timings?.set(step, (timings.get(step) ?? 0) + milliseconds);
}

/** Waits for a step and adds its duration, whether it succeeds or fails. */
export async function timed<T>(step: Step, work: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work;
  } finally {
    addTiming(step, performance.now() - started);
  }
}
