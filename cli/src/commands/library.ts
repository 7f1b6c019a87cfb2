import * as z from "zod";
import { cliProductsSearch } from "#contract/cli.js";
import { Order } from "#contract/orders.js";
import { command } from "../command.js";
import type { Context } from "../context.js";
import { readOrders } from "../market/orders.js";
import { day, money, theirs } from "../market/words.js";

const PAGES = 4;
/** The number of products to look up, so that a long library stays within the search's rate limit. */
const MOST_LOOKUPS = 20;

export const library = command({
  name: "library",
  group: "take part",
  summary: "List your purchases and their newer versions",
  details: "You keep a product that you bought when its author unpublishes it.",
  parameters: {},
  examples: [{ command: "vaultmart library", summary: "List your purchases" }],
  result: z.object({
    purchases: z.array(
      Order.extend({
        /** Missing if the product is not published, or was not looked up. */
        slug: z.string().optional(),
        /** The published version. */
        version: z.string().optional(),
        /** The version installed in this project or for all projects. */
        installed: z.string().optional(),
        /** True if the published version is newer than the installed one. */
        outdated: z.boolean(),
      }),
    ),
    /** True if there are more purchases than the newest 200. */
    more: z.boolean(),
  }),
  run: async (context) => {
    await context.site.requireLogin();
    const progress = context.screen.progress("Loading your library");
    try {
      const [{ orders, more }, installed, { default: semver }] = await Promise.all([
        readOrders(context, "buyer", PAGES),
        installedProducts(context),
        import("semver"),
      ]);
      const onSale = await findOnSale(context, orders.slice(0, MOST_LOOKUPS));
      const purchases = orders.map((order) => {
        const here = installed.get(order.productId);
        const version = onSale.get(order.productId)?.version;
        const slug = order.productSlug || here?.slug;
        return {
          ...order,
          ...(slug && { slug }),
          ...(version !== undefined && { version }),
          ...(here && { installed: here.version }),
          outdated: here !== undefined && version !== undefined && semver.gt(version, here.version),
        };
      });
      return { purchases, more };
    } finally {
      progress.done();
    }
  },
  print: ({ purchases, more }, screen) => {
    const { bold, dim, green, yellow } = screen.style;
    if (purchases.length === 0)
      return screen.print("You have not bought anything yet. Free products need no purchase.");
    screen.print(
      screen.table(
        [
          { heading: "product", shrinks: true },
          { heading: "paid", align: "right" },
          { heading: "on" },
          { heading: "status" },
          { heading: "version" },
          { heading: "installed" },
        ],
        purchases.map((purchase) => [
          purchase.slug ? bold(theirs(purchase.slug)) : theirs(purchase.productTitle),
          money(purchase.amount),
          day(purchase.createdAt),
          purchase.status === "completed" ? green("yours") : yellow(purchase.status),
          purchase.version ? theirs(purchase.version) : dim("–"),
          purchase.outdated
            ? yellow(`${theirs(purchase.installed ?? "")} → ${theirs(purchase.version ?? "")}`)
            : theirs(purchase.installed ?? "") || dim("–"),
        ]),
      ),
    );
    if (purchases.some(({ outdated }) => outdated))
      screen.print(dim("\nTo install the newer versions, run vaultmart update."));
    if (more) screen.print(dim("Older purchases are not shown."));
  },
});

/** The published products of orders, by their IDs. */
async function findOnSale({ site }: Context, orders: readonly z.infer<typeof Order>[]) {
  const slugs = new Set(orders.map(({ productSlug }) => productSlug).filter(Boolean));
  const pages = await Promise.all(
    [...slugs].map((slug) => site.api.call(cliProductsSearch, "GET", { slug })),
  );
  return new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product]));
}

/** The products installed in this project and for all projects, by their IDs. */
async function installedProducts({ cwd, home, env, site }: Context) {
  const [{ realDisk }, { readLock }, places, { configFolder }] = await Promise.all([
    import("../install/disk.js"),
    import("../install/lock-file.js"),
    import("../install/target-directory.js"),
    import("../config/folder.js"),
  ]);
  const found = new Map<string, { slug: string; version: string }>();
  const lockFiles = [
    places.homePlace(home, configFolder({ home, env })).lockFile,
    places.projectPlace(await places.findRoot(realDisk, cwd, home)).lockFile,
  ];
  for (const file of lockFiles) {
    const lock = await readLock(realDisk, file);
    if (lock?.site !== site.url) continue;
    for (const [slug, { productId, version }] of lock.products) found.set(productId, { slug, version });
  }
  return found;
}
