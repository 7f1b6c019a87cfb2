import type { Person } from "./cast.js";
import { done, type Outcome, refused } from "./refusals.js";
import type { Community, Notice } from "./state.js";
import { inToldOrder } from "./told-together.js";

/** A user's notifications, newest first. */
export const newestFirst = ({ people }: Community, person: Person): Notice[] =>
  inToldOrder([...people[person].notices].reverse());

export function markAll({ people }: Community, by: Person): Outcome {
  for (const notice of people[by].notices) notice.read = true;
  people[by].hasMarkedAll = true;
  return done({ success: true });
}

/** Marks some of the caller's notifications, by index; none if one of them belongs to another user. */
export function mark(community: Community, by: Person, places: readonly number[], foreign: boolean): Outcome {
  if (foreign) return refused("noNotification");
  const own = newestFirst(community, by);
  for (const place of places) {
    const notice = own[place];
    if (!notice) return refused("noNotification");
    notice.read = true;
  }
  return done({ success: true });
}
