import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Case, QueueName } from "../../api/admin.js";
import { fileQuery, filesQuery, type VersionAddress } from "../../api/files.js";
import { useFormat } from "../../i18n/format.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { Source } from "../files/file-view.js";
import { FindingText } from "../files/findings.js";
import { withNames } from "../files/lines.js";
import styles from "./admin.module.css";
import { CollectionContents } from "./collections.js";

interface CaseViewProps {
  readonly uid: string;
  readonly queue: QueueName;
  readonly one: Case;
}

/** A case with all information for a decision: the facts, the findings, and the files beside them. */
export function CaseView({ uid, queue, one }: CaseViewProps) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { slug, version, sha256, productId, findings, text } = one;
  const facts: [name: string, value: string | undefined][] = [
    [t("admin.facts.status"), one.held ? `${one.status}, ${t("admin.facts.held")}` : one.status],
    [t("admin.facts.at"), format.moment(one.at)],
    [t("admin.facts.reason"), one.reason],
    [t("admin.facts.target"), one.target],
    [t("admin.facts.user"), one.username === undefined ? one.uid : `@${one.username}`],
    [t("admin.facts.product"), slug ?? productId],
    [t("admin.facts.version"), version],
    [t("admin.facts.position"), one.collection && format.number(one.collection.position)],
    [t("admin.facts.id"), one.id],
  ];
  return (
    <>
      <h2 dir="auto">{one.title}</h2>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {one.collection && <CollectionContents one={one} of={one.collection} />}
      {text && <blockquote dir="auto">{text}</blockquote>}
      {productId && (queue === "reports" || queue === "appeals" || queue === "refunds") && (
        <p>
          <Link to={`/admin?${new URLSearchParams({ queue: "products", q: productId })}`}>
            {t("admin.toProduct")}
          </Link>
        </p>
      )}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((found, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal, and their order never changes.
            <li key={at}>
              <FindingText found={found} />
              {found.file !== undefined && (
                <code dir="ltr">
                  {withNames(found.file)}
                  {found.line !== undefined && `:${found.line}`}
                </code>
              )}
            </li>
          ))}
        </ul>
      )}
      {slug && version && sha256 && (
        <Files
          key={one.id}
          uid={uid}
          at={{ slug, version, sha256 }}
          first={findings.find(({ file }) => file)?.file}
        />
      )}
    </>
  );
}

interface FilesProps {
  readonly uid: string;
  readonly at: VersionAddress;
  /** The first file with a finding. */
  readonly first: string | undefined;
}

/**
 * One file of the version with its findings at their lines; initially, the file with the first
 * finding.
 */
function Files({ uid, at, first }: FilesProps) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState(first);
  const { data, error, refetch } = useQuery(filesQuery(uid, at));
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  const path = chosen ?? data.files[0]?.path;
  const marked = new Set(data.findings.map(({ file }) => file));
  return (
    <section className={styles.files} aria-label={t("admin.files")}>
      <label>
        {t("admin.files")}{" "}
        <select value={path} onChange={(event) => setChosen(event.target.value)}>
          {data.files.map((file) => (
            <option key={file.path} value={file.path}>
              {marked.has(file.path) ? `● ${withNames(file.path)}` : withNames(file.path)}
            </option>
          ))}
        </select>
      </label>
      {path !== undefined && (
        <OneFile
          key={path}
          uid={uid}
          at={at}
          path={path}
          findings={data.findings.filter(({ file }) => file === path)}
        />
      )}
    </section>
  );
}

interface OneFileProps {
  readonly uid: string;
  readonly at: VersionAddress;
  readonly path: string;
  readonly findings: Parameters<typeof Source>[0]["findings"];
}

function OneFile({ uid, at, path, findings }: OneFileProps) {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(fileQuery(uid, at, path));
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  if (data.text === undefined) return <p>{t("admin.noText")}</p>;
  return <Source text={data.text} path={path} findings={findings} />;
}
