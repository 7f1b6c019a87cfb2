import { onSchedule as schedule } from "firebase-functions/v2/scheduler";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";

/**
 * A function that the platform runs on a schedule. If a run fails, the next one catches up.
 *
 * @param name of the function
 * @param when the schedule in UTC, such as `every 10 minutes`
 * @param secrets the secrets that the run needs
 */
export function onSchedule(
  name: string,
  when: string,
  run: () => Promise<void>,
  { secrets = [] }: { readonly secrets?: string[] } = {},
) {
  const options = { schedule: when, region: REGION, retryCount: 0, secrets, ...deploymentOf(name) };
  return schedule(options, async () => {
    try {
      await run();
    } catch (error) {
      logError(name, error);
      throw error;
    }
  });
}
