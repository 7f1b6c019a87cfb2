import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { KEPT_EDITS } from "#contract/edits.js";
import { editsQuery, type ProductEdit } from "../../api/edits.js";
import { useFormat } from "../../i18n/format.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import { EDITED, type Edited, type EditValues, typedOf } from "./changes.js";
import styles from "./history.module.css";

/** An earlier value, as the form holds it. */
export interface Earlier {
  readonly name: Edited | "thumbnailUrl";
  readonly value: string;
}

interface HistoryProps {
  readonly productId: string;
  /** Fills an earlier value into the form. */
  readonly onUse: (earlier: Earlier) => void;
}

/** The changes of a product's details, newest first. Loaded when opened. */
export function History(props: HistoryProps) {
  const { t } = useTranslation("workshop");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t("history.title")}</h2>
      </summary>
      {isOpen && <Opened {...props} />}
    </details>
  );
}

function Opened({ productId, onUse }: HistoryProps) {
  const { t } = useTranslation("workshop");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    editsQuery(productId),
  );
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  const edits = data.pages.flatMap((page) => page.edits);
  if (edits.length === 0) return <p className={styles.quiet}>{t("history.none")}</p>;
  return (
    <>
      <p className={styles.quiet}>{t("history.hint", { most: KEPT_EDITS })}</p>
      <ol className={styles.edits} aria-label={t("history.title")}>
        {edits.map((edit) => (
          <Entry key={edit.id} edit={edit} onUse={onUse} />
        ))}
      </ol>
      {error && <Problem error={error} onRetry={() => fetchNextPage()} />}
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t("history.more")}
        </button>
      )}
    </>
  );
}

interface EntryProps {
  readonly edit: ProductEdit;
  readonly onUse: HistoryProps["onUse"];
}

/** One edit: when it was, and each changed field with its old and new value side by side. */
function Entry({ edit: { editedAt, version, before, after }, onUse }: EntryProps) {
  const { t } = useTranslation("workshop");
  const { t: words } = useTranslation("publish");
  const date = useFormat().moment(editedAt);
  const changed = EDITED.filter((name) => typedOf(before, name) !== undefined);
  const isPicture = before.thumbnailUrl !== undefined;
  return (
    <li>
      <h3>
        <time dateTime={editedAt}>{date}</time>
        {version !== undefined && ` · ${t("history.version", { version })}`}
      </h3>
      {changed.map((name) => {
        const label = words(`publish.fields.${name}`);
        return (
          <Change
            key={name}
            label={label}
            before={<Value name={name} values={before} label={`${t("history.before")}: ${label}`} />}
            after={<Value name={name} values={after} label={`${t("history.after")}: ${label}`} />}
            useLabel={t("history.useNamed", { field: label, date })}
            onUse={() => onUse({ name, value: typedOf(before, name) ?? "" })}
          />
        );
      })}
      {isPicture && (
        <Change
          label={words("publish.thumbnail.title")}
          before={<Picture values={before} />}
          after={<Picture values={after} />}
          useLabel={t("history.useNamed", { field: words("publish.thumbnail.title"), date })}
          onUse={
            before.isPictureStored
              ? () => onUse({ name: "thumbnailUrl", value: before.thumbnailUrl ?? "" })
              : undefined
          }
        />
      )}
    </li>
  );
}

interface ChangeProps {
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly useLabel: string;
  /** Undefined if the earlier value no longer exists. */
  readonly onUse: (() => void) | undefined;
}

function Change({ label, before, after, useLabel, onUse }: ChangeProps) {
  const { t } = useTranslation("workshop");
  return (
    <>
      <h4>{label}</h4>
      <dl className={styles.sides}>
        <div>
          <dt>{t("history.before")}</dt>
          <dd>
            {before}
            {onUse && (
              <button type="button" aria-label={useLabel} onClick={onUse}>
                {t("history.use")}
              </button>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("history.after")}</dt>
          <dd>{after}</dd>
        </div>
      </dl>
    </>
  );
}

/** A longer text is shown in a box that scrolls. */
const LONG_TEXT = 400;

interface ValueProps {
  readonly name: Edited;
  readonly values: EditValues;
  readonly label: string;
}

function Value({ name, values, label }: ValueProps) {
  const { t } = useTranslation("workshop");
  const format = useFormat();
  const text =
    name === "price" ? format.price((values.priceCents ?? 0) / 100) : (typedOf(values, name) ?? "");
  if (text.trim() === "") return <p className={styles.quiet}>{t("history.empty")}</p>;
  if (text.length <= LONG_TEXT) {
    return (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    );
  }
  return <textarea readOnly rows={10} value={text} aria-label={label} className={styles.long} dir="auto" />;
}

function Picture({ values: { thumbnailUrl = "", isPictureStored } }: { readonly values: EditValues }) {
  const { t } = useTranslation("workshop");
  if (thumbnailUrl === "") return <p className={styles.quiet}>{t("history.noPicture")}</p>;
  if (!isPictureStored) return <p className={styles.quiet}>{t("history.lostPicture")}</p>;
  if (thumbnailUrl.startsWith("https://")) return <p className={styles.text}>{thumbnailUrl}</p>;
  return <Thumbnail url={thumbnailUrl} />;
}
