import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { adminAdvisories } from "#contract/admin.js";
import { ADVISORY_SEVERITIES } from "#contract/advisories.js";
import { advisoriesQuery } from "../../api/advisories.js";
import { api } from "../../api/client.js";
import { useFormat } from "../../i18n/format.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { Empty, Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import styles from "./admin.module.css";

/** Publishes advisories about versions, and withdraws them. */
export function Advise() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const { data, error, refetch } = useQuery(advisoriesQuery);
  const [open, setOpen] = useState<"new" | { readonly withdraw: string }>();
  const send = useMutation({
    mutationFn: (form: FormData) => {
      const said = (name: string) => String(form.get(name) ?? "").trim() || undefined;
      if (open !== "new") return api.call(adminAdvisories, "POST", { withdraw: open?.withdraw });
      return api.call(adminAdvisories, "POST", {
        publish: {
          ...{ slug: said("slug") ?? "", summary: said("summary") ?? "", details: said("details") },
          ...{ introduced: said("introduced"), fixed: said("fixed"), lastAffected: said("lastAffected") },
          severity: said("severity") as (typeof ADVISORY_SEVERITIES)[number],
        },
      });
    },
    onSuccess: async ({ id }) => {
      news(t(open === "new" ? "admin.advise.published" : "admin.advise.withdrawn", { id }));
      setOpen(undefined);
      await queries.invalidateQueries({ queryKey: advisoriesQuery.queryKey });
    },
  });
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  return (
    <div className={styles.queue}>
      <p>
        <button type="button" className="primary" onClick={() => setOpen("new")}>
          {t("admin.advise.new")}
        </button>
      </p>
      {data.advisories.length === 0 ? (
        <Empty title={t("admin.advise.none")} />
      ) : (
        <ul className={styles.advisories}>
          {data.advisories.map(({ id, summary, published, withdrawn, affected }) => (
            <li key={id}>
              <p>
                <strong>{id}</strong> {affected[0]?.package.name} · {format.day(published)}
              </p>
              <p dir="auto">{summary}</p>
              {withdrawn ? (
                <p>{t("admin.advise.isWithdrawn")}</p>
              ) : (
                <button type="button" onClick={() => setOpen({ withdraw: id })}>
                  {t("admin.advise.withdraw", { id })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <FormDialog
          title={open === "new" ? t("admin.advise.new") : t("admin.advise.withdraw", { id: open.withdraw })}
          submit={t(open === "new" ? "admin.advise.publish" : "admin.advise.confirm")}
          busy={send.isPending}
          isFinal
          wrong={send.error ? words(send.error) : undefined}
          onSubmit={(form) => send.mutate(form)}
          onClose={() => {
            send.reset();
            setOpen(undefined);
          }}
        >
          {open === "new" ? <Fields /> : <p>{t("admin.advise.stays")}</p>}
        </FormDialog>
      )}
    </div>
  );
}

function Fields() {
  const { t } = useTranslation("admin");
  const line = (name: "slug" | "summary" | "introduced" | "fixed" | "lastAffected", required = false) => (
    <label>
      {t(`admin.advise.${name}`)}
      <input name={name} required={required} maxLength={120} autoComplete="off" />
    </label>
  );
  return (
    <>
      {line("slug", true)}
      <label>
        {t("admin.advise.severity")}
        <select name="severity">
          {ADVISORY_SEVERITIES.map((severity) => (
            <option key={severity}>{severity}</option>
          ))}
        </select>
      </label>
      {line("summary", true)}
      <label>
        {t("admin.advise.details")}
        <textarea name="details" maxLength={5000} rows={3} />
      </label>
      {line("introduced")}
      {line("fixed")}
      {line("lastAffected")}
    </>
  );
}
