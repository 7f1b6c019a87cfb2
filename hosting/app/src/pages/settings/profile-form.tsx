import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#contract/constants.js";
import type { OwnProfile } from "../../api/queries.js";
import { LANGUAGES } from "../../i18n/i18n.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { AvatarField } from "./avatar-field.js";
import { Field } from "./field.js";
import { Section } from "./section.js";
import styles from "./settings.module.css";
import {
  type FieldTrouble,
  hiddenIn,
  type ProfileField,
  refusedFields,
  type Troubles,
  troublesOf,
  useProfileEdit,
  useSaveProfile,
} from "./use-profile.js";

/** The public profile, and the language of notifications. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation("account");
  const form = useRef<HTMLFormElement>(null);
  const words = useProblemWords();
  const { values, change, forget, isEdited } = useProfileEdit(profile);
  const [troubles, setTroubles] = useState<Troubles>({});
  const save = useSaveProfile(profile, forget);

  /** Shows errors beside their fields, and moves the focus to the first. */
  const point = (found: Troubles) => {
    setTroubles(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const wordsOf = (name: ProfileField, trouble: FieldTrouble): string => {
    if (trouble === "bounds") return t(`settings.bounds.${name}`);
    if (trouble !== "hidden") return t(`settings.names.${trouble}`);
    return t("settings.hidden", { character: hiddenIn(values[name]) });
  };
  const field = (name: ProfileField) => {
    const trouble = troubles[name];
    return {
      label: t(`settings.fields.${name}`),
      wrong: trouble && wordsOf(name, trouble),
    };
  };
  /** A control of a field, with its hint and error. */
  const bound = (name: ProfileField) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  const isRenamed = values.username !== profile.username && !troublesOf(values).username;
  const isAboutFields = Object.keys(refusedFields(save.error)).length > 0;
  return (
    <Section title={t("settings.profile")}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = troublesOf(values);
          point(found);
          if (Object.keys(found).length > 0) return;
          save.mutate(values, { onError: (error) => point(refusedFields(error)) });
        }}
      >
        <AvatarField
          {...field("avatarUrl")}
          uid={profile.uid}
          username={profile.username}
          value={values.avatarUrl}
          onChange={(value) => change("avatarUrl", value)}
        />
        <Field {...field("displayName")}>
          {(control) => <input {...control} {...bound("displayName")} autoComplete="name" />}
        </Field>
        <Field
          {...field("username")}
          hint={t(isRenamed ? "settings.renaming" : "settings.usernameHint", {
            old: profile.username,
            address: `/u/${isRenamed ? values.username : profile.username}`,
          })}
        >
          {(control) => (
            <input
              {...control}
              {...bound("username")}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field {...field("bio")} hint={t("settings.bioHint", { typed: values.bio.length })}>
          {(control) => <textarea {...control} {...bound("bio")} />}
        </Field>
        <Field {...field("country")}>
          {(control) => <input {...control} {...bound("country")} autoComplete="country-name" />}
        </Field>
        <Field {...field("locale")} hint={t("settings.localeHint")}>
          {(control) => (
            <select {...control} {...bound("locale")}>
              {LOCALES.map((locale) => (
                <option key={locale} value={locale}>
                  {LANGUAGES[locale]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p className={styles.wrong} role="alert">
          {save.error && !isAboutFields && words(save.error)}
        </p>
        <div className={styles.choices}>
          <button type="submit" className="primary" disabled={save.isPending}>
            {t("settings.save")}
          </button>
          {isEdited && (
            <button
              type="button"
              onClick={() => {
                forget();
                setTroubles({});
                save.reset();
              }}
            >
              {t("settings.discard")}
            </button>
          )}
        </div>
      </form>
    </Section>
  );
}
