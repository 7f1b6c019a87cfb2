import * as z from "zod";
import { productsReviews } from "#contract/products.js";
import { command, option } from "../command.js";
import { slugArgument, wholeNumber } from "../market/products.js";
import { rating as stars } from "../market/words.js";

const STARS = ["5", "4", "3", "2", "1"] as const;
const WORDS = { "5": "excellent", "4": "good", "3": "fair", "2": "poor", "1": "bad" };
const Comment = z
  .string()
  .trim()
  .min(3, "must have at least 3 characters")
  .max(1_000, "must have at most 1000 characters");

export const review = command({
  name: "review",
  group: "take part",
  summary: "Review a product that you have bought or downloaded",
  details: "You can review each product once. The command prompts for values that you do not pass.",
  parameters: {
    slug: slugArgument,
    rating: option("-r, --rating <stars>", wholeNumber(1, 5).optional(), "1 to 5 stars"),
    comment: option("-m, --comment <text>", Comment.optional(), "The review's text, 3 to 1,000 characters"),
  },
  examples: [
    {
      command: 'vaultmart review release-train --rating 5 --comment "Saves me an hour a week"',
      summary: "Write a review",
    },
  ],
  result: z.object({
    slug: z.string(),
    /** The product's new average rating. */
    rating: z.number(),
    reviewsCount: z.number().int(),
  }),
  run: async ({ site, screen }, { slug, ...given }) => {
    await site.requireLogin();
    const product = await site.findProduct(slug);
    const rating =
      given.rating ??
      Number(
        await screen.choose(
          `How do you rate ${product.title}?`,
          STARS.map((value) => ({ value, label: "★".repeat(Number(value)), hint: WORDS[value] })),
          { flag: "--rating" },
        ),
      );
    const comment =
      given.comment ??
      (await screen.ask("Your review?", {
        flag: "--comment",
        check: (answer) => Comment.safeParse(answer).error?.issues[0]?.message,
      }));
    const now = await site.api.call(productsReviews, "POST", { productId: product.id, rating, comment });
    return { slug: product.slug, rating: now.rating, reviewsCount: now.reviewsCount };
  },
  print: ({ slug, rating, reviewsCount }, screen) =>
    screen.print(
      `${screen.style.green("✓")} Review published. ${slug} now has ${screen.style.yellow(stars(rating, reviewsCount))}.`,
    ),
});
