import { usersUpdateProfile as route } from "#contract/users.js";
import { requireOwnAvatar } from "#domain/people/profile.js";
import { endpoint } from "#http/endpoint.js";
import { cascadeProfile } from "#store/people/profile-cascade.js";
import { updateProfile } from "#store/people/profiles.js";

/**
 * A user changes their profile (spec: update-profile; decision 054).
 *
 * When this returns, the copies of the user's names in products, reviews, and conversations are updated. If the request
 * is interrupted before that, the event of the profile write updates them.
 */
export const usersUpdateProfile = endpoint(route, {
  POST: async ({ input, caller, now }) => {
    requireOwnAvatar(caller.uid, input.avatarUrl);
    if (await updateProfile(caller.user, input, now)) await cascadeProfile(caller.uid);
    return { success: true as const };
  },
});
