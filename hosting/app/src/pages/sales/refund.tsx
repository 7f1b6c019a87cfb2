import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refund, type Sale, untilReported } from "../../api/selling.js";
import { useDraft } from "../../ui/draft.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import styles from "./sales.module.css";

/** How long a requested refund is remembered after a reload, in milliseconds. Stripe needs moments. */
const REQUEST_MEMORY_MS = 24 * 60 * 60 * 1000;

interface RefundProps {
  readonly uid: string;
  readonly sale: Sale;
  /** The product and the amount to refund, as text. */
  readonly title: string;
  readonly amount: string;
  /** The ID of the element that names the product. */
  readonly describedBy: string;
}

/** Refunds a buyer. The order changes when Stripe reports the refund, and this component waits for that. */
export function Refund({ uid, sale, title, amount, describedBy }: RefundProps) {
  const { t } = useTranslation("selling");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const [open, setOpen] = useState(false);
  const report = useMutation({
    mutationFn: () => untilReported(queries, uid, sale),
    onSuccess: (came) => news(t(came ? "orders.refunded" : "orders.slow", { title, amount })),
  });
  const isWaiting = report.isPending;
  const [requestedAt, setRequestedAt] = useDraft(`refund.${uid}.${sale.id}`);
  const send = useMutation({
    mutationFn: () => refund(sale.id),
    onSuccess: () => {
      setOpen(false);
      setRequestedAt(String(Date.now()));
      report.mutate();
    },
  });
  const isRequested = send.isSuccess || Date.now() - Number(requestedAt) < REQUEST_MEMORY_MS;
  if (isRequested) return <span role="status">{t(isWaiting ? "orders.waiting" : "orders.sent")}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.refund}
        aria-describedby={describedBy}
        onClick={() => {
          send.reset();
          setOpen(true);
        }}
      >
        {t("orders.refund")}
      </button>
      {open && (
        <FormDialog
          title={t("orders.ask", { amount })}
          submit={t("orders.refund")}
          busy={send.isPending}
          isFinal
          wrong={send.error ? words(send.error) : undefined}
          onSubmit={() => send.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>{t("orders.follows", { title })}</p>
          <p>{t("orders.reports")}</p>
        </FormDialog>
      )}
    </>
  );
}
