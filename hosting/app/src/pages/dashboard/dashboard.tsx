import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownProfileQuery } from "../../api/queries.js";
import { Activity } from "../../ui/activity/activity.js";
import layout from "../../ui/layout.module.css";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import styles from "./dashboard.module.css";
import { OwnProductRow } from "./own-product-row.js";
import { Progress } from "./progress.js";

/** The products of an author, with their figures. */
export default function Dashboard() {
  const { t } = useTranslation("selling");
  useTitle(t("dashboard.title"));
  return (
    <>
      <div className={styles.head}>
        <h1>{t("dashboard.title")}</h1>
        <Link to="/publish">{t("dashboard.publishNew")}</Link>
      </div>
      <SignedIn>{({ uid }) => <Overview uid={uid} />}</SignedIn>
    </>
  );
}

function Overview({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("selling");
  const { data, error, refetch } = useQuery(ownProfileQuery(uid));
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  const { products } = data;
  return (
    <div className={layout.parts}>
      <Progress profile={data} />
      {products.length === 0 ? (
        <Empty title={t("dashboard.empty")} hint={t("dashboard.emptyHint")}>
          <Link to="/publish">{t("dashboard.publishFirst")}</Link>
        </Empty>
      ) : (
        <>
          <Activity uid={uid} shown={["downloads", "revenue", "conversion"]} />
          <section className={layout.part} aria-labelledby="own-products">
            <h2 id="own-products">{t("dashboard.products")}</h2>
            <ul className={styles.products}>
              {products.map((product) => (
                <OwnProductRow key={product.id} product={product} />
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}
