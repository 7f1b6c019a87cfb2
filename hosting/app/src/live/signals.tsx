import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { conversationsOf, MOST_UNREAD, unreadOf } from "./lists.js";
import styles from "./live.module.css";
import { unreadMessages } from "./participants.js";
import { useLive } from "./use-live.js";

/** Unread messages and notifications of the signed-in user, in the header of every page. */
export default function Signals({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("talking");
  const messages = unreadMessages(useLive(conversationsOf(uid)).data ?? [], uid);
  const notifications = useLive(unreadOf(uid)).data?.length ?? 0;
  return (
    <div className={styles.signals}>
      <Signal
        to="/messages"
        name={messages ? t("signals.messages", { count: messages }) : t("nav.messages", { ns: "site" })}
        count={messages}
        icon="M4 5h16v11H9l-5 4z"
      />
      <Signal
        to="/notifications"
        name={
          notifications
            ? t("signals.notifications", { count: notifications })
            : t("nav.notifications", { ns: "site" })
        }
        count={notifications}
        icon="M6 16v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21h4"
      />
    </div>
  );
}

interface SignalProps {
  readonly to: string;
  /** Accessible name: what it is, and how many. */
  readonly name: string;
  readonly count: number;
  /** An SVG path in a 24 by 24 view box. */
  readonly icon: string;
}

function Signal({ to, name, count, icon }: SignalProps) {
  return (
    <Link to={to} className={styles.signal} aria-label={name} title={name}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      <Count of={count} />
    </Link>
  );
}

/** A small number beside its icon, hidden from screen readers. */
export function Count({ of }: { readonly of: number }) {
  if (of === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {of < MOST_UNREAD ? of : `${MOST_UNREAD - 1}+`}
    </span>
  );
}
