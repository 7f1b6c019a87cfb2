import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { LEAST_PASSWORD } from "../../session/password.js";
import { changePassword } from "../../session/session.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import { useNews } from "../../ui/toast.js";
import { Field } from "./field.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

/** Changes the password, given the current one. */
export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const news = useNews();
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: (given: FormData) => changePassword(String(given.get("before")), String(given.get("next"))),
    onSuccess: () => {
      form.current?.reset();
      news(t("settings.password.changed"));
    },
    onError: () => form.current?.querySelector<HTMLElement>('[name="before"]')?.focus(),
  });
  return (
    <Section title={t("settings.password.title")}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(new FormData(event.currentTarget));
        }}
      >
        {/* Shows a password manager which account this is. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <Field label={t("settings.password.before")}>
          {(control) => (
            <input {...control} name="before" type="password" autoComplete="current-password" required />
          )}
        </Field>
        <Field
          label={t("settings.password.next")}
          hint={t("settings.password.hint", { least: LEAST_PASSWORD })}
        >
          {(control) => (
            <input
              {...control}
              name="next"
              type="password"
              autoComplete="new-password"
              minLength={LEAST_PASSWORD}
              required
            />
          )}
        </Field>
        <p className={styles.wrong} role="alert">
          {problem(change.error)}
        </p>
        <div className={styles.choices}>
          <button type="submit" className="primary" disabled={change.isPending}>
            {t("settings.password.change")}
          </button>
        </div>
      </form>
    </Section>
  );
}
