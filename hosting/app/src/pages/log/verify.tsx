import { useTranslation } from "react-i18next";
import { Command } from "../../ui/copy-button.js";
import styles from "./log.module.css";

/** Instructions for verifying the page, from the simplest way to writing a program. */
export function Verify({ product }: { readonly product: string }) {
  const { t } = useTranslation("log");
  return (
    <section className={styles.part} aria-labelledby="verify">
      <h2 id="verify">{t("log.verify.title")}</h2>
      <p>{t("log.verify.hint")}</p>
      <ol className={styles.steps}>
        <li>
          <h3>{t("log.verify.install")}</h3>
          <p>{t("log.verify.installHint")}</p>
          <Command text="vaultmart verify" />
        </li>
        <li>
          <h3>{t("log.verify.log")}</h3>
          <p>{t("log.verify.logHint")}</p>
          <Command text={product ? `vaultmart log ${product}` : "vaultmart log"} />
        </li>
        <li>
          <h3>{t("log.verify.all")}</h3>
          <p>{t("log.verify.allHint")}</p>
          <Command text="vaultmart log --all" />
        </li>
        <li>
          <h3>{t("log.verify.program")}</h3>
          <p>{t("log.verify.programHint")}</p>
          <p className={styles.ways}>
            <a href="/specs/log-verifier.mjs">log-verifier.mjs</a>
            <a href="/docs/log-format">{t("log.verify.format")}</a>
          </p>
        </li>
      </ol>
    </section>
  );
}
