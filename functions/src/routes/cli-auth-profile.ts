import { cliAuthProfile as route } from "#contract/cli.js";
import { undated } from "#domain/dated.js";
import { showsProduct } from "#domain/people/scope.js";
import type { Account } from "#domain/people/user.js";
import { endpoint } from "#http/endpoint.js";
import * as users from "#store/people/users.js";
import * as products from "#store/products/products.js";

/** A credential of limited scope sees nothing of the private account. */
const HIDDEN: Account = {
  email: "",
  processorAccountId: null,
  processorOnboarded: false,
  processorAsks: 0,
  processorAsksUntil: null,
  stats: { totalSales: 0, totalRevenue: 0 },
};

/** The caller's complete profile, with their products in every status. */
export const cliAuthProfile = endpoint(route, {
  GET: async ({ caller }) => {
    const { user, credential } = caller;
    const [account, all] = await Promise.all([
      credential ? HIDDEN : users.readAccount(caller.uid),
      products.ofAuthor(caller.uid),
    ]);
    const own = credential ? all.filter(({ slug }) => showsProduct(credential, slug)) : all;
    return {
      ...undated(user),
      email: credential ? "" : account.email || caller.email,
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
