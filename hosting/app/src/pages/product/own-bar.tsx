import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type OwnListing, ownListingQuery } from "../../api/own-listing.js";
import { loadMessages } from "../../i18n/i18n.js";

const Content = lazy(async () => {
  const texts = (["workshop", "publish", "selling"] as const).map(loadMessages);
  const [loaded] = await Promise.all([import("./own-bar-content.js"), ...texts]);
  return loaded;
});

/** The bar above the author's own product. Other users do not see it. */
export default function OwnBar({ own }: { readonly own: OwnListing }) {
  const queries = useQueryClient();
  const { queryKey } = ownListingQuery(own.product.authorUid, own.product.slug);
  return (
    <Suspense>
      <Content own={own} onChanged={() => void queries.invalidateQueries({ queryKey })} />
    </Suspense>
  );
}
