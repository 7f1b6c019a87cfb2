import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { messagesConversationId } from "#contract/messages.js";
import { ApiError, api } from "../../api/client.js";
import { type Conversation, MESSAGES, messagesOf } from "../../live/lists.js";
import { otherParty, type Parties, productIdOf, unreadIn } from "../../live/participants.js";
import { useLive } from "../../live/use-live.js";
import { Avatar } from "../../ui/avatar.js";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { Report } from "../../ui/report.js";
import { Person } from "../../ui/written.js";
import { Composer } from "./composer.js";
import { Log } from "./log.js";
import { together } from "./merge.js";
import styles from "./messages.module.css";
import { useOutbox } from "./outbox.js";
import { useSeen } from "./use-seen.js";

interface ConversationPartProps {
  readonly uid: string;
  readonly id: string;
  /** The conversation in the live list, if it is among the newest. */
  readonly listed: Conversation | undefined;
}

/** One conversation. Requesting it from the HTTP API marks it as read. */
export function ConversationPart({ uid, id, listed }: ConversationPartProps) {
  const { t } = useTranslation("talking");
  const { data, error, refetch } = useQuery({
    queryKey: ["conversation", uid, id],
    queryFn: ({ signal }) => api.call(messagesConversationId, "GET", { conversationId: id }, signal),
    refetchOnMount: "always",
  });
  useSeen({ uid, id, unread: listed ? unreadIn(listed, uid) : 0, at: listed?.lastMessageAt, read: refetch });
  return (
    <section className={styles.conversation} aria-label={t("messages.conversation")}>
      <Link className={styles.back} to="/messages">
        {t("messages.back")}
      </Link>
      {data ? (
        <Talk uid={uid} parties={data.conversation} read={data.messages} />
      ) : isAbsent(error) ? (
        <Empty title={t("messages.absent")} hint={t("messages.absentHint")} />
      ) : error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

/** Not found, not the caller's, or not a conversation ID: the caller sees no difference. */
const isAbsent = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

interface TalkProps {
  readonly uid: string;
  readonly parties: Parties;
  readonly read: Parameters<typeof together>[0];
}

function Talk({ uid, parties, read }: TalkProps) {
  const other = otherParty(parties, uid);
  const [limit, setLimit] = useState(MESSAGES);
  const { data = [], state } = useLive(messagesOf(uid, parties.id, limit));
  const messages = together(read, data);
  const outbox = useOutbox(uid, { conversationId: parties.id, productId: productIdOf(parties) }, messages);
  return (
    <>
      <header className={styles.head}>
        <Avatar username={other.username} url={other.avatar} />
        <div>
          <h2>
            <Link to={`/u/${other.username}`}>
              <Person name={other.name} username={other.username} />
            </Link>
          </h2>
          <p>
            <Link to={`/p/${parties.productSlug}`}>
              <bdi>{parties.productTitle || parties.productSlug}</bdi>
            </Link>
          </p>
        </div>
        <Report targetType="user" targetId={other.uid} name={other.name} />
      </header>
      <Log
        uid={uid}
        other={other.name}
        messages={messages}
        outgoing={outbox.outgoing}
        onEarlier={state === "live" && data.length === limit ? () => setLimit(limit + MESSAGES) : undefined}
        onAgain={outbox.sendAgain}
        onDiscard={outbox.discard}
      />
      <Composer name={`message.${uid}.${parties.id}`} onSend={outbox.send} />
    </>
  );
}
