import { cliAuthProfile as route } from "../contract/cli.js";
import { endpoint } from "../http/endpoint.js";
import * as products from "../store/products.js";
import * as users from "../store/users.js";

/** The caller sees all of their own profile, and their products of every status. */
export const cliAuthProfile = endpoint(route, {
  GET: async ({ caller }) => {
    const [account, own] = await Promise.all([users.readAccount(caller.uid), products.ofAuthor(caller.uid)]);
    const { user } = caller;
    return {
      ...user,
      email: account.email || caller.email,
      emailVerified: caller.emailVerified,
      processorConnected: account.processorAccountId !== null,
      processorOnboarded: account.processorOnboarded,
      stats: { ...user.stats, ...account.stats, categoryCount: { ...user.stats.categoryCount } },
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      products: own.map((product) => ({
        ...product,
        createdAt: product.createdAt.toISOString(),
        updatedAt: product.updatedAt.toISOString(),
      })),
    };
  },
});
