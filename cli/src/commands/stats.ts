import * as z from "zod";
import { cliAuthProfile } from "#contract/cli.js";
import { command, option } from "../command.js";
import { readOrders } from "../market/orders.js";
import { wholeNumber } from "../market/products.js";
import { salesByDay } from "../market/sales.js";
import { count, facts, money, price, rating, theirs } from "../market/words.js";

const Profile = cliAuthProfile.GET.response;
const ORDER_PAGES = 10;
const BAR = 20;

export const stats = command({
  name: "stats",
  group: "create",
  summary: "Show your products, sales and level",
  details: "Sales are your share of completed orders, by day in UTC.",
  parameters: {
    days: option("-d, --days <count>", wholeNumber(1, 365).default(30), "The number of days to show"),
  },
  examples: [{ command: "vaultmart stats --days 7", summary: "Show the last 7 days" }],
  result: z.object({
    username: z.string(),
    level: z.number(),
    rank: z.string(),
    xp: z.number(),
    /** All-time totals; `totalRevenue` is in cents. */
    totals: Profile.shape.stats,
    products: Profile.shape.products,
    /** Days with sales, newest first; `revenue` is in cents. */
    days: z.array(z.object({ day: z.string(), sales: z.number().int(), revenue: z.number().int() })),
    /** False if the period has more orders than the newest 500, which are counted. */
    complete: z.boolean(),
  }),
  run: async ({ site, screen, now }, { days }) => {
    await site.requireLogin();
    const progress = screen.progress("Loading your statistics");
    try {
      const [profile, { orders, more }] = await Promise.all([
        site.api.call(cliAuthProfile, "GET", {}),
        readOrders({ site }, "seller", ORDER_PAGES),
      ]);
      const { username, level, rank, xp, products } = profile;
      const sold = salesByDay(orders, now(), days);
      const oldest = orders.at(-1)?.createdAt;
      const complete = !more || (oldest !== undefined && Date.parse(oldest) < sold.from.getTime());
      return { username, level, rank, xp, totals: profile.stats, products, days: sold.days, complete };
    } finally {
      progress.done();
    }
  },
  print: ({ username, level, rank, xp, totals, products, days, complete }, screen, input) => {
    const { bold, dim, green, yellow, cyan } = screen.style;
    const next = (level + 1) ** 2 * 100;
    screen.print(
      facts(
        [
          ["author", bold(`@${theirs(username)}`)],
          [
            "level",
            `${[level, theirs(rank)].filter((word) => word !== "").join(", ")} ${dim(`· ${xp.toLocaleString("en-US")} XP, ${(next - xp).toLocaleString("en-US")} to the next level`)}`,
          ],
          ["earned", `${bold(money(totals.totalRevenue))} from ${count(totals.totalSales, "sale")}`],
          ["usage", `${count(totals.downloads, "download")}, ${count(totals.likes, "like")}`],
          ["followers", totals.followers.toLocaleString("en-US")],
          ["rating", yellow(rating(totals.avgRating, totals.reviewsReceived))],
        ],
        screen,
      ),
    );
    if (products.length > 0) {
      screen.print();
      screen.print(
        screen.table(
          [
            { heading: "product", shrinks: true },
            { heading: "status" },
            { heading: "version" },
            { heading: "price", align: "right" },
            { heading: "sales", align: "right" },
            { heading: "downloads", align: "right" },
            { heading: "likes", align: "right" },
            { heading: "rating" },
          ],
          products.map((product) => [
            bold(theirs(product.slug)),
            product.status === "published" ? green("published") : yellow(product.status.replace("_", " ")),
            theirs(product.version) +
              (product.pendingVersion ? dim(` → ${theirs(product.pendingVersion)}`) : ""),
            price(product.price),
            product.stats.purchaseCount.toLocaleString("en-US"),
            product.stats.downloads.toLocaleString("en-US"),
            product.stats.likes.toLocaleString("en-US"),
            yellow(rating(product.stats.rating, product.stats.reviewsCount)),
          ]),
        ),
      );
    }
    screen.print();
    if (days.length === 0) return screen.print(dim(`No sales in the last ${count(input.days, "day")}.`));
    const most = Math.max(...days.map(({ revenue }) => revenue));
    screen.print(
      screen.table(
        [
          { heading: "day" },
          { heading: "sales", align: "right" },
          { heading: "your share", align: "right" },
          { heading: "" },
        ],
        days.map(({ day, sales, revenue }) => [
          day,
          String(sales),
          money(revenue),
          cyan("▇".repeat(Math.max(1, Math.round((revenue / Math.max(1, most)) * BAR)))),
        ]),
      ),
    );
    if (!complete) screen.print(dim("Only the newest 500 orders are counted; this period has more."));
  },
});
