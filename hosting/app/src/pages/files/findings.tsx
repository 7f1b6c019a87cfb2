import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FileList, VersionAddress } from "../../api/files.js";
import { filesUrl } from "./address.js";
import styles from "./files.module.css";
import { withNames } from "./lines.js";

type Found = FileList["findings"][number];
type Severity = Found["severity"];

const SEVERITIES: readonly Severity[] = ["malicious", "suspicious", "note"];

/** The most severe of several findings. */
export const mostSevere = (findings: readonly Found[]): Severity =>
  SEVERITIES.find((severity) => findings.some((one) => one.severity === severity)) ?? "note";

interface BadgeProps {
  readonly severity: Severity;
  /** The accessible label of the badge, if its content is not sufficient. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function Badge({ severity, label, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-severity={severity}>
      {label && <span className="unseen">{label}</span>}
      <span aria-hidden={label !== undefined}>{children}</span>
    </span>
  );
}

interface FindingListProps {
  readonly findings: readonly Found[];
  readonly at: VersionAddress;
}

/** Findings, sorted by severity (most severe first), with links to their lines. */
export function FindingList({ findings, at }: FindingListProps) {
  const { t } = useTranslation("inside");
  const sorted = SEVERITIES.flatMap((severity) => findings.filter((one) => one.severity === severity));
  return (
    <ul className={styles.findings}>
      {sorted.map((found, at_) => {
        const { file, line } = found;
        const lines = line === undefined ? undefined : { from: line, to: line };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal, and their order never changes.
          <li key={at_}>
            <FindingText found={found} />
            {file === undefined ? (
              <span className={styles.quiet}>{t("files.wholeArchive")}</span>
            ) : (
              <Link to={filesUrl(at.slug, { version: at.version, file, isSource: true, lines })}>
                <bdi>{withNames(file)}</bdi>
                {line !== undefined && `, ${t("files.line", { line })}`}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A finding. The scanner's texts are English in every language of the app. */
export function FindingText({ found: { severity, message, hint, rule } }: { readonly found: Found }) {
  const { t } = useTranslation("inside");
  return (
    <>
      <Badge severity={severity}>{t(`files.severity.${severity}`)}</Badge>{" "}
      <span lang="en" dir="ltr">
        {withNames(message)} (<a href="/docs/scan-rules">{rule}</a>).
      </span>
      {hint && (
        <span className={styles.hint} lang="en" dir="ltr">
          {hint}
        </span>
      )}
    </>
  );
}
