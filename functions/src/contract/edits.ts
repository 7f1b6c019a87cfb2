import * as z from "zod";
import { Cursor, countOf, NextCursor, ProductId, timeOf } from "./fields.js";
import { route } from "./route.js";

/** How many edits of a product are kept. An older one is deleted by the commit that adds another. */
export const KEPT_EDITS = 100;
/** How many edits a page has. Two readmes of 100 KB can be in each. */
export const EDITS_PER_PAGE = 10;

const EditValues = z.object({
  title: z.string().optional().describe("The title."),
  description: z.string().optional().describe("What the product does, in one or two sentences."),
  tags: z.array(z.string()).optional().describe("The search keywords."),
  priceCents: countOf("The price in US cents; 0 is free.").optional(),
  language: z.string().optional().describe("The language of the content."),
  longDescription: z.string().optional().describe("The longer description, as Markdown."),
  readme: z.string().optional().describe("The readme, as Markdown."),
  thumbnailUrl: z
    .string()
    .optional()
    .describe(
      "The product's picture: the key of an uploaded picture (`products/{id}/thumbnails/…`), an https URL, or empty.",
    ),
  isPictureStored: z
    .boolean()
    .optional()
    .describe(
      "Whether this picture can be used again. False if a picture that was uploaded has been deleted or overwritten since. Missing without `thumbnailUrl`.",
    ),
});

const Edit = z
  .object({
    id: z.string().describe("The ID of the edit, in the history of its product."),
    editedAt: timeOf("When the product changed"),
    version: z
      .string()
      .optional()
      .describe("The version that was published or replaced with this change. Missing for any other edit."),
    before: EditValues.describe("The changed fields with their earlier values."),
    after: EditValues.describe("The same fields with their new values."),
  })
  .describe("One change of a product's details.");

export const productsEdits = route({
  path: "/products/edits",
  isExtension: true,
  GET: {
    summary: `List the edits of one of your products, newest first, ${EDITS_PER_PAGE} per page`,
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ productId: ProductId, cursor: Cursor.optional() }),
    response: z.object({
      edits: z
        .array(Edit)
        .describe(
          `Up to ${EDITS_PER_PAGE} edits, newest first. The last ${KEPT_EDITS} edits of a product are kept.`,
        ),
      nextCursor: NextCursor,
    }),
    failures: ["invalidCursor", "productNotFound", "notYourProduct", "productRemoved"],
  },
});
