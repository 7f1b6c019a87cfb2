import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { processorConnect } from "../../../../../functions/src/contract/processor.js";
import { api } from "../../api/client.js";
import { useSignIn } from "../../session/use-sign-in.js";
import { useProblemWords } from "../../ui/states.js";
import { useTitle } from "../../ui/title.js";
import styles from "../login.module.css";

const OUTCOMES = ["success", "error", "refresh"] as const;

/** The seller's page: how the onboarding at Stripe ended, and the way there. */
export default function Sales() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { requireSession } = useSignIn();
  const words = useProblemWords();
  const outcome = OUTCOMES.find((name) => name === address.get("processor"));
  useTitle(t("sales.title"));
  const open = useMutation({
    mutationFn: () => api.call(processorConnect, "POST", {}),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <div className={styles.login}>
      <h1>{t("sales.title")}</h1>
      <p role="status">{t(`sales.${outcome ?? "connect"}`)}</p>
      <button
        type="button"
        className="primary"
        disabled={open.isPending}
        onClick={() => requireSession() && open.mutate()}
      >
        {t("sales.open")}
      </button>
      <p className={styles.wrong} role="alert">
        {open.error && words(open.error)}
      </p>
    </div>
  );
}
