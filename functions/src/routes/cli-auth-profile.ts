import { cliAuthProfile as route } from "#contract/cli.js";
import { undated } from "#domain/dated.js";
import { endpoint } from "#http/endpoint.js";
import * as users from "#store/people/users.js";
import * as products from "#store/products/products.js";

/** The caller's complete profile, with their products in every status. */
export const cliAuthProfile = endpoint(route, {
  GET: async ({ caller }) => {
    const [account, own] = await Promise.all([users.readAccount(caller.uid), products.ofAuthor(caller.uid)]);
    const { user } = caller;
    return {
      ...undated(user),
      email: account.email || caller.email,
      emailVerified: caller.emailVerified,
      processorConnected: account.processorAccountId !== null,
      processorOnboarded: account.processorOnboarded,
      processorAsks: account.processorAsks,
      processorAsksUntil: account.processorAsksUntil?.toISOString() ?? null,
      stats: { ...user.stats, ...account.stats, categoryCount: { ...user.stats.categoryCount } },
      products: own.map(undated),
    };
  },
});
