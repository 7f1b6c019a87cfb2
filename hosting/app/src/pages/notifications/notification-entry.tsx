import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../i18n/format.js";
import type { Notification } from "../../live/lists.js";
import { returnPath } from "../../session/return-path.js";
import styles from "./notifications.module.css";

/** The link of a notification without a target. */
const HERE = "/notifications";

interface NotificationEntryProps {
  readonly notification: Notification;
  readonly onRead: () => void;
}

/** One notification. Following its link marks it as read. */
export function NotificationEntry({ notification, onRead }: NotificationEntryProps) {
  const { t } = useTranslation("talking");
  const format = useFormat();
  const { type, title, body, link, read, createdAt } = notification;
  const path = link ? returnPath(link) : HERE;
  return (
    <li className={styles.entry} data-unread={!read}>
      <p className={styles.kind}>
        <span>{t(`notifications.kinds.${type}`)}</span>
        <time dateTime={createdAt}>{format.moment(createdAt)}</time>
        {!read && <span className={styles.new}>{t("notifications.unread")}</span>}
      </p>
      <h2 dir="auto">
        {path === HERE ? (
          title
        ) : (
          <Link to={path} onClick={() => !read && onRead()}>
            {title}
          </Link>
        )}
      </h2>
      <p className={styles.body} dir="auto">
        {body}
      </p>
      {!read && (
        <button type="button" className="plain" onClick={onRead}>
          {t("notifications.read")} <span className="unseen">{title}</span>
        </button>
      )}
    </li>
  );
}
