import * as z from "zod";
import { DONE, ProductId, timeOf } from "./fields.js";
import { OwnProductView } from "./listing.js";
import { route } from "./route.js";
import { line } from "./text.js";

/** Share links: everyone who has one sees an author's draft, and can do nothing with it (DESIGN §14). */

/** How many valid links a product may have. */
export const MAX_SHARE_LINKS = 5;
/** The longest lifetime of a link, in days, and the one by default. */
export const SHARE_DAYS = { most: 30, preset: 7 } as const;

const LinkId = z.string().regex(/^[0-9a-f]{64}$/, "must be the ID of a link");

const ShareLink = z
  .object({
    id: z.string().describe("The ID of the link. It does not open the draft."),
    name: z.string().describe("The name that you gave it. May be empty."),
    createdAt: timeOf("When it was created"),
    expiresAt: timeOf("When it expires"),
    lastUsedAt: timeOf("When someone last opened it, to the hour. Missing if nobody did").optional(),
  })
  .describe("A link to a draft, without its secret.");

export const productsShareLinks = route({
  path: "/products/share-links",
  isExtension: true,
  GET: {
    summary: "List the share links of one of your drafts",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ productId: ProductId }),
    response: z.object({
      links: z.array(ShareLink).describe("The valid links of the product, newest first."),
    }),
    failures: ["productNotFound", "notYourProduct", "productRemoved"],
  },
  POST: {
    summary: "Create a link that shows one of your drafts to everyone who has it",
    access: "verified user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      name: line({ most: 60 })
        .default("")
        .describe("A name by which you recognize the link, such as who gets it; at most 60 characters."),
      days: z
        .number("must be a number of days")
        .int("must be a whole number of days")
        .min(1, "must be at least 1 day")
        .max(SHARE_DAYS.most, `must be at most ${SHARE_DAYS.most} days`)
        .default(SHARE_DAYS.preset)
        .describe(`How many days the link is valid: 1 to ${SHARE_DAYS.most}.`),
    }),
    response: z.object({
      url: z.url().describe("The link. Its secret is behind the `#`. The marketplace cannot show it again."),
      id: z.string().describe("The ID of the link."),
      expiresAt: timeOf("When it expires"),
    }),
    failures: ["productNotFound", "notYourProduct", "productRemoved", "notShareable", "tooManyShareLinks"],
  },
  DELETE: {
    summary: "Revoke a share link",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({ linkId: LinkId.describe("The link to revoke.") }),
    response: z.object({ success: DONE }),
    failures: ["shareLinkNotFound"],
  },
});

export const productsDraft = route({
  path: "/products/draft",
  isExtension: true,
  // Sent in the body, so that no log and no cache contains the secret.
  POST: {
    summary: "Get the draft that a share link shows",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({
      secret: z
        .string()
        .regex(/^[\w-]{43}$/, "must be the 43 characters behind the # of a share link")
        .describe("The secret of the link: what follows its `#`."),
    }),
    response: z.object({
      slug: z.string().describe("The slug of the product."),
      draft: z
        .object({
          product: OwnProductView,
          expiresAt: timeOf("When the link expires"),
        })
        .optional()
        .describe("The draft. Missing once the product is published: everyone can open its page."),
    }),
    failures: ["shareLinkNotFound"],
  },
});
