import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { namesQuery, orderQuery } from "../../api/orders.js";
import { useFormat } from "../../i18n/format.js";
import { useFigures } from "../../ui/activity/use-figures.js";
import layout from "../../ui/layout.module.css";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn, type SignedInSession } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import type { Bought } from "../library/entries.js";
import styles from "./order.module.css";
import { RefundRequest } from "./refund-request.js";

/** An order as its buyer or seller sees it: a printable receipt, and the refund request. */
export default function OrderPage() {
  const { t } = useTranslation("library");
  useTitle(t("order.title"));
  const { orderId = "" } = useParams();
  return (
    <>
      <h1 className={styles.title}>{t("order.title")}</h1>
      <SignedIn>{(session) => <Found session={session} orderId={orderId} />}</SignedIn>
    </>
  );
}

interface FoundProps {
  readonly session: SignedInSession;
  readonly orderId: string;
}

function Found({ session, orderId }: FoundProps) {
  const { t } = useTranslation("library");
  const { data: order, error, refetch } = useQuery(orderQuery(session.uid, orderId));
  if (order === undefined) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  if (order === null) {
    return (
      <Empty title={t("order.absent")} hint={t("order.absentHint")}>
        <Link to="/library">{t("library.title")}</Link>
      </Empty>
    );
  }
  const isBuyer = order.buyerUid === session.uid;
  return (
    <div className={layout.parts}>
      <Receipt order={order} buyerEmail={isBuyer ? session.email : undefined} />
      {isBuyer ? (
        <RefundRequest uid={session.uid} order={order} />
      ) : (
        <p>
          <Link to="/sales">{t("order.sales")}</Link>
        </p>
      )}
    </div>
  );
}

interface ReceiptProps {
  readonly order: Bought;
  /** Undefined for the seller, who does not see it. */
  readonly buyerEmail: string | undefined;
}

/** The receipt: product, seller, date, and price. */
function Receipt({ order, buyerEmail }: ReceiptProps) {
  const { t } = useTranslation("library");
  const format = useFormat();
  const { money } = useFigures();
  const { data: seller } = useQuery(namesQuery(order.sellerUid));
  const { data: buyer } = useQuery(namesQuery(order.buyerUid));
  const named = (names: typeof seller) =>
    names ? (
      <>
        <bdi>{names.displayName}</bdi> <bdi className={layout.quiet}>@{names.username}</bdi>
      </>
    ) : (
      "…"
    );
  const title = order.productTitle.trim() || order.productSlug;
  const { tax = 0 } = order;
  const words = { market: location.host, fee: money(order.platformFee) };
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <header className={styles.head}>
        <h2 id="receipt">{t("order.receipt")}</h2>
        <button type="button" className={styles.print} onClick={() => window.print()}>
          {t("order.print")}
        </button>
      </header>
      <dl className={styles.facts}>
        <dt>{t("order.number")}</dt>
        <dd className={styles.number}>{order.id}</dd>
        <dt>{t("order.date")}</dt>
        <dd>
          <time dateTime={order.createdAt}>{format.day(order.createdAt)}</time>
        </dd>
        <dt>{t("order.item")}</dt>
        <dd>
          <bdi>{order.productSlug ? <Link to={`/p/${order.productSlug}`}>{title}</Link> : title}</bdi>
        </dd>
        <dt>{t("order.seller")}</dt>
        <dd>{named(seller)}</dd>
        <dt>{t("order.buyer")}</dt>
        <dd>
          {named(buyer)} {buyerEmail && <span className={layout.quiet}>{buyerEmail}</span>}
        </dd>
        <dt>{t("order.status")}</dt>
        <dd>{t(`order.statuses.${order.status}`)}</dd>
        {order.refundedAmount > 0 && (
          <>
            <dt>{t("order.refunded")}</dt>
            <dd>
              {money(order.refundedAmount)}{" "}
              {order.refundedAt && <span className={layout.quiet}>{format.day(order.refundedAt)}</span>}
            </dd>
          </>
        )}
        {tax > 0 && (
          <>
            <dt>{t("order.price")}</dt>
            <dd>{money(order.amount)}</dd>
            <dt>{t("order.tax")}</dt>
            <dd>{money(tax)}</dd>
          </>
        )}
        <dt>{t("order.paid")}</dt>
        <dd className={styles.total}>{money(order.amount + tax)}</dd>
      </dl>
      <p className={layout.quiet}>{tax > 0 ? t("order.withTax", words) : t("order.noTax", words)}</p>
    </section>
  );
}
