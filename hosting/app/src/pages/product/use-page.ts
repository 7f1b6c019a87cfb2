import { useQuery } from "@tanstack/react-query";
import type { ProductPage } from "#contract/app-pages.js";
import { type OwnListing, ownListingQuery } from "../../api/own-listing.js";
import { productQuery } from "../../api/queries.js";
import { useSession } from "../../session/session.js";
import { pageOf } from "./own-page.js";

interface FoundPage {
  /** Undefined while it loads; null if there is no such product for the reader. */
  readonly page: ProductPage | null | undefined;
  /** The author's view of a product that others do not see. */
  readonly own?: OwnListing;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The page of a product. The author can open it in every status. */
export function useProductPage(slug: string): FoundPage {
  const session = useSession();
  const published = useQuery(productQuery(slug));
  const uid = session.state === "in" ? session.uid : "";
  const isHidden = published.data === null;
  const own = useQuery({ ...ownListingQuery(uid, slug), enabled: isHidden && uid !== "" });
  if (!isHidden) {
    return { page: published.data, error: published.error, retry: () => void published.refetch() };
  }
  const retry = () => void own.refetch();
  if (session.state === "out") return { page: null, error: null, retry };
  if (!own.data) return { page: own.data, error: own.error, retry };
  return { page: pageOf(own.data), own: own.data, error: null, retry };
}
