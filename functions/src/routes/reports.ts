import { reports as route } from "#contract/reports.js";
import { endpoint } from "#http/endpoint.js";
import { file } from "#store/moderation/report-filing.js";

/** A user reports a product, a review or a user to the admins. An admin closes the report in the console. */
export const reports = endpoint(route, {
  POST: async ({ input, caller, now }) => {
    await file({ ...input, reporterUid: caller.uid }, now);
    return { success: true as const };
  },
});
