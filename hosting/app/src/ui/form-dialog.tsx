import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./form-dialog.module.css";

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly busy: boolean;
  /** Whether the submission cannot be undone. The button then looks different from others. */
  readonly isFinal?: boolean;
  /** The error of the last submission. */
  readonly wrong?: string | undefined;
  readonly onSubmit: (form: FormData) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a native dialog, which traps the focus and closes on Escape. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, busy, isFinal = false, wrong, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
        <div className={styles.choices}>
          <button
            type="submit"
            className={isFinal ? "primary final" : "primary"}
            disabled={busy}
            aria-busy={busy}
          >
            {submit}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("ui.cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
