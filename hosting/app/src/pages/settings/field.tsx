import { type ReactElement, useId } from "react";
import styles from "./settings.module.css";

/** Attributes that connect a control with its label, its hint and its error. */
interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error of its value. */
  readonly wrong?: string | undefined;
  readonly children: (control: ControlProps) => ReactElement;
}

/** A control with its label above, and its hint and error below. */
export function Field({ label, hint, wrong, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": `${id}-hint ${id}-wrong`,
        "aria-invalid": Boolean(wrong),
      })}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {wrong}
      </p>
    </div>
  );
}
