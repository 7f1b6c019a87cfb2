import { finish, isPending } from "#store/people/deletions.js";
import { STEPS } from "./steps.js";

/** More passes than anybody could keep busy who has no account any more. */
const MOST_PASSES = 10;

/**
 * Does what is left of an account's deletion (DESIGN §6; decision 055).
 *
 * Passes follow one another until one has found nothing to do; the job ends only then, so that
 * what a request wrote that was on its way when the account was deleted is found as well. A step
 * that fails does not keep the others from running.
 *
 * @throws AggregateError when steps failed, with an error each: call again
 */
export async function runDeletion(uid: string): Promise<void> {
  if (!(await isPending(uid))) return;
  for (let pass = 1; (await runSteps(uid)) > 0; pass++) {
    if (pass === MOST_PASSES) throw new Error(`The deletion of ${uid} finds new work in every pass`);
  }
  await finish(uid);
}

async function runSteps(uid: string): Promise<number> {
  const failures: Error[] = [];
  let done = 0;
  for (const { name, run } of STEPS) {
    try {
      done += await run(uid);
    } catch (cause) {
      failures.push(new Error(`The deletion of ${uid} failed in the step "${name}"`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The deletion of ${uid} is not complete`);
  return done;
}
