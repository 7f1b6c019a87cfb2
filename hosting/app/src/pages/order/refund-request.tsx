import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { orderQuery, requestRefund } from "../../api/orders.js";
import { purchasesQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { useFigures } from "../../ui/activity/use-figures.js";
import { FormDialog } from "../../ui/form-dialog.js";
import layout from "../../ui/layout.module.css";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import type { Bought } from "../library/entries.js";
import styles from "./order.module.css";

/** As the server: a refund can be requested within 90 days. */
const WINDOW_MS = 90 * 24 * 60 * 60 * 1000;

interface RefundRequestProps {
  readonly uid: string;
  readonly order: Bought;
}

/** The buyer's refund request, and the answer to it. */
export function RefundRequest({ uid, order }: RefundRequestProps) {
  const { t } = useTranslation("library");
  const format = useFormat();
  const { money } = useFigures();
  const { refundRequestedAt, refundRequest, refundDeclinedAt, refundAnswer, status, refundedAt } = order;
  const isOpen = Date.now() - new Date(order.createdAt).getTime() < WINDOW_MS;
  return (
    <section className={`${layout.part} ${styles.request}`} aria-labelledby="refund">
      <h2 id="refund">{t("refund.title")}</h2>
      {status === "refunded" && (
        <p>
          {t("refund.done", {
            amount: money(order.refundedAmount),
            day: format.day(refundedAt ?? order.updatedAt),
          })}
        </p>
      )}
      {status === "disputed" && <p>{t("refund.disputed")}</p>}
      {refundRequestedAt && (
        <>
          <p>{t("refund.requested", { day: format.day(refundRequestedAt) })}</p>
          {refundRequest && (
            <blockquote dir="auto" className={styles.said}>
              {refundRequest}
            </blockquote>
          )}
        </>
      )}
      {refundRequestedAt && !refundDeclinedAt && status === "completed" && <p>{t("refund.waiting")}</p>}
      {refundDeclinedAt && (
        <>
          <p>{t("refund.declined", { day: format.day(refundDeclinedAt) })}</p>
          {refundAnswer && (
            <blockquote dir="auto" className={styles.said}>
              {refundAnswer}
            </blockquote>
          )}
          {status === "completed" && <p>{t("refund.appeal")}</p>}
        </>
      )}
      {!refundRequestedAt &&
        status === "completed" &&
        (isOpen ? <Ask uid={uid} order={order} /> : <p>{t("refund.late")}</p>)}
    </section>
  );
}

function Ask({ uid, order }: RefundRequestProps) {
  const { t } = useTranslation("library");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const [open, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (form: FormData) => requestRefund(order.id, String(form.get("reason"))),
    onSuccess: async () => {
      await Promise.all(
        [orderQuery(uid, order.id).queryKey, purchasesQuery(uid).queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      setOpen(false);
      news(t("refund.sent"));
    },
  });
  return (
    <>
      <p>{t("refund.hint")}</p>
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          {t("refund.ask")}
        </button>
      </p>
      {open && (
        <FormDialog
          title={t("refund.ask")}
          submit={t("refund.send")}
          busy={send.isPending}
          wrong={send.error ? words(send.error) : undefined}
          onSubmit={(form) => send.mutate(form)}
          onClose={() => setOpen(false)}
        >
          <label>
            {t("refund.reason")}
            <textarea name="reason" required maxLength={1000} />
          </label>
          <p>{t("refund.once")}</p>
        </FormDialog>
      )}
    </>
  );
}
