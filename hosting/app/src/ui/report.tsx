import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { REPORT_REASONS, type REPORT_TARGETS } from "#contract/constants.js";
import { api } from "../api/client.js";
import { useSignIn } from "../session/use-sign-in.js";
import { FormDialog } from "./form-dialog.js";
import { useProblemWords } from "./placeholders.js";
import { useNews } from "./toast.js";

interface ReportProps {
  readonly targetType: (typeof REPORT_TARGETS)[number];
  readonly targetId: string;
  /** The name of the reported item on the page. */
  readonly name: string;
}

/** A button and a form to report something to the admins. */
export function Report({ targetType, targetId, name }: ReportProps) {
  const { t } = useTranslation();
  const { requireSession } = useSignIn();
  const [open, setOpen] = useState(false);
  const news = useNews();
  const words = useProblemWords();
  const report = useMutation({
    mutationFn: async (form: FormData) => {
      const { reports } = await import("#contract/reports.js");
      return api.call(reports, "POST", {
        targetType,
        targetId,
        reason: form.get("reason") as (typeof REPORT_REASONS)[number],
        description: String(form.get("description")),
      });
    },
    onSuccess: () => {
      setOpen(false);
      news(t("report.sent"));
    },
  });
  return (
    <>
      <button type="button" onClick={() => requireSession() && setOpen(true)}>
        {t("product.report")}
      </button>
      {open && (
        <FormDialog
          title={t("report.title", { name })}
          submit={t("report.send")}
          busy={report.isPending}
          wrong={report.error ? words(report.error) : undefined}
          onSubmit={(form) => report.mutate(form)}
          onClose={() => setOpen(false)}
        >
          <label>
            {t("report.reason")}
            <select name="reason">
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`report.reasons.${reason}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t("report.description")}
            <textarea name="description" maxLength={1000} />
          </label>
        </FormDialog>
      )}
    </>
  );
}
