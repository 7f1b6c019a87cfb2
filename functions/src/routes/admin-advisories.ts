import { adminAdvisories as route } from "#contract/admin.js";
import { Failure } from "#contract/failure.js";
import { endpoint } from "#http/endpoint.js";
import { publishAdvisory, withdrawAdvisory } from "#store/moderation/advisories.js";

/**
 * An admin publishes an advisory about versions of a product, or withdraws one.
 *
 * `advisoryWritten` then notifies the users who downloaded an affected version.
 */
export const adminAdvisories = endpoint(route, {
  POST: async ({ input: { publish, withdraw }, caller: { uid, email }, now }) => {
    const actor = { uid, principal: email || uid };
    if (publish) return { id: await publishAdvisory(publish, actor, now) };
    if (withdraw === undefined) throw new Failure("advisoryNotFound");
    await withdrawAdvisory(withdraw, actor);
    return { id: withdraw };
  },
});
