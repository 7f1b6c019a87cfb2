import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/client.js";
import styles from "./placeholders.module.css";

/**
 * The placeholder for a page's content until it arrives: an outline, and a text for screen readers.
 */
export function Loading() {
  return (
    <div className={styles.loading}>
      <LoadingWords />
      <span className={styles.heading} />
      <span />
      <span />
      <span className={styles.short} />
    </div>
  );
}

/** The same for product cards, with the same height as the cards. */
export function LoadingCards({ count }: { readonly count: number }) {
  return (
    <div className={styles.cards}>
      <LoadingWords />
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike.
        <div key={at} className={styles.card}>
          <span className={styles.cover} />
          <span className={styles.heading} />
          <span />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  );
}

function LoadingWords() {
  const { t } = useTranslation();
  return (
    <p className="unseen" role="status">
      {t("ui.loading")}
    </p>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** An empty state: says that there is nothing yet, and what the user can do about it. */
export function Empty({ title, hint, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

/** The message for an error: a helpful text, or the server's message if the server rejected the request. */
export function useProblemWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("problem.network");
    const hours = Math.ceil((error.retryAfter ?? 3_600) / 3_600);
    switch (error.code) {
      case "tooManyNewProducts":
        return t("problem.tooManyNewProducts", { count: hours });
      case "tooManyFirstMessages":
        return t("problem.tooManyFirstMessages", { count: hours });
      case "tooManyLinks":
        return t("problem.tooManyLinks");
      case "newAccountLinks":
        return t("problem.newAccountLinks");
      case "repeatedReview":
        return t("problem.repeatedReview");
    }
    if (error.status === 429) return t("problem.busy", { count: error.retryAfter ?? 60 });
    if (error.status === 401) return t("problem.signedOut");
    if (error.status >= 500) return t("problem.unavailable");
    return t("problem.refused", { words: [error.message, ...error.issues].join(": ") });
  };
}

interface ProblemProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shows an error in place of the content. */
export function Problem({ error, onRetry }: ProblemProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  return (
    <div className={styles.empty} role="alert">
      <p className={styles.title}>{t("problem.title")}</p>
      <p className={styles.hint}>{words(error)}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t("ui.retry")}
        </button>
      )}
    </div>
  );
}
