import { useTranslation } from "react-i18next";
import { STEPS, type Step, type Work } from "./draft.js";
import styles from "./publish.module.css";

/** The author's progress. Links lead back to all visited steps, and no step loses the data of another. */
export function Steps({ work: { draft, files, change } }: { readonly work: Work }) {
  const { t } = useTranslation("publish");
  const isOpen: Record<Step, boolean> = {
    files: true,
    details: files.opened !== undefined && draft.form !== undefined,
    check: files.sealed !== undefined && draft.upload !== undefined,
    preview: draft.scan !== undefined,
    done: false,
  };
  const now = STEPS.indexOf(draft.step);
  return (
    <nav aria-label={t("publish.steps.label")}>
      <ol className={styles.steps}>
        {STEPS.map((step, at) => (
          <li key={step} aria-current={step === draft.step ? "step" : undefined} data-done={at < now}>
            {isOpen[step] && step !== draft.step && draft.step !== "done" ? (
              <button type="button" className="plain" onClick={() => change({ step })}>
                {t(`publish.steps.${step}`)}
              </button>
            ) : (
              <span>{t(`publish.steps.${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
