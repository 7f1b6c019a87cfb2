import { useTranslation } from "react-i18next";
import type { ReleasedVersion } from "#contract/app-pages.js";
import { useFormat } from "../../i18n/format.js";
import styles from "./product.module.css";

interface VersionsProps {
  readonly versions: readonly ReleasedVersion[];
  /** The published version. */
  readonly current: string;
}

/** Every version that was published, with its changelog and the digest of its archive. */
export function Versions({ versions, current }: VersionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (versions.length === 0) return <p>{t("product.versions.none")}</p>;
  return (
    <ol className={styles.versions}>
      {versions.map(({ version, releasedAt, changelog, fileSize, sha256, scan }) => (
        <li key={version} aria-current={version === current}>
          <h3>{version}</h3>
          <p className={styles.quiet}>
            <time dateTime={releasedAt}>{format.day(releasedAt)}</time> · {format.bytes(fileSize)}
            {scan && ` · ${t("product.scan.title")}: ${t(`product.scan.${scan.outcome}`)}`}
          </p>
          <p className={styles.long} dir="auto">
            {changelog.trim() || t("product.versions.noChanges")}
          </p>
          {sha256 && (
            <p className={styles.digest}>
              <span>{t("product.versions.digest")}</span> <code>{sha256}</code>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
