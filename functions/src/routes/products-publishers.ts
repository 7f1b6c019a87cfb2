import { productsPublishers as route } from "#contract/publishers.js";
import type { Publisher } from "#domain/products/publisher.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as publishers from "#store/products/publishers.js";

/** An author lists, adds, and removes the workflows that may publish without a stored secret (DESIGN §16). */
export const productsPublishers = endpoint(route, {
  GET: async ({ input: { slug }, caller: { uid } }) => {
    const all = await publishers.ofAccount(uid);
    const shown = slug === undefined ? all : all.filter((one) => one.slug === slug);
    const taken = await publishers.slugsOf(uid, [...new Set(shown.map((one) => one.slug))]);
    return {
      publishers: shown.map((one) => view(one, !taken.has(one.slug))),
      issuers: config().oidcIssuers.map(({ url, kind }) => ({ url, kind })),
      audience: config().siteUrl,
    };
  },
  POST: async ({ input, caller: { uid }, now }) => {
    const { publisher, pending } = await publishers.add(input, uid, config().oidcIssuers, now);
    return view(publisher, pending);
  },
  DELETE: async ({ input: { publisherId }, caller: { uid } }) => {
    await publishers.remove(publisherId, uid);
    return { success: true as const };
  },
});

function view({ uid: _, createdAt, lastUsedAt, ...publisher }: Publisher, pending: boolean) {
  const kind = config().oidcIssuers.find(({ url }) => url === publisher.issuer)?.kind;
  return {
    ...publisher,
    // The operator may have removed the issuer since; then nothing matches it.
    kind: kind ?? ("other" as const),
    pending,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  };
}
