import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, type LinkProps, useNavigate } from "react-router";
import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import { type Wanted, writeAddress } from "#domain/web/explore-address.js";
import { useFormat } from "../../i18n/format.js";
import { type Choice, chosenFilters, type Facet, facetsOf, wordsOf } from "./choices.js";
import styles from "./facets.module.css";
import { wantedNow } from "./wanted-now.js";

/** The number of values that a facet shows at first. */
const SHOWN = 8;

/** The URL of a search with a change, which starts at its first page. */
const to = (wanted: Wanted, change: Partial<Wanted>) => ({
  pathname: "/explore",
  search: String(writeAddress({ ...wanted, page: 1, ...change })),
});

interface FacetsProps {
  readonly wanted: Wanted;
  readonly facets: AnswerOf<typeof cliProductsSearch.GET>["facets"];
}

/**
 * The available filters of the search, with the number of products for each value. In a narrow window, the list opens
 * on demand (facets.module.css).
 */
export function Facets({ wanted, facets }: FacetsProps) {
  const { t } = useTranslation();
  const words = wordsOf(t, useFormat());
  const offered = (facets ? facetsOf(facets, wanted, words) : []).filter(({ choices }) => choices.length > 0);
  const lists = offered.map((facet) => <FacetList key={facet.name} facet={facet} wanted={wanted} />);
  const count = chosenFilters(wanted, words).length;
  return (
    <details className={styles.folded}>
      <summary>{count > 0 ? t("explore.filtersSet", { count }) : t("explore.filters")}</summary>
      <div className={styles.facets}>{lists}</div>
    </details>
  );
}

function FacetList({ facet: { name, choices }, wanted }: { readonly facet: Facet; readonly wanted: Wanted }) {
  const { t } = useTranslation();
  // A choice that is made stays visible.
  const isFirst = (choice: Choice, at: number) => at < SHOWN || choice.isChosen;
  const first = choices.filter(isFirst);
  const rest = choices.filter((choice, at) => !isFirst(choice, at));
  const list = (some: readonly Choice[]) => (
    <ul>
      {some.map((choice) => (
        <li key={choice.label}>
          <ChangeLink
            wanted={wanted}
            change={choice.change}
            preventScrollReset
            aria-current={choice.isChosen ? "true" : undefined}
          >
            <bdi>{choice.label}</bdi> <span className={styles.number}>{choice.count}</span>
          </ChangeLink>
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.facet} aria-labelledby={`facet-${name}`}>
      <h2 id={`facet-${name}`}>{t(`explore.facets.${name}`)}</h2>
      {list(first)}
      {rest.length > 0 && (
        <details>
          <summary>{t("explore.more", { count: rest.length })}</summary>
          {list(rest)}
        </details>
      )}
    </section>
  );
}

/** The active filters, each with a link that removes it. */
export function Chips({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const filters = chosenFilters(wanted, wordsOf(t, useFormat()));
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("explore.set")}>
      {filters.map(({ label, change }) => (
        <li key={label}>
          <ChangeLink wanted={wanted} change={change} aria-label={t("explore.remove", { name: label })}>
            <bdi>{label}</bdi> <span aria-hidden="true">×</span>
          </ChangeLink>
        </li>
      ))}
    </ul>
  );
}

interface ChangeLinkProps extends Omit<LinkProps, "to"> {
  readonly wanted: Wanted;
  readonly change: Partial<Wanted>;
}

/**
 * A link to the search with a change. If it is followed in this window, it keeps a choice that was
 * made just before.
 */
function ChangeLink({ wanted, change, ...link }: ChangeLinkProps) {
  const navigate = useNavigate();
  const { preventScrollReset = false } = link;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to(wantedNow(), change), { preventScrollReset });
  };
  return <Link {...link} to={to(wanted, change)} onClick={follow} />;
}
