import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { usersEmails } from "#contract/mail.js";
import { api } from "../../api/client.js";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

type Emails = z.output<(typeof usersEmails)["GET"]["response"]>;
type Choice = Emails["choices"][number];

/** The email settings of the user. A link in each email leads here. */
export function MailChoices({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("account");
  const top = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["emails", uid],
    queryFn: ({ signal }) => api.call(usersEmails, "GET", {}, signal),
  });
  // The section exists only after the profile was loaded, so the browser did not find it.
  useEffect(() => {
    if (location.hash === "#emails") top.current?.scrollIntoView();
  }, []);
  return (
    <div id="emails" ref={top}>
      <Section title={t("settings.emails.title")}>
        <p className={styles.hint}>{t("settings.emails.hint")}</p>
        {data?.isSuspended && <p className={styles.wrong}>{t("settings.emails.suspended")}</p>}
        {error ? <Problem error={error} onRetry={refetch} /> : !data && <Loading />}
        {data && <Choices uid={uid} choices={data.choices} />}
      </Section>
    </div>
  );
}

function Choices({ uid, choices }: { readonly uid: string; readonly choices: readonly Choice[] }) {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const queryKey = ["emails", uid];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: Choice) => api.call(usersEmails, "POST", choice),
    onMutate: (choice) =>
      queries.setQueryData<Emails>(
        queryKey,
        (known) =>
          known && {
            ...known,
            choices: known.choices.map((one) => (one.topic === choice.topic ? choice : one)),
          },
      ),
    onSuccess: () => news(t("settings.emails.saved")),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <ul className={styles.switches}>
        {choices.map(({ topic, isOn }) => (
          <li key={topic}>
            <label>
              <input
                type="checkbox"
                checked={isOn}
                disabled={isPending}
                onChange={(event) => mutate({ topic, isOn: event.target.checked })}
              />
              {t(`settings.emails.topics.${topic}`)}
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.wrong} role="alert">
        {error ? words(error) : undefined}
      </p>
    </>
  );
}
