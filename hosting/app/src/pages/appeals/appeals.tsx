import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { decisionQuery } from "../../api/appeals.js";
import { ownProfileQuery } from "../../api/queries.js";
import layout from "../../ui/layout.module.css";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import styles from "./appeals.module.css";
import { Appealed, DecisionPanel } from "./decision.js";

/** The maximum number of the author's products to query: those that may be held or removed. */
const MOST_PRODUCTS = 20;

/**
 * The decisions of admins and scans against the user and their products, with the reasons and the user's appeals.
 */
export default function AppealsRoute() {
  const { t } = useTranslation("workshop");
  useTitle(t("decision.title"));
  return (
    <div className={layout.parts}>
      <h1>{t("decision.title")}</h1>
      <SignedIn>{({ uid }) => <Decisions uid={uid} />}</SignedIn>
    </div>
  );
}

function Decisions({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("workshop");
  const { data, error, refetch } = useQuery(decisionQuery(uid));
  const products = useQuery(ownProfileQuery(uid)).data?.products ?? [];
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  const affected = products
    .filter(
      ({ status, pendingVersion }) => status === "removed" || status === "pending_review" || pendingVersion,
    )
    .slice(0, MOST_PRODUCTS);
  return (
    <>
      <p>{t("decision.hint")}</p>
      <DecisionPanel uid={uid} heading="h2" />
      {affected.map(({ id, title, slug }) => (
        <DecisionPanel key={id} uid={uid} productId={id} title={title.trim() || slug} heading="h2" />
      ))}
      <section className={layout.part} aria-labelledby="appeals">
        <h2 id="appeals">{t("decision.appeals")}</h2>
        {data.appeals.length === 0 ? (
          <Empty title={t("decision.none")} />
        ) : (
          <ul className={styles.appeals}>
            {data.appeals.map((appeal) => (
              <li key={appeal.id}>
                <h3 dir="auto">
                  {appeal.slug === undefined ? (
                    t("decision.kind.banned")
                  ) : (
                    <Link to={`/p/${appeal.slug}`}>{appeal.title?.trim() || appeal.slug}</Link>
                  )}
                </h3>
                <Appealed appeal={appeal} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
