import { usersDeleteAccount as route } from "#contract/users.js";
import { endpoint } from "#http/endpoint.js";
import { requestDeletion } from "#store/people/deletions.js";

/**
 * A user deletes the own account (spec: delete-account; decision 055).
 *
 * When this answers, the profile names nobody any more and every token of the account is
 * refused; what the account leaves behind goes in a job, which needs neither.
 */
export const usersDeleteAccount = endpoint(route, {
  DELETE: async ({ caller, now }) => {
    await requestDeletion(caller.user, now);
    return { success: true as const };
  },
});
