import { inspect, isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { type Cast, newCast } from "../support/community-model/cast.js";
import { expectedState } from "../support/community-model/expected-state.js";
import { observe } from "../support/community-model/observed.js";
import { untilSettled, wrongProgress } from "../support/community-model/settled.js";
import { beginning, type Community } from "../support/community-model/state.js";
import { type StepList, stepLists } from "../support/community-model/steps.js";
import { MODEL_RUNS, runs } from "../support/effort.js";

/*
 * Five users send random requests, and an in-memory model of the marketplace predicts each response. After a
 * run, everything that each user sees, and the data that only the store contains, must equal the model. A
 * failure prints the seed and path with which fast-check repeats it, and the steps of the failed run.
 */

/** Concurrent runs, each with its own users and products. */
const LANES = 3;
const STEPS = 30;
/** Lists are a little longer, since steps that a limit forbids, or that have no subject, are skipped. */
const LISTED = STEPS + 10;
/** Much more than an idle machine needs. Shrinking stops then too, and reports its result so far. */
const WITHIN_MS = 90 * 60_000;

/** Lists of full length; they can shrink to any length. */
class FullLists extends fc.Arbitrary<StepList> {
  constructor(private readonly lists: fc.Arbitrary<StepList>) {
    super();
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<StepList> {
    for (;;) {
      const made = this.lists.generate(random, bias);
      if (Array.from(made.value).length >= LISTED - 2) return made;
    }
  }

  canShrinkWithoutContext(value: unknown): value is StepList {
    return this.lists.canShrinkWithoutContext(value);
  }

  shrink(value: StepList, context: unknown): fc.Stream<fc.Value<StepList>> {
    return this.lists.shrink(value, context);
  }
}

/** One run: each step is compared with the model, then the whole marketplace. */
async function run(steps: StepList): Promise<void> {
  const cast = await newCast();
  const community = beginning(cast);
  try {
    await fc.asyncModelRun(() => ({ model: community, real: cast }), steps);
    await compare(community, cast);
  } catch (error) {
    throw new Error(`${community.story.join("\n")}\n\n${told(error)}`);
  }
}

/** The words of an error, and what was compared if they are not equal. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { actual, expected, message } = error as Error & { actual?: unknown; expected?: unknown };
  if (actual === undefined && expected === undefined) return message;
  return `${message}\n${differencesOf(actual, expected).join("\n")}`;
}

/** The places at which two states differ, with what each has there. */
function differencesOf(actual: unknown, expected: unknown, at = ""): string[] {
  const shown = `${at}: ${inspect(actual, { depth: 6 })} instead of ${inspect(expected, { depth: 6 })}`;
  if (isDeepStrictEqual(actual, expected)) return [];
  if (!isPlain(actual) || !isPlain(expected)) return [shown];
  const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...names].flatMap((name) => differencesOf(actual[name], expected[name], `${at}/${name}`));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

async function compare(community: Community, cast: Cast): Promise<void> {
  await untilSettled(community, cast);
  expect(await wrongProgress(community, cast)).toEqual([]);
  // Reading the conversations marks them as read, so the model follows only afterwards.
  const observed = await observe(community, cast);
  expect(observed).toEqual(expectedState(community));
}

test(
  "whatever five people do, the market answers and ends as its model does",
  async () => {
    let taken = 0;
    let finished = 0;
    let broken: number | undefined;
    const steps = new FullLists(stepLists(LISTED, () => taken++));

    const property = (lane: number) =>
      fc.asyncProperty(steps, async (list) => {
        // A failure is shrunk in its own lane; the other lanes stop.
        if (broken !== undefined && broken !== lane) return;
        await run(list).catch((failure) => {
          broken ??= lane;
          throw failure;
        });
        finished++;
        if (finished % 12 === 0) process.stderr.write(`› ${finished} of ${MODEL_RUNS} runs\n`);
      });
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      fc.assert(property(lane), {
        numRuns: Math.ceil(MODEL_RUNS / LANES),
        seed: runs().seed + lane,
        interruptAfterTimeLimit: WITHIN_MS,
        markInterruptAsFailure: true,
        endOnFailure: false,
      }),
    );
    const ended = await Promise.allSettled(lanes);
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
    expect(taken).toBeGreaterThanOrEqual(MODEL_RUNS * STEPS);
  },
  WITHIN_MS + 180_000,
);
