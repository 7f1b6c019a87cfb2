import * as z from "zod";
import { Slug } from "./fields.js";
import { line, lines } from "./text.js";

/** The number of collections of a marketplace. All are in one document, which may have 1 MB. */
export const MAX_COLLECTIONS = 100;
/** The number of products of a collection. */
export const MAX_COLLECTED = 60;

/** What an admin can do with a collection. */
export const COLLECTION_ACTS = ["create", "edit", "show", "hide", "move", "delete"] as const;
export type CollectionAct = (typeof COLLECTION_ACTS)[number];

/** The texts and products of a collection, as an admin writes them. */
export const CollectionFields = z.object({
  title: line({ least: 1, most: 80 }).describe("The title of a collection: 1 to 80 characters."),
  summary: line({ least: 1, most: 160 }).describe(
    "What a collection is for, in one line: 1 to 160 characters.",
  ),
  text: lines({ most: 1_000 }).describe("A longer text as Markdown; at most 1,000 characters. May be empty."),
  products: z
    .array(Slug)
    .min(1, "must name at least one product")
    .max(MAX_COLLECTED, `must name at most ${MAX_COLLECTED} products`)
    .refine((slugs) => new Set(slugs).size === slugs.length, "must name each product once")
    .describe(`The slugs of the products, in their order: 1 to ${MAX_COLLECTED}.`),
});
export type CollectionFields = z.infer<typeof CollectionFields>;

/** The place of a collection in the list, which starts at 1. A larger number moves it to the end. */
export const CollectionPosition = z
  .number()
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(MAX_COLLECTIONS, `must be at most ${MAX_COLLECTIONS}`)
  .describe("The place in the list: 1 is the first. A number beyond the last place moves it to the end.");

/** What an operator says about a category, above its products. */
export const CategoryText = line({ most: 300 }).describe(
  "An introduction to a category, in one line of at most 300 characters. An empty one removes it.",
);

/** A request for one act on a collection. */
export type CollectionChange =
  | ({ readonly action: "create"; readonly slug: string } & CollectionFields)
  | ({ readonly action: "edit"; readonly slug: string } & {
      readonly [Name in keyof CollectionFields]?: CollectionFields[Name] | undefined;
    })
  | { readonly action: "show" | "hide" | "delete"; readonly slug: string }
  | { readonly action: "move"; readonly slug: string; readonly position: number };
