import { type ReactElement, useId } from "react";
import styles from "./settings.module.css";

/** What ties a control to its label, its hint and what is wrong with it. */
interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what is in it. */
  readonly wrong?: string | undefined;
  readonly children: (control: ControlProps) => ReactElement;
}

/** A control with its label above and its hint and trouble below. */
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
