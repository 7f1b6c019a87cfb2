import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { usersAccess } from "#contract/access.js";
import { api } from "../../api/client.js";
import { useFormat } from "../../i18n/format.js";
import { endSession } from "../../session/session.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { NewToken } from "./new-token.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

type Access = z.output<(typeof usersAccess)["GET"]["response"]>;
type Revocation = z.input<(typeof usersAccess)["DELETE"]["request"]>;

/** The user's access tokens and client logins, each with a button to revoke it. */
export function AccessSettings({ uid, slugs }: { readonly uid: string; readonly slugs: readonly string[] }) {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const queryKey = ["access", uid];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(usersAccess, "GET", {}, signal),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  return (
    <>
      <Section title={t("settings.access.title")}>
        <p className={styles.hint}>{t("settings.access.hint")}</p>
        {error ? <Problem error={error} onRetry={refetch} /> : !data && <Loading />}
        {data && <Tokens tokens={data.tokens} onChange={refresh} />}
        <NewToken slugs={slugs} onCreated={refresh} />
      </Section>
      <Section title={t("settings.access.logins")}>
        <p className={styles.hint}>{t("settings.access.loginsHint")}</p>
        {data && <Logins logins={data.logins} onChange={refresh} />}
        <Everywhere />
      </Section>
    </>
  );
}

/** Revokes one token or login, shows a message, and reloads the lists. */
function useRevoke(done: string, onChange: () => unknown) {
  const news = useNews();
  const words = useProblemWords();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (what: Revocation) => api.call(usersAccess, "DELETE", what),
    onSuccess: () => news(done),
    onSettled: onChange,
  });
  return { revoke: mutate, isPending, wrong: error ? words(error) : undefined };
}

interface Changing {
  readonly onChange: () => unknown;
}

function Tokens({ tokens, onChange }: Changing & { readonly tokens: Access["tokens"] }) {
  const { t } = useTranslation("account");
  const { day } = useFormat();
  const { revoke, isPending, wrong } = useRevoke(t("settings.access.revoked"), onChange);
  if (tokens.length === 0) return <p>{t("settings.access.none")}</p>;
  return (
    <>
      <ul className={styles.granted}>
        {tokens.map(({ id, name, scopes, expiresAt, lastUsedAt }) => (
          <li key={id}>
            <div>
              <strong dir="auto">{name}</strong>
              <div>
                {scopes.map((scope) => (
                  <code key={scope}>{scope} </code>
                ))}
              </div>
              <p className={styles.hint}>
                {t("settings.access.expires", { date: day(expiresAt) })} ·{" "}
                {lastUsedAt
                  ? t("settings.access.used", { date: day(lastUsedAt) })
                  : t("settings.access.unused")}
              </p>
            </div>
            <button
              type="button"
              className={styles.danger}
              disabled={isPending}
              aria-label={t("settings.access.revokeNamed", { name })}
              onClick={() => revoke({ tokenId: id })}
            >
              {t("settings.access.revoke")}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    </>
  );
}

function Logins({ logins, onChange }: Changing & { readonly logins: Access["logins"] }) {
  const { t } = useTranslation("account");
  const { day } = useFormat();
  const { revoke, isPending, wrong } = useRevoke(t("settings.access.ended"), onChange);
  if (logins.length === 0) return <p>{t("settings.access.noLogins")}</p>;
  return (
    <>
      <ul className={styles.granted}>
        {logins.map(({ id, clientName, createdAt, lastUsedAt }) => {
          const name = clientName || t("settings.access.unknown");
          return (
            <li key={id}>
              <div>
                <strong dir="auto">{name}</strong>
                <p className={styles.hint}>
                  {t("settings.access.since", { date: day(createdAt) })} ·{" "}
                  {lastUsedAt
                    ? t("settings.access.used", { date: day(lastUsedAt) })
                    : t("settings.access.unused")}
                </p>
              </div>
              <button
                type="button"
                className={styles.danger}
                disabled={isPending}
                aria-label={t("settings.access.endNamed", { name })}
                onClick={() => revoke({ loginId: id })}
              >
                {t("settings.access.end")}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    </>
  );
}

/** Ends every login, this browser's too. */
function Everywhere() {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const [isAsked, setAsked] = useState(false);
  const end = useMutation({
    mutationFn: () => api.call(usersAccess, "DELETE", { all: true }),
    onSuccess: () => endSession(),
  });
  return (
    <>
      <div className={styles.choices}>
        <button type="button" className={styles.danger} onClick={() => setAsked(true)}>
          {t("settings.access.all")}
        </button>
      </div>
      {isAsked && (
        <FormDialog
          title={t("settings.access.allAsk")}
          submit={t("settings.access.all")}
          busy={end.isPending}
          isFinal
          wrong={end.error ? words(end.error) : undefined}
          onSubmit={() => end.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t("settings.access.allHint")}</p>
        </FormDialog>
      )}
    </>
  );
}
