import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ProductPage } from "#contract/app-pages.js";
import { searchQuery } from "../../api/queries.js";
import { Shelf } from "../../ui/carousel.js";
import { ProductList } from "../../ui/product-card.js";
import { relatedProducts, relatedQuestion } from "./related.js";

const SHOWN = 3;
const KEPT_MS = 300_000;

/** Similar products, and other products by the same author. They are omitted if they cannot be loaded. */
export default function Shelves({ product }: Pick<ProductPage, "product">) {
  const { t } = useTranslation();
  const kept = { staleTime: KEPT_MS, retry: false, placeholderData: undefined };
  const related = useQuery({ ...searchQuery(relatedQuestion(product)), ...kept });
  const { authorUsername: author } = product;
  const byAuthor = useQuery({ ...searchQuery({ author, sort: "downloads", limit: SHOWN + 1 }), ...kept });
  const others = byAuthor.data?.products.filter(({ id }) => id !== product.id).slice(0, SHOWN) ?? [];
  const isShown = new Set([product.id, ...others.map(({ id }) => id)]);
  const similar = related.data ? relatedProducts(related.data, isShown).slice(0, SHOWN) : [];
  return (
    <>
      {similar.length > 0 && (
        <Shelf
          title={t("product.related")}
          more={`/explore?category=${encodeURIComponent(product.category)}`}
        >
          <ProductList products={similar} />
        </Shelf>
      )}
      {others.length > 0 && (
        <Shelf
          title={t("product.byAuthor", { name: product.authorDisplayName || author })}
          more={`/u/${encodeURIComponent(author)}`}
        >
          <ProductList products={others} />
        </Shelf>
      )}
    </>
  );
}
