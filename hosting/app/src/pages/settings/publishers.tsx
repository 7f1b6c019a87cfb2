import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Publisher } from "#contract/publishers.js";
import { api } from "../../api/client.js";
import { publishersQuery } from "../../api/queries.js";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { Field } from "./field.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";

type Issuer = { readonly url: string; readonly kind: Publisher["kind"] };

/** The workflows that may publish the user's products without a stored secret. */
export function Publishers({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useQuery(publishersQuery(uid));
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: publishersQuery(uid).queryKey });
  return (
    <Section title={t("settings.publishers.title")}>
      <p className={styles.hint}>
        {t("settings.publishers.hint")} <a href="/docs/publish-from-ci">{t("settings.publishers.how")}</a>
      </p>
      {error && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && data.publishers.length > 0 && (
        <ul className={styles.publishers}>
          {data.publishers.map((publisher) => (
            <Shown key={publisher.id} publisher={publisher} onRemoved={renew} />
          ))}
        </ul>
      )}
      {data && <Add issuers={data.issuers} onAdded={renew} />}
    </Section>
  );
}

interface ShownProps {
  readonly publisher: Publisher;
  readonly onRemoved: () => void;
}

function Shown({ publisher, onRemoved }: ShownProps) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const { id, slug, repository, workflow, environment, ref, subject, issuer, pending } = publisher;
  const remove = useMutation({
    mutationFn: async () => {
      const { productsPublishers } = await import("#contract/publishers.js");
      return api.call(productsPublishers, "DELETE", { publisherId: id });
    },
    onSuccess: onRemoved,
  });
  const parts = [repository ?? subject, workflow, ref, environment].filter((part) => part !== undefined);
  return (
    <li>
      <p>
        <strong>{slug}</strong> {pending && <span>({t("settings.publishers.pending")})</span>}
        <br />
        <code>{parts.join(" ")}</code>
        <br />
        <span className={styles.hint}>{issuer}</span>
      </p>
      <button
        type="button"
        disabled={remove.isPending}
        aria-label={t("settings.publishers.removeOne", { slug, source: repository ?? subject })}
        onClick={() => remove.mutate()}
      >
        {t("settings.publishers.remove")}
      </button>
      <p className={styles.wrong} role="alert">
        {remove.error && words(remove.error)}
      </p>
    </li>
  );
}

/** The fields of the form, by the kind of issuer. */
const FIELDS = {
  github: ["repository", "workflow", "environment", "ref"],
  gitlab: ["repository", "workflow", "environment", "ref"],
  other: ["subject"],
} as const;
const REQUIRED: readonly string[] = ["repository", "workflow", "subject"];

function Add({ issuers, onAdded }: { readonly issuers: readonly Issuer[]; readonly onAdded: () => void }) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const news = useNews();
  const form = useRef<HTMLFormElement>(null);
  const [issuer, setIssuer] = useState(issuers[0]?.url ?? "");
  const kind = issuers.find(({ url }) => url === issuer)?.kind ?? "github";
  const add = useMutation({
    mutationFn: async (given: FormData) => {
      const { productsPublishers } = await import("#contract/publishers.js");
      const filled = [...given].map(([name, value]) => [name, String(value).trim()] as const);
      const fields = Object.fromEntries(filled.filter(([, value]) => value !== ""));
      return api.call(productsPublishers, "POST", { slug: "", ...fields, issuer });
    },
    onSuccess: ({ slug }) => {
      form.current?.reset();
      news(t("settings.publishers.added", { slug }));
      onAdded();
    },
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(new FormData(event.currentTarget));
      }}
    >
      <h3>{t("settings.publishers.new")}</h3>
      <Field label={t("settings.publishers.slug")} hint={t("settings.publishers.slugHint")}>
        {(control) => <input {...control} name="slug" required autoCapitalize="none" spellCheck={false} />}
      </Field>
      <Field label={t("settings.publishers.issuer")}>
        {(control) => (
          <select {...control} value={issuer} onChange={(event) => setIssuer(event.currentTarget.value)}>
            {issuers.map(({ url }) => (
              <option key={url} value={url}>
                {NAMES[url] ?? url}
              </option>
            ))}
          </select>
        )}
      </Field>
      {FIELDS[kind].map((name) => (
        <Field
          key={name}
          label={t(`settings.publishers.${name}`)}
          hint={name === "subject" ? undefined : EXAMPLES[kind]?.[name]}
        >
          {(control) => (
            <input
              {...control}
              name={name}
              required={REQUIRED.includes(name)}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      ))}
      <p className={styles.hint}>{t("settings.publishers.permanent")}</p>
      <p className={styles.wrong} role="alert">
        {add.error && words(add.error)}
      </p>
      <div className={styles.choices}>
        <button type="submit" className="primary" disabled={add.isPending}>
          {t("settings.publishers.add")}
        </button>
      </div>
    </form>
  );
}

/** Names are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  "https://token.actions.githubusercontent.com": "GitHub",
  "https://gitlab.com": "GitLab",
};

type Example = Readonly<Record<"repository" | "workflow" | "environment" | "ref", string>>;
const EXAMPLES: Partial<Record<Publisher["kind"], Example>> = {
  github: {
    ...{ repository: "ada/notes", workflow: "publish.yml" },
    ...{ environment: "release", ref: "refs/tags/v*" },
  },
  gitlab: {
    ...{ repository: "ada/tools/notes", workflow: ".gitlab-ci.yml" },
    ...{ environment: "release", ref: "refs/tags/v*" },
  },
};
