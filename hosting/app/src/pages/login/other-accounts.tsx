import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { getReady, signInWith } from "../../session/session.js";
import { type Provider, settings } from "../../session/settings.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import styles from "./account-form.module.css";

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: "Google", github: "GitHub" };

/** Signs in with an account at a provider, if the operator has enabled one. */
export function OtherAccounts({ onIn }: { readonly onIn: () => void }) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const enter = useMutation({ mutationFn: signInWith, onSuccess: onIn });
  const isOffered = settings.signInProviders.length > 0;
  useEffect(() => {
    if (isOffered) getReady();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <div className={styles.others}>
      {settings.signInProviders.map((provider) => (
        <button
          key={provider}
          type="button"
          disabled={enter.isPending}
          onClick={() => enter.mutate(provider)}
        >
          {t("login.with", { provider: PROVIDER_NAMES[provider] })}
        </button>
      ))}
      <p className={styles.wrong} role="alert">
        {problem(enter.error)}
      </p>
    </div>
  );
}
