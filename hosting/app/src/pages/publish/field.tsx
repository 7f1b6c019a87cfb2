import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Field, Form } from "./form.js";
import styles from "./publish.module.css";

interface FieldPartProps {
  readonly name: Field;
  readonly form: Form;
  readonly isWrong: boolean;
  /** The marketplace's error for the value. */
  readonly refused?: string | undefined;
  readonly isOptional?: boolean;
  readonly isFixed?: boolean;
  /** The number of text lines. */
  readonly lines?: number;
  /** The values to choose from, with their labels. */
  readonly options?: readonly (readonly [value: string, words: string])[];
  readonly inputMode?: "decimal";
  readonly onType: (field: Field, value: string) => void;
}

/** A field with its rule below it. The rule is also the error message. */
export function FieldPart(props: FieldPartProps) {
  const { name, form, isWrong, refused, isOptional, isFixed, lines, options, inputMode, onType } = props;
  const { t } = useTranslation("publish");
  const id = useId();
  const isBad = isWrong || refused !== undefined;
  const common = {
    id,
    name,
    value: form[name],
    "aria-describedby": `${id}-rule`,
    "aria-invalid": isBad || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType(name, target.value),
  };
  let control: ReactNode;
  if (options) {
    control = (
      <select {...common}>
        {!options.some(([value]) => value === form[name]) && (
          <option value={form[name]}>{form[name] || "…"}</option>
        )}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  } else if (lines) control = <textarea {...common} rows={lines} />;
  else control = <input {...common} readOnly={isFixed} inputMode={inputMode} autoComplete="off" />;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {t(`publish.fields.${name}`)}
        {isOptional && <span className={styles.hint}> {t("publish.optional")}</span>}
      </label>
      {control}
      <p id={`${id}-rule`} className={isBad ? styles.wrong : styles.hint}>
        {refused ?? t(`publish.rules.${name}`)}
      </p>
    </div>
  );
}
