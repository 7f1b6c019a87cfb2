import { productsListing } from "#contract/listing.js";
import type { ProductEdit } from "../../api/edits.js";
import type { OwnListing } from "../../api/own-listing.js";
import { priceOf } from "../publish/form.js";

/** The fields that an author can change without a new version, in the order of the form. */
export const EDITED = [
  "title",
  "description",
  "tags",
  "price",
  "language",
  "longDescription",
  "readme",
] as const;
export type Edited = (typeof EDITED)[number];
export type EditForm = Readonly<Record<Edited, string>>;

type Product = OwnListing["product"];
/** The new values of an edit: those of the form, and an earlier picture. */
export type Changes = Partial<Pick<Product, Edited | "thumbnailUrl">>;
/** The values of an edit in the history. */
export type EditValues = ProductEdit["before"];

/** The form, filled in with the product's current values. */
export const formOf = (product: Product): EditForm => ({
  title: product.title,
  description: product.description,
  tags: product.tags.join(", "),
  price: String(product.price),
  language: product.language,
  longDescription: product.longDescription,
  readme: product.readme,
});

const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

/** The fields in which a form differs from the product. Tags in an old format may contain commas. */
export function changesOf(form: EditForm, product: Product): Changes {
  const shown = formOf(product);
  const typed = { ...form, tags: tagsOf(form.tags), price: priceOf(form.price) };
  const changed = EDITED.filter((name) => form[name] !== shown[name]);
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}

/** A value of the history as the form shows it; undefined if the edit did not change the field. */
export function typedOf({ tags, priceCents, ...texts }: EditValues, name: Edited): string | undefined {
  if (name === "tags") return tags?.join(", ");
  if (name === "price") return priceCents === undefined ? undefined : String(priceCents / 100);
  return texts[name];
}

/** The fields with new values that the API would reject. */
export function faultsOf(changes: Changes, productId: string): Edited[] {
  const { error } = productsListing.POST.request.safeParse({ productId, ...changes });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return EDITED.filter((name) => wrong.has(name));
}
