import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Lost } from "../../live/connection-banner.js";
import { conversationsOf } from "../../live/lists.js";
import { unreadMessages } from "../../live/participants.js";
import { useLive } from "../../live/use-live.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { ConversationPart } from "./conversation.js";
import { ConversationList } from "./conversation-list.js";
import styles from "./messages.module.css";

/** The messages between buyers and authors: the list of conversations, and the open one beside it. */
export default function MessagesRoute() {
  const { t } = useTranslation("talking");
  return (
    <>
      <h1 className={styles.title}>{t("messages.title")}</h1>
      <SignedIn>{({ uid }) => <Messages uid={uid} />}</SignedIn>
    </>
  );
}

function Messages({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("talking");
  const { conversationId } = useParams();
  const { data, error, refetch, state } = useLive(conversationsOf(uid));
  const unread = unreadMessages(data ?? [], uid);
  useTitle(unread > 0 ? `(${unread}) ${t("messages.title")}` : t("messages.title"));
  return (
    <>
      <Lost state={state} />
      <div className={styles.talk} data-open={conversationId !== undefined}>
        <section className={styles.list} aria-label={t("messages.conversations")}>
          {data ? (
            <ConversationList uid={uid} conversations={data} openId={conversationId} />
          ) : error ? (
            <Problem error={error} onRetry={() => refetch()} />
          ) : (
            <Loading />
          )}
        </section>
        {conversationId === undefined ? (
          <p className={styles.choose}>{t("messages.choose")}</p>
        ) : (
          <ConversationPart
            key={conversationId}
            uid={uid}
            id={conversationId}
            listed={data?.find(({ id }) => id === conversationId)}
          />
        )}
      </div>
    </>
  );
}
