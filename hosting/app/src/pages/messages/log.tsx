import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.js";
import type { Message } from "../../live/lists.js";
import styles from "./messages.module.css";
import type { Outgoing } from "./outbox.js";
import { useRefusal } from "./refusal.js";

interface LogProps {
  readonly uid: string;
  /** The name of the other party. */
  readonly other: string;
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  /** Loads earlier messages; undefined if there are none. */
  readonly onEarlier: (() => void) | undefined;
  readonly onAgain: (message: Outgoing) => void;
  readonly onDiscard: (message: Outgoing) => void;
}

/**
 * The messages, the newest at the bottom. The stylesheet makes the list start there and keep its position
 * when earlier messages load.
 */
export function Log({ uid, other, messages, outgoing, onEarlier, onAgain, onDiscard }: LogProps) {
  const { t } = useTranslation("talking");
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const newest = outgoing.at(-1)?.id;
  // After sending, the list scrolls to the new message.
  useEffect(() => {
    if (newest) place.current?.scrollTo({ top: 0 });
  }, [newest]);
  return (
    <div
      ref={place}
      className={styles.log}
      role="log"
      aria-label={t("messages.log", { name: other })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
    >
      <div>
        {onEarlier && (
          <p className={styles.earlier}>
            <button type="button" onClick={onEarlier}>
              {t("messages.earlier")}
            </button>
          </p>
        )}
        <ol>
          {messages.map(({ id, senderUid, text, createdAt }) => (
            <li key={id} className={senderUid === uid ? styles.own : styles.their}>
              <span className="unseen">{senderUid === uid ? t("messages.you") : other}</span>
              <p dir="auto">{text}</p>
              <time dateTime={createdAt}>{format.moment(createdAt)}</time>
            </li>
          ))}
          {outgoing.map((message) => (
            <Waiting
              key={message.id}
              message={message}
              onAgain={() => onAgain(message)}
              onDiscard={() => onDiscard(message)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

interface WaitingProps {
  readonly message: Outgoing;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

/** A message that is not yet part of the conversation. */
function Waiting({ message: { text, state, error }, onAgain, onDiscard }: WaitingProps) {
  const { t } = useTranslation("talking");
  const words = useRefusal();
  return (
    <li className={styles.own} data-state={state}>
      <span className="unseen">{t("messages.you")}</span>
      <p dir="auto">{text}</p>
      {state === "failed" ? (
        <div className={styles.failed} role="alert">
          {t("messages.failed", { reason: words(error) })}
          <button type="button" className="plain" onClick={onAgain}>
            {t("ui.retry", { ns: "site" })}
          </button>
          <button type="button" className="plain" onClick={onDiscard}>
            {t("messages.discard")}
          </button>
        </div>
      ) : (
        <small>{t(`messages.states.${state}`)}</small>
      )}
    </li>
  );
}
