import { useTranslation } from "react-i18next";
import type { Told } from "./findings.js";
import styles from "./publish.module.css";

/** The findings, most severe first. The scanner's texts are English in every language of the app. */
export function FindingsTable({
  findings,
  title,
}: {
  readonly findings: readonly Told[];
  readonly title: string;
}) {
  const { t } = useTranslation("publish");
  return (
    <table className={styles.findings}>
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("publish.finding.severity")}</th>
          <th scope="col">{t("publish.finding.place")}</th>
          <th scope="col">{t("publish.finding.what")}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ severity = "malicious", file, line, message, hint }) => (
          <tr key={`${file}:${line}:${message}`}>
            <td>
              <span className={styles.severity} data-severity={severity}>
                {t(`publish.finding.${severity}`)}
              </span>
            </td>
            <td>
              {file ? (
                <code>{line === undefined ? file : `${file}:${line}`}</code>
              ) : (
                t("publish.finding.archive")
              )}
            </td>
            <td lang="en">
              {message}
              {hint && <span className={styles.hint}>{hint}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
