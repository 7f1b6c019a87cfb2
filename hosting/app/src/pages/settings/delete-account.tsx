import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usersDeleteAccount } from "#contract/users.js";
import { api } from "../../api/client.js";
import { endSession } from "../../session/session.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

interface DeleteAccountProps {
  readonly username: string;
  /** Whether the user may have money at Stripe. */
  readonly isSelling: boolean;
}

const CONSEQUENCES = ["products", "words", "orders", "sessions", "name"] as const;

/**
 * Permanently deletes the account (docs/decisions/055-how-an-account-is-deleted.md), after the user has entered the
 * username.
 */
export function DeleteAccount({ username, isSelling }: DeleteAccountProps) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const news = useNews();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isOtherName, setOtherName] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(usersDeleteAccount, "DELETE", {}),
    onSuccess: async () => {
      await navigate("/", { replace: true });
      await endSession();
      queries.clear();
      news(t("settings.delete.done"));
    },
  });
  const confirm = (form: FormData) => {
    const isSame = String(form.get("confirmation")).trim() === username;
    setOtherName(!isSame);
    if (isSame) remove.mutate();
  };
  return (
    <Section title={t("settings.delete.title")}>
      <ul>
        {CONSEQUENCES.map((name) => (
          <li key={name}>{t(`settings.delete.consequences.${name}`, { username })}</li>
        ))}
        {isSelling && <li>{t("settings.delete.money")}</li>}
      </ul>
      <div className={styles.choices}>
        <button type="button" className={styles.danger} onClick={() => setAsked(true)}>
          {t("settings.delete.open")}
        </button>
      </div>
      {isAsked && (
        <FormDialog
          title={t("settings.delete.ask")}
          submit={t("settings.delete.submit")}
          busy={remove.isPending}
          isFinal
          wrong={
            isOtherName ? t("settings.delete.otherName") : remove.error ? words(remove.error) : undefined
          }
          onSubmit={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t("settings.delete.final")}</p>
          <label>
            {t("settings.delete.confirm", { username })}
            <input name="confirmation" autoCapitalize="none" autoComplete="off" spellCheck={false} />
          </label>
        </FormDialog>
      )}
    </Section>
  );
}
