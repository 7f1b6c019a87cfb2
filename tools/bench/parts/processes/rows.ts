import type { Row } from "../../frame/part.js";

/** The results of one function in all rounds. */
export interface Loaded {
  readonly name: string;
  readonly concurrency: number;
  /** Requests per second, and milliseconds: medians of the rounds. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  /** Responses with a status other than 200, and requests without a response. */
  readonly failed: number;
  /** Processor time of the process for each answer, in milliseconds. */
  readonly processorMs: number;
  /** The most memory that the process has taken, and what a deployment gives it, in bytes. */
  readonly peakBytes: number;
  readonly memoryBytes: number;
}

/** A process keeps a quarter of its memory free (docs/decisions/119-sizes-that-follow-from-load-and-headers.md). */
const MEMORY_GOAL = { atMost: 0.75 };
const TOO_MUCH =
  "The requests under way take it, and V8 collects later than it would under a limit. `functions/src/platform/sizes.ts` decides memory and requests at once.";

/** The most processor time that an answer may take, in milliseconds, and the fewest answers that a process gives in a second. */
const PROCESSOR_GOALS: Readonly<Record<string, number>> = { appPages: 10 };
const RATE_GOALS: Readonly<Record<string, number>> = { appPages: 120 };

/** The results as rows. `bare` has the rate and the processor time of an empty function. */
export function rowsOf(functions: readonly Loaded[], bare: Pick<Loaded, "rate" | "processorMs">): Row[] {
  return functions.flatMap(
    ({ name, concurrency, rate, p50, p99, answers, failed, processorMs, peakBytes, memoryBytes }) => [
      {
        what: `${name}, ${concurrency} at once`,
        ours: `${rate.toPrecision(3)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
        other: `a bare function ${bare.rate.toPrecision(3)} requests/s`,
        ratio: rate / bare.rate,
      },
      ...rateGoal(name, rate),
      {
        what: `${name}, processor time an answer`,
        ours: `${processorMs.toFixed(1)} ms`,
        other: `a bare function ${bare.processorMs.toFixed(1)} ms`,
        ratio: processorMs,
        ...(PROCESSOR_GOALS[name] !== undefined && { goal: { atMost: PROCESSOR_GOALS[name] } }),
      },
      {
        what: `${name}, most memory`,
        ours: mebibytes(peakBytes),
        other: `of ${mebibytes(memoryBytes)}`,
        ratio: peakBytes / memoryBytes,
        goal: MEMORY_GOAL,
        ...(peakBytes > MEMORY_GOAL.atMost * memoryBytes && { note: TOO_MUCH }),
      },
      {
        what: `${name}, answers other than 200`,
        ours: failed.toLocaleString("en"),
        other: `of ${answers.toLocaleString("en")} answers`,
        ratio: failed,
        goal: { atMost: 0 },
      },
    ],
  );
}

function rateGoal(name: string, rate: number): Row[] {
  const goal = RATE_GOALS[name];
  if (goal === undefined) return [];
  return [
    {
      ...{ what: `${name}, answers a second`, ours: rate.toPrecision(3), other: `goal ${goal}` },
      ...{ ratio: rate / goal, goal: { atLeast: 1 } },
    },
  ];
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
