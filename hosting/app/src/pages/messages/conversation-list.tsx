import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../i18n/format.js";
import type { Conversation } from "../../live/lists.js";
import { otherParty, unreadIn } from "../../live/participants.js";
import { Count } from "../../live/signals.js";
import { Avatar } from "../../ui/avatar.js";
import { Empty } from "../../ui/placeholders.js";
import { Person } from "../../ui/written.js";
import styles from "./messages.module.css";

interface ConversationListProps {
  readonly uid: string;
  readonly conversations: readonly Conversation[];
  readonly openId: string | undefined;
}

/** A user's conversations, sorted by their newest message. */
export function ConversationList({ uid, conversations, openId }: ConversationListProps) {
  const { t } = useTranslation("talking");
  if (conversations.length === 0) {
    return (
      <Empty title={t("messages.none")} hint={t("messages.noneHint")}>
        <Link to="/explore">{t("nav.explore", { ns: "site" })}</Link>
      </Empty>
    );
  }
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <Entry uid={uid} conversation={conversation} isOpen={conversation.id === openId} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly uid: string;
  readonly conversation: Conversation;
  readonly isOpen: boolean;
}

function Entry({ uid, conversation, isOpen }: EntryProps) {
  const { t } = useTranslation("talking");
  const format = useFormat();
  const { id, productTitle, lastMessage, lastMessageAt, lastMessageSenderUid } = conversation;
  const { name, username, avatar } = otherParty(conversation, uid);
  const unread = unreadIn(conversation, uid);
  return (
    <Link to={`/messages/${id}`} className={styles.entry} aria-current={isOpen ? "page" : undefined}>
      <Avatar username={username} url={avatar} />
      <span className={styles.words}>
        <span className={styles.line}>
          <strong>
            <Person name={name} username={username} />
          </strong>
          <time dateTime={lastMessageAt}>{format.recent(lastMessageAt)}</time>
        </span>
        <bdi className={styles.product}>{productTitle}</bdi>
        <span className={styles.line} data-unread={unread > 0}>
          <span className={styles.preview} dir="auto">
            {lastMessageSenderUid === uid ? t("messages.fromYou", { text: lastMessage }) : lastMessage}
          </span>
          <Count of={unread} />
          {unread > 0 && <span className="unseen">{t("messages.unread", { count: unread })}</span>}
        </span>
      </span>
    </Link>
  );
}
