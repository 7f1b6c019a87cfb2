import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { link, unlinkFrom } from "../../session/session.js";
import { type Provider, settings } from "../../session/settings.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import type { SignedInSession } from "../../ui/signed-in.js";
import { PROVIDER_NAMES } from "../login/other-accounts.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

/** The connected provider accounts, if the operator has enabled any providers. */
export function SignInMethods({ session: { methods } }: { readonly session: SignedInSession }) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const change = useMutation({
    mutationFn: ({ provider, on }: { provider: Provider; on: boolean }) =>
      on ? link(provider) : unlinkFrom(provider),
  });
  if (settings.signInProviders.length === 0) return null;
  return (
    <Section title={t("settings.methods.title")}>
      <p className={styles.hint}>{t("settings.methods.hint")}</p>
      <ul className={styles.methods}>
        {settings.signInProviders.map((provider) => {
          const isOn = methods.includes(`${provider}.com`);
          const name = { provider: PROVIDER_NAMES[provider] };
          return (
            <li key={provider}>
              <button
                type="button"
                // The last sign-in method cannot be removed.
                disabled={change.isPending || (isOn && methods.length < 2)}
                onClick={() => change.mutate({ provider, on: !isOn })}
              >
                {t(isOn ? "settings.methods.unlink" : "settings.methods.link", name)}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.wrong} role="alert">
        {problem(change.error)}
      </p>
    </Section>
  );
}
