import { adminQueue as route } from "#contract/admin-queue.js";
import { uidByEmail } from "#gateway/auth.js";
import { endpoint } from "#http/endpoint.js";
import { readQueue } from "#store/moderation/queues.js";

/** An admin lists waiting cases, or searches products, users, and audit entries. */
export const adminQueue = endpoint(route, {
  GET: async ({ input: { kind, q, cursor } }) => readQueue(kind, q.trim(), cursor, uidByEmail),
});
