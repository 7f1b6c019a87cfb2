import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifications } from "#contract/notifications.js";
import { api } from "../../api/client.js";
import { Lost } from "../../live/connection-banner.js";
import { NOTIFICATIONS, notificationsOf, unreadOf } from "../../live/lists.js";
import { useLive } from "../../live/use-live.js";
import { Empty, Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { useNews } from "../../ui/toast.js";
import { NotificationEntry } from "./notification-entry.js";
import styles from "./notifications.module.css";

/** The user's notifications, newest first. */
export default function NotificationsRoute() {
  const { t } = useTranslation("talking");
  return <SignedIn title={t("notifications.title")}>{({ uid }) => <Notifications uid={uid} />}</SignedIn>;
}

function Notifications({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("talking");
  const [limit, setLimit] = useState(NOTIFICATIONS);
  const { data, error, refetch, state } = useLive(notificationsOf(uid, limit));
  const unread = useLive(unreadOf(uid)).data?.length ?? 0;
  const mark = useMarkRead(uid);
  useTitle(unread > 0 ? `(${unread}) ${t("notifications.title")}` : t("notifications.title"));
  return (
    <>
      <div className={styles.head}>
        <h1>{t("notifications.title")}</h1>
        {unread > 0 && (
          <button type="button" disabled={mark.isPending} onClick={() => mark.mutate({ all: true })}>
            {t("notifications.readAll")}
          </button>
        )}
      </div>
      <Lost state={state} />
      {data ? (
        data.length === 0 && <Empty title={t("notifications.none")} hint={t("notifications.noneHint")} />
      ) : error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
      <ul className={styles.list}>
        {data?.map((notification) => (
          <NotificationEntry
            key={notification.id}
            notification={notification}
            onRead={() => mark.mutate({ ids: [notification.id] })}
          />
        ))}
      </ul>
      {data && data.length >= limit && (
        <button type="button" onClick={() => setLimit(limit + NOTIFICATIONS)}>
          {t("notifications.earlier")}
        </button>
      )}
    </>
  );
}

/** Marks notifications as read. Live lists update themselves; others are refetched. */
function useMarkRead(uid: string) {
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  return useMutation({
    mutationFn: (which: { ids: string[] } | { all: true }) => api.call(notifications, "POST", which),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["notifications", uid] }),
    onError: (error) => news(words(error), true),
  });
}
