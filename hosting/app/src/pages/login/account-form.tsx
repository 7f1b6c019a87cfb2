import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LEAST_PASSWORD } from "../../session/password.js";
import { signIn, signUp } from "../../session/session.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import styles from "./account-form.module.css";
import { OtherAccounts } from "./other-accounts.js";
import { ResetForm } from "./reset-form.js";

/** The purpose of the form: an existing account, a new one, or a forgotten password. */
export type AccountAim = "in" | "new" | "reset";

interface AccountFormProps {
  /** The purpose of the form, and a function to change it. */
  readonly aim: AccountAim;
  readonly onAim: (aim: AccountAim) => void;
  readonly onIn: () => void;
}

/**
 * Signs in or creates an account: by email and password, or with a provider that the marketplace has enabled.
 * Users who forgot their password get a form for their email address.
 */
export function AccountForm({ aim, onAim, onIn }: AccountFormProps) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const email = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const isNew = aim === "new";
  const enter = useMutation({
    mutationFn: async (form: FormData) => {
      const [address, password] = [String(form.get("email")), String(form.get("password"))];
      await (isNew ? signUp(address, password) : signIn(address, password));
    },
    onSuccess: onIn,
    onError: () => email.current?.focus(),
  });
  if (aim === "reset") return <ResetForm email={typed} onBack={() => onAim("in")} />;
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          enter.mutate(new FormData(event.currentTarget));
        }}
      >
        <label>
          {t("login.email")}
          <input
            ref={email}
            name="email"
            defaultValue={typed}
            type="email"
            autoComplete="username"
            required
          />
        </label>
        <label>
          {t("login.password")}
          <input
            name="password"
            type="password"
            autoComplete={isNew ? "new-password" : "current-password"}
            minLength={isNew ? LEAST_PASSWORD : undefined}
            required
          />
        </label>
        <p className={styles.wrong} role="alert">
          {problem(enter.error)}
        </p>
        <button type="submit" className="primary" disabled={enter.isPending}>
          {t(isNew ? "login.create" : "login.signIn")}
        </button>
        {!isNew && (
          <button
            type="button"
            className="plain"
            onClick={() => {
              setTyped(email.current?.value.trim() ?? "");
              enter.reset();
              onAim("reset");
            }}
          >
            {t("login.forgot")}
          </button>
        )}
      </form>
      <OtherAccounts onIn={onIn} />
      <button type="button" className="plain" onClick={() => onAim(isNew ? "in" : "new")}>
        {t(isNew ? "login.toSignIn" : "login.toCreate")}
      </button>
    </>
  );
}
