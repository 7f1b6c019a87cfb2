import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Sale, salesQuery } from "../../api/selling.js";
import layout from "../../ui/layout.module.css";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { OrderRow } from "./order-row.js";
import styles from "./sales.module.css";
import { salesCsv } from "./sales-csv.js";
import { save } from "./save.js";

/** All sales, newest first. */
export function Orders({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("selling");
  return (
    <section className={layout.part} aria-labelledby="orders">
      <h2 id="orders">{t("orders.title")}</h2>
      <Listed uid={uid} />
    </section>
  );
}

function Listed({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("selling");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    salesQuery(uid),
  );
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  const sales = data.pages.flatMap((page) => page.orders);
  if (sales.length === 0) return <Empty title={t("orders.empty")} hint={t("orders.emptyHint")} />;
  return (
    <>
      <Table uid={uid} sales={sales} />
      {error && <Problem error={error} onRetry={() => fetchNextPage()} />}
      <div className={styles.actions}>
        {hasNextPage && (
          <button type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t("orders.more")}
          </button>
        )}
        <button type="button" onClick={() => save(t("orders.file"), salesCsv(sales))}>
          {t("orders.csv", { count: sales.length })}
        </button>
      </div>
    </>
  );
}

function Table({ uid, sales }: { readonly uid: string; readonly sales: readonly Sale[] }) {
  const { t } = useTranslation("selling");
  return (
    <table className={styles.orders}>
      <thead>
        <tr>
          <th scope="col">{t("orders.date")}</th>
          <th scope="col">{t("orders.product")}</th>
          <th scope="col">{t("orders.paid")}</th>
          <th scope="col">{t("orders.fee")}</th>
          <th scope="col">{t("orders.share")}</th>
          <th scope="col">{t("orders.status")}</th>
          <th scope="col">
            <span className="unseen">{t("orders.action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <OrderRow key={sale.id} uid={uid} sale={sale} />
        ))}
      </tbody>
    </table>
  );
}
