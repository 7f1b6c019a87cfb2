import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import { useFormat } from "../../i18n/format.js";
import { useSession } from "../../session/session.js";
import { DownloadVersion } from "../../ui/download-version.js";
import { MarkdownSource } from "../../ui/markdown-source.js";
import { compareUrl, filesUrl } from "../files/address.js";
import styles from "./product.module.css";
import { PublishedFrom } from "./provenance.js";
import { RecallVersion } from "./recall.js";
import { SignedBy } from "./sigstore.js";
import { useIsOpen } from "./use-bought.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));

/** All versions that were published, with their changelogs, files, and archive digests. */
export default function Versions({ product, versions }: Pick<ProductPage, "product" | "versions">) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(product);
  const session = useSession();
  const isOwn = session.state === "in" && session.uid === product.authorUid;
  if (versions.length === 0) return <p>{t("product.versions.none")}</p>;
  return (
    <ol className={styles.versions}>
      {versions.map((version, at) => (
        <Version
          key={version.version}
          product={product}
          release={version}
          older={versions.slice(at + 1).find(({ sha256 }) => sha256 !== undefined)}
          isOpen={isOpen}
          isOwn={isOwn}
        />
      ))}
    </ol>
  );
}

interface VersionProps extends Pick<ProductPage, "product"> {
  readonly release: ReleasedVersion;
  /** The version before it that can be looked into. */
  readonly older: ReleasedVersion | undefined;
  /** Whether the caller may download the product. */
  readonly isOpen: boolean;
  /** Whether the caller is the author. */
  readonly isOwn: boolean;
}

function Version({ product, release, older, isOpen, isOwn }: VersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { version, releasedAt, changelog, fileSize, sha256, scan, recall, provenance, sigstore } = release;
  const isCurrent = version === product.version;
  return (
    <li aria-current={isCurrent}>
      <h3>
        {version}
        {isCurrent && <span className={styles.current}>{t("product.versions.current")}</span>}
        {recall && <span className={styles.recalled}>{t(`product.recall.badge.${recall.state}`)}</span>}
      </h3>
      {recall && <p dir="auto">{recall.message || t(`product.recall.means.${recall.state}`)}</p>}
      <p className={styles.quiet}>
        <time dateTime={releasedAt} suppressHydrationWarning>
          {format.day(releasedAt)}
        </time>{" "}
        · {format.bytes(fileSize)}
        {scan && ` · ${t("product.scan.title")}: ${t(`product.scan.${scan.outcome}`)}`}
      </p>
      {changelog.trim() ? (
        <Suspense fallback={<MarkdownSource text={changelog} />}>
          <Markdown text={changelog} level={4} />
        </Suspense>
      ) : (
        <p className={styles.quiet}>{t("product.versions.noChanges")}</p>
      )}
      <p className={styles.ways}>
        {sha256 && <Link to={filesUrl(product.slug, { version })}>{t("product.versions.files")}</Link>}
        {sha256 && older && (
          <Link to={compareUrl(product.slug, older.version, version)}>
            {t("product.versions.compare", { version: older.version })}
          </Link>
        )}
        {isOpen && <DownloadVersion productId={product.id} version={version} />}
        {isOwn && <RecallVersion product={product} version={version} recall={recall} />}
      </p>
      {provenance && <PublishedFrom provenance={provenance} />}
      {sigstore && <SignedBy slug={product.slug} version={version} sigstore={sigstore} />}
      {sha256 && (
        <p className={styles.digest}>
          <span>{t("product.versions.digest")}</span> <code>{sha256}</code>
        </p>
      )}
    </li>
  );
}
