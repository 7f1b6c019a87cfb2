import { appeals as route } from "#contract/appeals.js";
import { appealUntil } from "#domain/moderation/appeal.js";
import { endpoint } from "#http/endpoint.js";
import * as appealStore from "#store/moderation/appeals.js";

/**
 * Users read the reason for a decision against them, and can appeal it once. Banned users can do this too.
 */
export const appeals = endpoint(route, {
  GET: async ({ input: { productId }, caller: { uid }, now }) => {
    const [{ decision, findings }, own] = await Promise.all([
      appealStore.readCase(uid, productId),
      appealStore.ofUser(uid),
    ]);
    const views = own.map(appealView);
    const appeal = views.find(({ id }) => id === decision?.appealId);
    const until = decision && !appeal ? appealUntil(decision) : undefined;
    return {
      ...(decision && {
        decision: {
          ...{ kind: decision.kind, decidedBy: decision.by, decidedAt: decision.at?.toISOString() },
          ...{ reason: decision.reason, findings: [...findings], scope: [...decision.scope] },
          ...{ appealUntil: until?.toISOString(), mayAppeal: !appeal && (!until || until >= now) },
        },
      }),
      appeal,
      appeals: views,
    };
  },
  POST: async ({ input: { productId, text }, caller: { uid }, now }) => ({
    id: await appealStore.file(uid, productId, text, now),
  }),
});

function appealView(one: appealStore.StoredAppeal) {
  const { id, decision, productId, slug, title, text, status, createdAt, answer, answeredAt } = one;
  return {
    ...{ id, decision, productId, slug, title, text, status, answer },
    ...{ createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() },
  };
}
