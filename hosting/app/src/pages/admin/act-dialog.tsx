import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { REMOVAL_REASONS } from "#contract/admin.js";
import { MAX_COLLECTIONS } from "#contract/collections.js";
import type { Case, QueueName } from "../../api/admin.js";
import { isRefusal } from "../../api/client.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { type ActName, asksAnswer, asksMalicious, asksPosition, asksReason, perform } from "./acts.js";
import { CollectionFields } from "./collections.js";

interface ActDialogProps {
  readonly queue: QueueName;
  readonly one: Case;
  readonly act: ActName;
  /** Runs after the action. The dialog is busy until its promise resolves. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for the reason for an action, then carries it out. If another admin was faster, it says so and changes nothing.
 */
export function ActDialog({ queue, one, act, onDone, onClose }: ActDialogProps) {
  const { t } = useTranslation("admin");
  const words = useProblemWords();
  const send = useMutation({
    mutationFn: (form: FormData) => perform(queue, one, act, form),
    onSuccess: onDone,
  });
  const isChanged = isRefusal(send.error, "caseChanged", "appealClosed");
  return (
    <FormDialog
      title={t("admin.ask", { act: t(`admin.acts.${act}`), title: one.title })}
      submit={t(`admin.acts.${act}`)}
      busy={send.isPending}
      isFinal={act === "remove" || act === "ban" || act === "delete"}
      wrong={isChanged ? t("admin.changed") : send.error ? words(send.error) : undefined}
      onSubmit={(form) => send.mutate(form)}
      onClose={onClose}
    >
      <p>{t(`admin.follows.${act}`)}</p>
      {asksReason(act) && (
        <label>
          {t("admin.reason")}
          <select name="reason">
            {REMOVAL_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`admin.reasons.${reason}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {asksMalicious(act) && (
        <label>
          <input type="checkbox" name="malicious" /> {t("admin.malicious")}
        </label>
      )}
      {act === "edit" && <CollectionFields of={one.collection} />}
      {act === "describe" && (
        <label>
          {t("admin.introduction")}
          <textarea name="text" maxLength={300} rows={3} defaultValue={one.text} />
        </label>
      )}
      {asksPosition(act) && (
        <label>
          {t("admin.collections.position")}
          <input
            name="position"
            type="number"
            required
            min={1}
            max={MAX_COLLECTIONS}
            defaultValue={one.collection?.position}
          />
        </label>
      )}
      {asksAnswer(act) && (
        <label>
          {t("admin.answer")}
          <textarea name="answer" required maxLength={1000} rows={4} />
        </label>
      )}
      {!asksAnswer(act) && act !== "refund" && (
        <label>
          {t("admin.note")}
          <input name="note" required maxLength={500} autoComplete="off" />
        </label>
      )}
    </FormDialog>
  );
}
