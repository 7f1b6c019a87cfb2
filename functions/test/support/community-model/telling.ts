import type { Community, Notice, PersonState } from "./state.js";

/** A notification to be: its words, and who caused it where that is told. */
interface News extends Omit<Notice, "read" | "actor"> {
  readonly actor?: PersonState;
}

/** Notifies a person, once of the same, and nobody whose account is deleted. */
export function tell(community: Community, recipient: PersonState, { actor, ...news }: News): void {
  if (recipient.deleted || (news.id !== "" && community.told.has(news.id))) return;
  community.told.add(news.id);
  recipient.notices.push({
    ...news,
    ...(actor && { actor: { uid: actor.uid, username: actor.username } }),
    read: false,
  });
}
