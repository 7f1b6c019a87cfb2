import { usersDeleteAccount as route } from "#contract/users.js";
import { endpoint } from "#http/endpoint.js";
import { requestDeletion } from "#store/people/deletions.js";

/**
 * A user deletes their account (spec: delete-account; decision 055).
 *
 * When this returns, the profile is anonymized and every token of the account is
 * rejected. A job deletes the remaining data.
 */
export const usersDeleteAccount = endpoint(route, {
  DELETE: async ({ caller, now }) => {
    await requestDeletion(caller.user, now);
    return { success: true as const };
  },
});
