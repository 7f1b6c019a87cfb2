import type { ProductPage } from "#contract/app-pages.js";
import type { OwnListing } from "../../api/own-listing.js";

/** The page of an unpublished product as its author sees it, with only the newest version. */
export function pageOf({ product, newest }: OwnListing): ProductPage {
  const { version = product.version, fileSize = 0, sha256 } = newest ?? {};
  return {
    product,
    versions: newest
      ? [
          {
            ...{ version, fileSize, changelog: "", releasedAt: product.updatedAt },
            ...(sha256 !== undefined && { sha256 }),
          },
        ]
      : [],
    ratings: [0, 0, 0, 0, 0],
  };
}

/** The data of the bar above the page. */
export const stateOf = ({ product: { status }, held }: OwnListing) =>
  held && status !== "removed" ? "held" : status;

/** Whether the author can give others a link to the product. The API decides about its archive too. */
export const isShareable = ({ product: { status }, held, wasPublished }: OwnListing) =>
  (status === "draft" || status === "pending_review") && !held && !wasPublished;
