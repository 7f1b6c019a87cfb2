import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { resetPassword } from "../../session/session.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import styles from "./account-form.module.css";

/** Longer than the sign-in service usually takes, in milliseconds. */
const SAME_TIME_MS = 1_500;

/** Whether the service reports that nobody has this address, which the page must not reveal. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "auth/user-not-found";

/**
 * Asks for a link. The message and the time are the same for an address with an account and for one
 * without.
 */
async function ask(email: string): Promise<void> {
  const [asked] = await Promise.allSettled([
    resetPassword(email),
    new Promise((resolve) => setTimeout(resolve, SAME_TIME_MS)),
  ]);
  if (asked.status === "rejected" && !isUnknown(asked.reason)) throw asked.reason;
}

interface ResetFormProps {
  /** The email address typed so far. */
  readonly email: string;
  readonly onBack: () => void;
}

/** Sends a link to set another password. */
export function ResetForm({ email, onBack }: ResetFormProps) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const reset = useMutation({ mutationFn: ask });
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(String(new FormData(event.currentTarget).get("email")).trim());
        }}
      >
        <p>{t("login.resetHint")}</p>
        <label>
          {t("login.email")}
          {/* biome-ignore lint/a11y/noAutofocus: the user has just asked for this field. */}
          <input name="email" type="email" autoComplete="username" defaultValue={email} required autoFocus />
        </label>
        <p className={styles.wrong} role="alert">
          {problem(reset.error)}
        </p>
        <p role="status">{reset.isSuccess && t("login.resetSent")}</p>
        <button type="submit" className="primary" disabled={reset.isPending}>
          {t("login.reset")}
        </button>
      </form>
      <button type="button" className="plain" onClick={onBack}>
        {t("login.back")}
      </button>
    </>
  );
}
