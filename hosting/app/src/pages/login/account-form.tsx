import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { resetPassword, signIn, signUp } from "../../session/session.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import styles from "./account-form.module.css";
import { OtherAccounts } from "./other-accounts.js";

interface AccountFormProps {
  /** Whether it creates an account, and a function that switches. */
  readonly isNew: boolean;
  readonly onNew: (isNew: boolean) => void;
  readonly onIn: () => void;
}

/**
 * Signs in or creates an account: by email and password, or with a provider that the marketplace has enabled.
 */
export function AccountForm({ isNew, onNew, onIn }: AccountFormProps) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const email = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState("");
  const enter = useMutation({
    mutationFn: async (form: FormData) => {
      const [address, password] = [String(form.get("email")), String(form.get("password"))];
      await (isNew ? signUp(address, password) : signIn(address, password));
    },
    onSuccess: onIn,
    onError: () => email.current?.focus(),
  });
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => setTold(t("login.resetSent")),
  });
  const forget = () => {
    const address = email.current?.value.trim() ?? "";
    enter.reset();
    if (address) return reset.mutate(address);
    setTold(t("login.needsEmail"));
    email.current?.focus();
  };
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTold("");
          reset.reset();
          enter.mutate(new FormData(event.currentTarget));
        }}
      >
        <label>
          {t("login.email")}
          <input ref={email} name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          {t("login.password")}
          <input
            name="password"
            type="password"
            autoComplete={isNew ? "new-password" : "current-password"}
            minLength={6}
            required
          />
        </label>
        <p className={styles.wrong} role="alert">
          {problem(enter.error ?? reset.error)}
        </p>
        <p role="status">{told}</p>
        <button type="submit" className="primary" disabled={enter.isPending}>
          {t(isNew ? "login.create" : "login.signIn")}
        </button>
        {!isNew && (
          <button type="button" className="plain" disabled={reset.isPending} onClick={forget}>
            {t("login.forgot")}
          </button>
        )}
      </form>
      <OtherAccounts onIn={onIn} />
      <button type="button" className="plain" onClick={() => onNew(!isNew)}>
        {t(isNew ? "login.toSignIn" : "login.toCreate")}
      </button>
    </>
  );
}
