import type { Community, Notice, PersonState } from "./state.js";

/** A notification to be sent: its texts, and the user who caused it if it names one. */
interface News extends Omit<Notice, "read" | "actor"> {
  readonly actor?: PersonState;
}

/** Notifies a user, once per event, and never a user whose account is deleted. */
export function notify(community: Community, recipient: PersonState, { actor, ...news }: News): void {
  if (recipient.deleted || (news.id !== "" && community.told.has(news.id))) return;
  community.told.add(news.id);
  recipient.notices.push({
    ...news,
    ...(actor && { actor: { uid: actor.uid, username: actor.username } }),
    read: false,
  });
}
