import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { productsListing } from "#contract/listing.js";
import { isUploaded } from "./edit-history.js";
import type { Listing, Product } from "./product.js";
import { ownOnly } from "./visibility.js";

export type EditInput = z.output<(typeof productsListing)["POST"]["request"]>;
/** The changed fields of a product's details. */
export type ListingEdit = Partial<Omit<EditInput, "productId"> & Pick<Listing, "agentSummary">>;

/**
 * How many characters of the description agents see if the author has not written a summary for
 * them.
 */
const SUMMARY_LENGTH = 100;

/**
 * The changes that an author's edit makes to a product (DESIGN §14). A version that awaits approval has its own texts
 * and price. It gets the same changes, so that they are not lost when it is published.
 *
 * @throws Failure as `ownOnly`, `invalidRequest` for a picture of another product
 */
export function planEdit(found: Product | undefined, uid: string, input: EditInput): ListingEdit {
  const product = ownOnly(found, uid);
  const { productId, ...wanted } = input;
  const { thumbnailUrl = "" } = wanted;
  if (isUploaded(thumbnailUrl) && !thumbnailUrl.startsWith(`products/${productId}/`)) {
    throw new Failure("invalidRequest", { issues: ["thumbnailUrl: must be a picture of this product"] });
  }
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(product[name as keyof Product]) !== JSON.stringify(value),
    ),
  ) as ListingEdit;
  const isDerived = product.agentSummary === product.description.slice(0, SUMMARY_LENGTH);
  if (changes.description === undefined || !isDerived) return changes;
  return { ...changes, agentSummary: changes.description.slice(0, SUMMARY_LENGTH) };
}

/** The names of the fields that an edit changes, as authors see them. */
export const namesOf = ({ agentSummary: _, ...changes }: ListingEdit): string[] => Object.keys(changes);
