import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { declineRefund } from "../../api/orders.js";
import { type Sale, salesQuery } from "../../api/selling.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import styles from "./sales.module.css";

interface DeclineProps {
  readonly uid: string;
  readonly sale: Sale;
  readonly title: string;
  /** The ID of the element that names the product. */
  readonly describedBy: string;
}

/** Declines a buyer's refund request, with a reason for the buyer. */
export function Decline({ uid, sale, title, describedBy }: DeclineProps) {
  const { t } = useTranslation("selling");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const [open, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (form: FormData) => declineRefund(sale.id, String(form.get("reason"))),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: salesQuery(uid).queryKey });
      setOpen(false);
      news(t("orders.declineSent"));
    },
  });
  return (
    <>
      <button
        type="button"
        className={styles.refund}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {t("orders.decline")}
      </button>
      {open && (
        <FormDialog
          title={t("orders.declineTitle")}
          submit={t("orders.decline")}
          busy={send.isPending}
          wrong={send.error ? words(send.error) : undefined}
          onSubmit={(form) => send.mutate(form)}
          onClose={() => setOpen(false)}
        >
          <p>{t("orders.declineHint", { title })}</p>
          <label>
            {t("orders.declineReason")}
            <textarea name="reason" required maxLength={1000} />
          </label>
        </FormDialog>
      )}
    </>
  );
}
