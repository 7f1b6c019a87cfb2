import { onSchedule } from "#events/on-schedule.js";
import { logInfo, logWarning } from "#platform/log.js";
import { sweepUnshownPictures } from "#uploads/sweep-pictures.js";

/**
 * How long a run keeps starting new work, in milliseconds. The platform stops it
 * after nine minutes.
 */
const RUN_MS = 7 * 60 * 1000;

/** Every night, deletes pictures that no document refers to. */
export const sweepPictures = onSchedule("sweepPictures", "every day 04:30", async () => {
  const end = Date.now() + RUN_MS;
  const { complete, ...swept } = await sweepUnshownPictures(new Date(), () => Date.now() < end);
  if (complete) logInfo("Pictures that nothing shows were deleted", swept);
  else logWarning("There was not enough time for all pictures", swept);
});
