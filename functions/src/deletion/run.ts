import { finish, pendingJob } from "#store/people/deletions.js";
import { STEPS } from "./steps.js";

/** Maximum number of passes: more than any deleted account needs. */
const MOST_PASSES = 10;

/**
 * Does the remaining work of an account's deletion (DESIGN §6; decision 055).
 *
 * It repeats its passes until one finds nothing to do, and only then deletes the job. It therefore also finds data that
 * a concurrent request wrote during the deletion. A failed step does not stop the others.
 * @throws AggregateError with one error per failed step; call the function again
 */
export async function runDeletion(uid: string): Promise<void> {
  for (let job = await pendingJob(uid); job; job = await pendingJob(uid)) {
    for (let pass = 1; (await runSteps(uid)) > 0; pass++) {
      if (pass === MOST_PASSES) throw new Error(`The deletion of ${uid} finds new work in every pass`);
    }
    if (await finish(job)) return;
  }
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
