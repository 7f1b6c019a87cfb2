import { useTranslation } from "react-i18next";
import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import { useFormat } from "../../i18n/format.js";
import { ProductList } from "../../ui/product-card.js";
import styles from "./explore.module.css";

type ClosestProducts = AnswerOf<typeof cliProductsSearch.GET>["closest"];

/** The products that are most similar to a search without matching all of its words, each with the reason. */
export function Closest({ closest }: { readonly closest: ClosestProducts }) {
  const { t } = useTranslation();
  const reasonFor = useReason();
  const isWeak = closest.every(({ weak }) => weak);
  return (
    <section className={styles.closest} aria-labelledby="closest">
      <h2 id="closest">{t(isWeak ? "explore.closestWeak" : "explore.closest")}</h2>
      <p className={styles.count}>{t("explore.closestHint")}</p>
      <ProductList
        products={closest.map(({ product }) => product)}
        notes={new Map(closest.map((each) => [each.product.id, reasonFor(each)]))}
      />
    </section>
  );
}

/** Returns a function that says why a product is among the closest. */
function useReason() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ matches }: ClosestProducts[number]): string => {
    const literal = matches.filter(({ how }) => how === "word" || how === "form").map(({ word }) => word);
    return [
      ...(literal.length > 0 ? [t("explore.matches", { words: format.list(literal) })] : []),
      ...matches.flatMap(({ word, found, how }) =>
        how === "spelling" || how === "meaning" ? [t(`explore.${how}`, { word, found })] : [],
      ),
    ].join(" · ");
  };
}
