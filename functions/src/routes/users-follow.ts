import { usersFollow as route } from "#contract/users.js";
import { endpoint } from "#http/endpoint.js";
import { toggleFollow } from "#store/people/follows.js";

/** A user follows or unfollows another user. */
export const usersFollow = endpoint(route, {
  POST: async ({ input, caller }) => ({
    following: await toggleFollow(caller.user, input.targetUid, input.following),
  }),
});
