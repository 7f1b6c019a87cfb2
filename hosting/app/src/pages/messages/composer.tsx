import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../ui/draft.js";
import styles from "./messages.module.css";

const LONGEST = 1000;
/** The remaining characters are shown when at most this many are left. */
const COUNTED = 100;

interface ComposerProps {
  /** The name of the draft, which is kept until it is sent. */
  readonly name: string;
  readonly onSend: (text: string) => void;
}

export function Composer({ name, onSend }: ComposerProps) {
  const { t } = useTranslation("talking");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, write, forget] = useDraft(name);
  const left = LONGEST - text.length;
  const send = () => {
    if (text.trim() === "" || left < 0) return;
    onSend(text);
    forget();
    field.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="unseen" htmlFor={id}>
        {t("messages.text")}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={2}
        placeholder={t("messages.text")}
        aria-describedby={`${id}-hint`}
        aria-invalid={left < 0}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (!isSending(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" className="primary" disabled={text.trim() === "" || left < 0}>
        {t("messages.send")}
      </button>
      <p id={`${id}-hint`} className={styles.hint}>
        {t("messages.keys")}
      </p>
      <p className={left < 0 ? styles.wrong : styles.left} role="status">
        {left < 0
          ? t("messages.over", { count: -left })
          : left <= COUNTED && t("messages.left", { count: left })}
      </p>
    </form>
  );
}

/**
 * Whether Enter sends: not while an input method composes a word, and not on a touch keyboard, where Enter is
 * the only way to start a new line.
 */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && !matchMedia("(pointer: coarse)").matches;
