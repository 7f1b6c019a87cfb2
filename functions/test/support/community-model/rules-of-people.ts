import { createHash } from "node:crypto";
import { type Locale, notificationText } from "#domain/community/notifications.js";
import type { Person } from "./cast.js";
import { notify } from "./notify.js";
import { done, type Outcome, refused } from "./refusals.js";
import { type Community, claim, followersOf, productsOf, twins } from "./state.js";

/** A toggle. The first follow is notified. */
export function follow(community: Community, by: Person, target: Person): Outcome {
  if (by === target) return refused("ownFollow");
  const [follower, followed] = [community.people[by], community.people[target]];
  if (followed.deleted) return refused("noUser");
  if (follower.following.delete(target)) {
    followed.xp -= 15;
    return done({ following: false });
  }
  follower.following.add(target);
  followed.xp += 15;
  notify(community, followed, {
    id: `follow_${followed.uid}_${follower.uid}`,
    ...notificationText({ about: "newFollower", actor: follower.username }, followed.locale),
    ...{ type: "follow", link: `/u/${follower.username}` },
    actor: follower,
  });
  return done({ following: true });
}

export interface ProfileInput {
  readonly username: string;
  readonly displayName: string;
  readonly bio?: string;
  readonly country?: string;
  readonly avatarUrl?: string;
  readonly locale?: Locale;
}

/**
 * Omitted fields stay unchanged. A released name is reserved, and for 90 days only its previous owner may
 * claim it again.
 */
export function updateProfile(community: Community, by: Person, input: ProfileInput): Outcome {
  const { username, ...fields } = input;
  const displayName = fields.displayName.trim();
  if (!/^[a-z0-9_-]{3,30}$/.test(username) || displayName === "") return refused("invalid");
  const person = community.people[by];
  if (username !== person.username) {
    if (username === "admin") return refused("reservedName");
    const foreign = [...twins(username)]
      .map((name) => community.names.get(name))
      .filter((found) => found !== undefined && found.owner !== by);
    if (foreign.some((found) => found?.username === username)) return refused("nameTaken");
    if (foreign.length > 0) return refused("nameTooAlike");
    claim(community, person.username, by, true);
    claim(community, username, by);
  }
  Object.assign(person, fields, { username, displayName });
  return done({ success: true });
}

/**
 * Records that others keep are anonymized, and everything that the user did to others is undone, except for
 * likes, downloads and reviews.
 */
export function deleteAccount(community: Community, by: Person): Outcome {
  const person = community.people[by];
  claim(community, person.username, by, true);
  for (const target of person.following) community.people[target].xp -= 15;
  person.following.clear();
  for (const follower of followersOf(community, by)) {
    follower.following.delete(by);
    person.xp -= 15;
  }
  for (const product of productsOf(community, by)) product.status = "removed";
  for (const other of Object.values(community.people)) {
    other.notices = other.notices.filter(({ actor }) => actor?.uid !== person.uid);
  }
  const digest = createHash("sha256").update(person.uid).digest("hex").slice(0, 20);
  Object.assign(person, {
    ...{ username: `deleted-${digest}`, displayName: "Deleted User", bio: "", country: "", avatarUrl: "" },
    ...{ deleted: true, notices: [] },
  });
  return done({ success: true });
}
