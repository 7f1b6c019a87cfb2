import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type FileContents, fileQuery, type Reader, type VersionAddress } from "../../api/files.js";
import { useFormat } from "../../i18n/format.js";
import { filesUrl } from "../files/address.js";
import { LineText } from "../files/code.js";
import { Picture } from "../files/file-view.js";
import { Waiting } from "../files/frame.js";
import { withNames } from "../files/lines.js";
import styles from "./compare.module.css";
import { compareTexts, type Row } from "./diff.js";
import type { Difference } from "./differences.js";

interface FileDifferenceProps {
  readonly difference: Difference;
  readonly reader: Reader;
  readonly before: VersionAddress;
  readonly after: VersionAddress;
  readonly isOpenAtFirst: boolean;
}

/** The sign of each kind. The word is beside it. */
const SIGNS = { changed: "±", added: "+", removed: "−", renamed: "→" } as const;

/** A file that differs. Its contents are loaded when it is opened. */
export function FileDifference({ difference, reader, before, after, isOpenAtFirst }: FileDifferenceProps) {
  const { t } = useTranslation("inside");
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { kind, before: earlier, after: later } = difference;
  const links = (
    <p className={styles.links}>
      {earlier && (
        <Link to={filesUrl(before.slug, { version: before.version, file: earlier.path })}>
          {t("compare.view", { version: before.version })}
        </Link>
      )}
      {later && (
        <Link to={filesUrl(after.slug, { version: after.version, file: later.path })}>
          {t("compare.view", { version: after.version })}
        </Link>
      )}
    </p>
  );
  return (
    <details className={styles.file} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.kind} data-kind={kind}>
          <span aria-hidden="true">{SIGNS[kind]} </span>
          {t(`compare.kind.${kind}`)}
        </span>
        <h2 className={styles.path}>
          {kind === "renamed" && earlier && (
            <>
              <bdi>{withNames(earlier.path)}</bdi>
              {" → "}
            </>
          )}
          <bdi>{withNames((later ?? earlier)?.path ?? "")}</bdi>
        </h2>
      </summary>
      {isOpen && (
        <>
          {links}
          {kind !== "renamed" && (
            <Contents
              reader={reader}
              earlier={earlier && { address: before, path: earlier.path }}
              later={later && { address: after, path: later.path }}
            />
          )}
        </>
      )}
    </details>
  );
}

interface Side {
  readonly address: VersionAddress;
  readonly path: string;
}

interface ContentsProps {
  readonly reader: Reader;
  readonly earlier: Side | undefined;
  readonly later: Side | undefined;
}

function Contents({ reader, earlier, later }: ContentsProps) {
  const old = useSide(reader, earlier, later);
  const next = useSide(reader, later, earlier);
  const isMissing = (earlier && !old.data) || (later && !next.data);
  if (isMissing)
    return (
      <div className={styles.body}>
        <Waiting
          error={old.error ?? next.error}
          onRetry={() => Promise.all([old.refetch(), next.refetch()])}
        />
      </div>
    );
  return <Compared before={earlier && old.data} after={later && next.data} />;
}

/** One side of a comparison. If it is missing, the other side is not loaded twice. */
function useSide(reader: Reader, side: Side | undefined, other: Side | undefined) {
  const { address, path } = side ?? other ?? { address: { slug: "", version: "", sha256: "" }, path: "" };
  return useQuery({ ...fileQuery(reader, address, path), enabled: side !== undefined });
}

interface ComparedProps {
  readonly before: FileContents | undefined;
  readonly after: FileContents | undefined;
}

function Compared({ before, after }: ComparedProps) {
  const { t } = useTranslation("inside");
  const format = useFormat();
  const isText = [before, after].every((side) => side === undefined || side.text !== undefined);
  const comparison = useMemo(
    () => (isText ? compareTexts(before?.text ?? "", after?.text ?? "") : undefined),
    [isText, before, after],
  );
  if (before?.picture || after?.picture) {
    return (
      <div className={styles.pictures}>
        {before?.picture && <Picture picture={before.picture} name={t("compare.before")} />}
        {after?.picture && <Picture picture={after.picture} name={t("compare.after")} />}
      </div>
    );
  }
  if (!isText) {
    const [old, next] = [before, after].map((side) => side && format.bytes(side.size));
    return (
      <p className={styles.body}>
        {old && next
          ? t("compare.noText", { before: old, after: next })
          : t("compare.sized", { size: old ?? next ?? "" })}
      </p>
    );
  }
  if (!comparison) return <p className={styles.body}>{t("compare.different")}</p>;
  const { parts, added, removed } = comparison;
  if (parts.length === 0) return <p className={styles.body}>{t("compare.sameLines")}</p>;
  return (
    <>
      <p className={styles.counts}>
        {added > 0 && <span data-kind="added">+ {t("compare.plus", { count: added })}</span>}
        {removed > 0 && <span data-kind="removed">− {t("compare.minus", { count: removed })}</span>}
      </p>
      <div className={styles.diff} dir="ltr">
        {parts.map((rows, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never change their order.
          <div key={at} className={styles.part}>
            {rows.map((row) => (
              <DiffRow key={`${row.before} ${row.after}`} row={row} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** A line with its numbers, a sign, and the sign in words. */
function DiffRow({ row: { before, after, line } }: { readonly row: Row }) {
  const { t } = useTranslation("inside");
  const kind = before === undefined ? "added" : after === undefined ? "removed" : undefined;
  return (
    <div className={styles.row} data-kind={kind}>
      <span className={styles.number} data-line={before} aria-hidden="true" />
      <span className={styles.number} data-line={after} aria-hidden="true" />
      <span className={styles.sign} data-sign={kind && SIGNS[kind]} aria-hidden="true" />
      {kind && <span className="unseen">{t(`compare.${kind}Line`)}</span>}
      <LineText line={line} />
    </div>
  );
}
