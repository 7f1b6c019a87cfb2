import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { cliAuthApprove } from "#contract/cli-auth.js";
import styles from "./cli-auth.module.css";
import { Step } from "./step.js";

interface DecisionProps {
  readonly login: z.output<typeof cliAuthApprove.GET.response>;
  /** The account that the terminal would use. */
  readonly email: string;
  readonly busy: boolean;
  readonly wrong: string;
  readonly onDecide: (approve: boolean) => void;
  readonly onOther: () => void;
}

/** Shows the login that the user approves or denies. The client's name is untrusted and shown as text. */
export function Decision({ login, email, busy, wrong, onDecide, onOther }: DecisionProps) {
  const { t, i18n } = useTranslation("account");
  const time = (iso: string) => <time dateTime={iso}>{new Date(iso).toLocaleTimeString(i18n.language)}</time>;
  return (
    <Step title={t("cliAuth.decision")}>
      <p className={styles.code}>{login.userCode}</p>
      <dl>
        <div>
          <dt>{t("cliAuth.askedBy")}</dt>
          <dd>{login.clientName || t("cliAuth.nameless")}</dd>
        </div>
        <div>
          <dt>{t("cliAuth.since")}</dt>
          <dd>{time(login.createdAt)}</dd>
        </div>
        <div>
          <dt>{t("cliAuth.until")}</dt>
          <dd>{time(login.expiresAt)}</dd>
        </div>
        <div>
          <dt>{t("cliAuth.as")}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <p>{t("cliAuth.warning")}</p>
      <div className={styles.choices}>
        <button type="button" className="primary" disabled={busy} onClick={() => onDecide(true)}>
          {t("cliAuth.approve")}
        </button>
        <button type="button" disabled={busy} onClick={() => onDecide(false)}>
          {t("cliAuth.deny")}
        </button>
        <button type="button" className="plain" disabled={busy} onClick={onOther}>
          {t("cliAuth.other")}
        </button>
      </div>
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    </Step>
  );
}
