import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { MAX_SHARE_LINKS, productsShareLinks, SHARE_DAYS } from "#contract/share-links.js";
import { api } from "../../api/client.js";
import { useFormat } from "../../i18n/format.js";
import { Command } from "../../ui/copy-button.js";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import styles from "./share-links.module.css";

type Links = z.output<(typeof productsShareLinks)["GET"]["response"]>["links"];

const DAYS = [1, SHARE_DAYS.preset, 14, SHARE_DAYS.most];

interface ShareLinksProps {
  readonly uid: string;
  readonly productId: string;
}

/** The links that show a draft to others: the author creates, copies, and revokes them. Loaded when opened. */
export function ShareLinks(props: ShareLinksProps) {
  const { t } = useTranslation("workshop");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.share} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{t("share.title")}</h3>
      </summary>
      {isOpen && <Opened {...props} />}
    </details>
  );
}

function Opened({ uid, productId }: ShareLinksProps) {
  const { t } = useTranslation("workshop");
  const queries = useQueryClient();
  const queryKey = ["share-links", uid, productId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(productsShareLinks, "GET", { productId }, signal),
    staleTime: 0,
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const isFull = (data?.links.length ?? 0) >= MAX_SHARE_LINKS;
  return (
    <>
      <p className={styles.hint}>{t("share.hint")}</p>
      {error ? <Problem error={error} onRetry={refetch} /> : !data && <Loading />}
      {data && data.links.length > 0 && <List links={data.links} onChange={refresh} />}
      {data && <NewLink productId={productId} isFull={isFull} onCreated={refresh} />}
    </>
  );
}

function List({ links, onChange }: { readonly links: Links; readonly onChange: () => unknown }) {
  const { t } = useTranslation("workshop");
  const { day, moment } = useFormat();
  const words = useProblemWords();
  const news = useNews();
  const revoke = useMutation({
    mutationFn: (linkId: string) => api.call(productsShareLinks, "DELETE", { linkId }),
    onSuccess: () => news(t("share.revoked")),
    // A link that was revoked elsewhere disappears too.
    onSettled: onChange,
  });
  return (
    <>
      <ul className={styles.links} aria-label={t("share.list")}>
        {links.map(({ id, name, expiresAt, lastUsedAt }) => {
          const shown = name || t("share.unnamed");
          return (
            <li key={id}>
              <div>
                <strong dir="auto">{shown}</strong>
                <p className={styles.hint}>
                  {t("share.expires", { date: moment(expiresAt) })} ·{" "}
                  {lastUsedAt ? t("share.used", { date: day(lastUsedAt) }) : t("share.unused")}
                </p>
              </div>
              <button
                type="button"
                className={styles.danger}
                disabled={revoke.isPending}
                aria-label={t("share.revokeNamed", { name: shown })}
                onClick={() => revoke.mutate(id)}
              >
                {t("share.revoke")}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.wrong} role="alert">
        {revoke.error && words(revoke.error)}
      </p>
    </>
  );
}

interface NewLinkProps {
  readonly productId: string;
  /** Whether the product has as many links as it may. */
  readonly isFull: boolean;
  readonly onCreated: () => unknown;
}

/** Creates a link and shows it once. */
function NewLink({ productId, isFull, onCreated }: NewLinkProps) {
  const { t } = useTranslation("workshop");
  const words = useProblemWords();
  const id = useId();
  const create = useMutation({
    mutationFn: (given: FormData) =>
      api.call(productsShareLinks, "POST", {
        productId,
        name: String(given.get("name")).trim(),
        days: Number(given.get("days")),
      }),
    onSuccess: onCreated,
  });
  if (create.data) {
    return (
      <div className={styles.created} role="status">
        <p>{t("share.created")}</p>
        <Command text={create.data.url} />
        <button type="button" onClick={() => create.reset()}>
          {t("share.done")}
        </button>
      </div>
    );
  }
  if (isFull) return <p className={styles.hint}>{t("share.full", { most: MAX_SHARE_LINKS })}</p>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(new FormData(event.currentTarget));
      }}
    >
      <label htmlFor={`${id}name`}>{t("share.name")}</label>
      <input id={`${id}name`} name="name" maxLength={60} autoComplete="off" />
      <label htmlFor={`${id}days`}>{t("share.days")}</label>
      <select id={`${id}days`} name="days" defaultValue={SHARE_DAYS.preset}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {t("share.forDays", { count: days })}
          </option>
        ))}
      </select>
      <p className={styles.wrong} role="alert">
        {create.error && words(create.error)}
      </p>
      <button type="submit" className="primary" disabled={create.isPending}>
        {t("share.create")}
      </button>
    </form>
  );
}
