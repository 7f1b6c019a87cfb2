import type { ProfilePage } from "#contract/app-pages.js";
import type { Product } from "../products/product.js";
import { publicProduct } from "../products/public-product.js";
import type { User } from "./user.js";

/** An achievement as shown on a profile. */
export interface Trophy {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  readonly tier: string;
}

/** All public data of a user, as shown on their page. */
export function profileView(
  user: User,
  products: readonly Product[],
  trophies: readonly Trophy[],
): ProfilePage {
  const { uid, username, displayName, bio, avatarUrl, country, role, rank, verified, xp, level, stats } =
    user;
  const { followers, following, downloads, likes, reviewsReceived, avgRating } = stats;
  return {
    user: {
      ...{ uid, username, displayName, bio, avatarUrl, country, role, rank, verified, xp, level },
      stats: { followers, following, products: stats.products, downloads, likes, reviewsReceived, avgRating },
      createdAt: user.createdAt.toISOString(),
    },
    achievements: trophies.map(({ id, icon, title, description, tier }) => ({
      ...{ id, icon, title, description, tier },
    })),
    products: products.map((product) => {
      const { readme: _, ...listed } = publicProduct(product);
      return listed;
    }),
  };
}
