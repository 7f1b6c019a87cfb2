import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../ui/draft.js";
import styles from "./messages.module.css";

const LONGEST = 1000;
/** From how many characters before the end they are counted. */
const COUNTED = 100;

interface ComposerProps {
  /** Of the draft that is kept until it is sent. */
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

/** Enter, unless it ends a word of an input method, or the keyboard is one on glass, where it is the only new line. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && !matchMedia("(pointer: coarse)").matches;
