import { usersUpdateProfile as route } from "#contract/users.js";
import { requireOwnAvatar } from "#domain/people/profile.js";
import { endpoint } from "#http/endpoint.js";
import { cascadeProfile } from "#store/people/profile-cascade.js";
import { updateProfile } from "#store/people/profiles.js";

/**
 * A user changes the own profile (spec: update-profile; decision 054).
 *
 * The names that products, reviews and conversations repeat have followed when this answers;
 * should it break off before, the profile's own event brings them in line.
 */
export const usersUpdateProfile = endpoint(route, {
  POST: async ({ input, caller, now }) => {
    requireOwnAvatar(caller.uid, input.avatarUrl);
    if (await updateProfile(caller.user, input, now)) await cascadeProfile(caller.uid);
    return { success: true as const };
  },
});
