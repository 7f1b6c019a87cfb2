import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { followedQuery } from "../api/followed.js";
import { Shelf } from "../ui/carousel.js";
import { Problem } from "../ui/placeholders.js";
import { ProductList } from "../ui/product-card.js";

const SHOWN = 6;

/** The newest products of the authors that the user follows. Renders nothing if the user follows nobody. */
export default function Followed({ uid }: { readonly uid: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(followedQuery(uid, SHOWN));
  if (!error && !data?.length) return null;
  return (
    <Shelf title={t("home.followed")}>
      {data ? <ProductList products={data} /> : <Problem error={error} onRetry={() => refetch()} />}
    </Shelf>
  );
}
