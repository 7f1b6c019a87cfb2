import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { usersDataExport } from "#contract/data-export.js";
import { api } from "../../api/client.js";
import { useFormat } from "../../i18n/format.js";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

type Copy = NonNullable<z.output<(typeof usersDataExport)["GET"]["response"]>["export"]>;

/** The polling interval while a copy is being made, in milliseconds. */
const ASK_EVERY_MS = 3_000;

/** A copy of the user's data: requests it, shows its progress, and downloads it. */
export function DataExport({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const words = useProblemWords();
  const queryKey = ["data-export", uid];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(usersDataExport, "GET", {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.export && state.data.export.status !== "ready" ? ASK_EVERY_MS : false,
  });
  const request = useMutation({
    mutationFn: () => api.call(usersDataExport, "POST", {}),
    onSuccess: (made) => queries.setQueryData(queryKey, made),
  });
  const copy = data?.export;
  const isAllowed = data && (!copy || Date.parse(copy.nextAt) <= Date.now());
  return (
    <Section title={t("settings.data.title")} id="data">
      <p className={styles.hint}>
        {t("settings.data.hint")} <a href="/docs/privacy-and-data">{t("settings.data.stored")}</a>
      </p>
      {error ? <Problem error={error} onRetry={refetch} /> : !data && <Loading />}
      {copy && <Progress copy={copy} />}
      {isAllowed && (
        <div className={styles.choices}>
          <button type="button" disabled={request.isPending} onClick={() => request.mutate()}>
            {t("settings.data.request")}
          </button>
        </div>
      )}
      <p className={styles.wrong} role="alert">
        {request.error ? words(request.error) : undefined}
      </p>
    </Section>
  );
}

function Progress({ copy }: { readonly copy: Copy }) {
  const { t } = useTranslation("account");
  const { day, moment } = useFormat();
  const total = copy.totalParts ?? 1;
  if (!copy.readyAt) {
    return (
      <p role="status">
        {t("settings.data.waiting")}{" "}
        {total > 1 && t("settings.data.progress", { done: copy.parts.length, total })}
      </p>
    );
  }
  return (
    <>
      <p role="status">{t("settings.data.ready", { date: day(copy.readyAt), until: day(copy.expiresAt) })}</p>
      <div className={styles.choices}>
        {copy.parts.map(({ part, fileSize }) => (
          <Download key={part} part={part} total={total} fileSize={fileSize} />
        ))}
      </div>
      {Date.parse(copy.nextAt) > Date.now() && (
        <p className={styles.hint}>{t("settings.data.next", { date: moment(copy.nextAt) })}</p>
      )}
    </>
  );
}

interface DownloadProps {
  readonly part: number;
  readonly total: number;
  /** Bytes. */
  readonly fileSize: number;
}

/** Each download gets a new URL, because a URL is valid for only five minutes. */
function Download({ part, total, fileSize }: DownloadProps) {
  const { t } = useTranslation("account");
  const { bytes } = useFormat();
  const words = useProblemWords();
  const start = useMutation({
    mutationFn: () => api.call(usersDataExport, "GET", { part: String(part) }),
    onSuccess: ({ url }) => {
      if (url) location.assign(url);
    },
  });
  return (
    <>
      <button type="button" className="primary" disabled={start.isPending} onClick={() => start.mutate()}>
        {total === 1 ? t("settings.data.only") : t("settings.data.file", { part, total })} ({bytes(fileSize)})
      </button>
      <p className={styles.wrong} role="alert">
        {start.error ? words(start.error) : undefined}
      </p>
    </>
  );
}
