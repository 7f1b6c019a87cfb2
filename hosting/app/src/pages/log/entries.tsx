import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LoggedEntry } from "#contract/app-pages.js";
import { LOG_KINDS, type LogKind } from "#domain/log/entry.js";
import { lookupPath } from "#domain/log/reference.js";
import { writeLogAddress } from "#domain/web/log-address.js";
import { useFormat } from "../../i18n/format.js";
import styles from "./log.module.css";

interface EntriesProps {
  readonly entries: readonly LoggedEntry[];
  /** Whether all are about one product, which the page names already. */
  readonly isOfOne: boolean;
}

/** Log entries: the version, the change, and a link to the proof. */
export function Entries({ entries, isOfOne }: EntriesProps) {
  const { t } = useTranslation("log");
  if (entries.length === 0) return <p className={styles.none}>{t("log.entries.none")}</p>;
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <Entry key={entry.index} entry={entry} isOfOne={isOfOne} />
      ))}
    </ol>
  );
}

function Entry({ entry, isOfOne }: { readonly entry: LoggedEntry; readonly isOfOne: boolean }) {
  const { t } = useTranslation("log");
  const format = useFormat();
  const { index, kind, slug, version, at, sha256 } = entry;
  return (
    <li id={`entry-${index}`}>
      <h3>
        <span className={styles.kind} data-kind={kind}>
          {isKnown(kind) ? t(`log.kind.${kind}`) : kind}
        </span>{" "}
        {isOfOne ? (
          <bdi>{slug}</bdi>
        ) : (
          <Link to={`/log${writeLogAddress({ product: slug, before: undefined })}`}>
            <bdi>{slug}</bdi>
          </Link>
        )}{" "}
        <bdi>{version}</bdi>
      </h3>
      <p className={styles.row}>
        <span>{t("log.entries.index", { index })}</span>
        <time dateTime={at} suppressHydrationWarning>
          {format.universal(at)}
        </time>
        {/* What programs read is not for search engines. */}
        <a href={lookupPath(slug, version)} rel="nofollow">
          {t("log.entries.proof")}
        </a>
      </p>
      {sha256 !== undefined && (
        <p className={styles.digest}>
          <span>{t("log.entries.digest")}</span> <code>{sha256}</code>
        </p>
      )}
    </li>
  );
}

const isKnown = (kind: string): kind is LogKind => (LOG_KINDS as readonly string[]).includes(kind);
