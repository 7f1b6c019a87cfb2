import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TOKEN_DAYS, usersAccess } from "#contract/access.js";
import { api } from "../../api/client.js";
import { Command } from "../../ui/copy-button.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { Field } from "./field.js";
import styles from "./settings.module.css";

interface NewTokenProps {
  /** The slugs of the user's products. */
  readonly slugs: readonly string[];
  readonly onCreated: () => unknown;
}

const DAYS = [7, TOKEN_DAYS.preset, 60, TOKEN_DAYS.most];
/** The choice of a product that does not exist yet. */
const OTHER = "other";

/** Creates an access token and shows it once. */
export function NewToken({ slugs, onCreated }: NewTokenProps) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const form = useRef<HTMLFormElement>(null);
  const [scope, setScope] = useState("read");
  const create = useMutation({
    mutationFn: (given: FormData) =>
      api.call(usersAccess, "POST", {
        name: String(given.get("name")),
        scopes: [scope === OTHER ? `publish:${String(given.get("slug")).trim()}` : scope],
        days: Number(given.get("days")),
      }),
    onSuccess: () => {
      form.current?.reset();
      setScope("read");
      onCreated();
    },
  });
  if (create.data) {
    return (
      <div className={styles.field} role="status">
        <p>{t("settings.access.created")}</p>
        <Command text={create.data.token} />
        <div className={styles.choices}>
          <button type="button" onClick={() => create.reset()}>
            {t("settings.access.done")}
          </button>
        </div>
      </div>
    );
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(new FormData(event.currentTarget));
      }}
    >
      <Field label={t("settings.access.name")}>
        {(control) => <input {...control} name="name" maxLength={60} autoComplete="off" required />}
      </Field>
      <Field label={t("settings.access.scope")}>
        {(control) => (
          <select {...control} name="scope" value={scope} onChange={(event) => setScope(event.target.value)}>
            <option value="read">{t("settings.access.read")}</option>
            {slugs.map((slug) => (
              <option key={slug} value={`publish:${slug}`}>
                {t("settings.access.publish", { slug })}
              </option>
            ))}
            <option value={OTHER}>{t("settings.access.publishOther")}</option>
          </select>
        )}
      </Field>
      {scope === OTHER && (
        <Field label={t("settings.access.slug")}>
          {(control) => (
            <input
              {...control}
              name="slug"
              maxLength={50}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
      )}
      <Field label={t("settings.access.days")}>
        {(control) => (
          <select {...control} name="days" defaultValue={TOKEN_DAYS.preset}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t("settings.access.forDays", { days })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className={styles.wrong} role="alert">
        {create.error ? words(create.error) : undefined}
      </p>
      <div className={styles.choices}>
        <button type="submit" className="primary" disabled={create.isPending}>
          {t("settings.access.create")}
        </button>
      </div>
    </form>
  );
}
