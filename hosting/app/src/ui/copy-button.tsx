import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./copy.module.css";

const SHOWN_MS = 2_000;

/** A command, with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}

/** Copies a text, and briefly confirms it. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      {copied ? t("ui.copied") : t("ui.copy")}
    </button>
  );
}
