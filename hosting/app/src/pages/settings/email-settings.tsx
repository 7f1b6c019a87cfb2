import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { endSession, recheck, sendVerification } from "../../session/session.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import type { SignedInSession } from "../../ui/signed-in.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

/** The email address of the account, and whether it is verified. */
export function EmailSettings({ session: { email, verified } }: { readonly session: SignedInSession }) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const mail = useMutation({ mutationFn: () => sendVerification() });
  const look = useMutation({ mutationFn: () => recheck() });
  // A user who returns from their mailbox sees the result immediately.
  useEffect(() => {
    if (verified) return;
    const again = () => recheck().catch(() => {});
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [verified]);
  return (
    <Section title={t("settings.email.title")}>
      <p className={styles.address}>{email}</p>
      <p role="status">{t(verified ? "settings.email.verified" : "settings.email.unverified")}</p>
      <div className={styles.choices}>
        {!verified && (
          <>
            <button type="button" className="primary" disabled={mail.isPending} onClick={() => mail.mutate()}>
              {t("settings.email.send")}
            </button>
            <button type="button" disabled={look.isPending} onClick={() => look.mutate()}>
              {t("settings.email.check")}
            </button>
          </>
        )}
        <button type="button" onClick={() => endSession()}>
          {t("nav.signOut", { ns: "site" })}
        </button>
      </div>
      <p role="status">{mail.isSuccess && !verified && t("settings.email.sent", { email })}</p>
      <p className={styles.wrong} role="alert">
        {problem(mail.error ?? look.error)}
      </p>
    </Section>
  );
}
