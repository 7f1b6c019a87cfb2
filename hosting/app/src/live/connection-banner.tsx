import { useTranslation } from "react-i18next";
import styles from "./live.module.css";
import type { LiveState } from "./watch.js";

/** A notice that updates are delayed. */
export function Lost({ state }: { readonly state: LiveState }) {
  const { t } = useTranslation("talking");
  return <div role="status">{state === "lost" && <p className={styles.lost}>{t("live.lost")}</p>}</div>;
}
