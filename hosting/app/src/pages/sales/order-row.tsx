import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Sale } from "../../api/selling.js";
import { useFormat } from "../../i18n/format.js";
import { useFigures } from "../../ui/activity/use-figures.js";
import layout from "../../ui/layout.module.css";
import { Decline } from "./decline.js";
import { Refund } from "./refund.js";
import styles from "./sales.module.css";

interface OrderRowProps {
  readonly uid: string;
  readonly sale: Sale;
}

/** One sale. In a narrow window, each cell shows its own label. */
export function OrderRow({ uid, sale }: OrderRowProps) {
  const { t } = useTranslation("selling");
  const format = useFormat();
  const { money } = useFigures();
  const { createdAt, productTitle, productSlug, amount, platformFee, sellerAmount, refundedAmount, status } =
    sale;
  const { tax = 0, refundRequestedAt, refundRequest, refundDeclinedAt } = sale;
  const name = useId();
  const title = productTitle.trim() || productSlug;
  return (
    <tr>
      <td data-name={t("orders.date")}>
        <time dateTime={createdAt}>{format.day(createdAt)}</time>
      </td>
      <td id={name} data-name={t("orders.product")} className={styles.what}>
        <bdi>{productSlug ? <Link to={`/p/${productSlug}`}>{title}</Link> : title}</bdi>
      </td>
      <td data-name={t("orders.paid")}>{money(amount)}</td>
      <td data-name={t("orders.fee")}>{money(platformFee)}</td>
      <td data-name={t("orders.share")}>{money(sellerAmount)}</td>
      <td data-name={t("orders.status")}>
        <span>
          <span className={styles.status} data-status={status}>
            {t(`orders.statuses.${status}`)}
          </span>
          {status !== "refunded" && refundedAmount > 0 && (
            <span className={layout.quiet}>
              {" "}
              {t("orders.refundedPart", { amount: money(refundedAmount) })}
            </span>
          )}
        </span>
        {refundRequestedAt && (
          <span className={styles.asked}>
            {t(refundDeclinedAt ? "orders.declined" : "orders.requested", {
              day: format.day(refundDeclinedAt ?? refundRequestedAt),
            })}
            {refundRequest && <q dir="auto">{refundRequest}</q>}
          </span>
        )}
      </td>
      <td>
        {status === "completed" && (
          <Refund
            uid={uid}
            sale={sale}
            title={title}
            describedBy={name}
            amount={money(amount + tax - refundedAmount)}
          />
        )}
        {status === "completed" && refundRequestedAt && !refundDeclinedAt && (
          <Decline uid={uid} sale={sale} title={title} describedBy={name} />
        )}
      </td>
    </tr>
  );
}
