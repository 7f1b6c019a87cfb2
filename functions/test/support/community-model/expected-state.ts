import { GOODS, type Good, PEOPLE, type Person } from "./cast.js";
import { achievementsOf, levelOf, rankOf } from "./progress.js";
import { listConversations, open } from "./rules-of-messages.js";
import { newestFirst } from "./rules-of-notifications.js";
import { ratingOf, readReviews } from "./rules-of-products.js";
import { averageOf, type Community, followersOf, onSale, type PersonState } from "./state.js";

/**
 * The state that the model predicts after a run, in the format in which `observe` returns the actual state.
 */
export function expectedState(community: Community) {
  return {
    people: Object.fromEntries(PEOPLE.map((name) => [name, personForetold(community, name)])),
    goods: Object.fromEntries(GOODS.map((good) => [good, productForetold(community, good)])),
    reports: Object.fromEntries(community.reports.map(({ id, status }) => [id, status])),
    names: Object.fromEntries(
      [...community.names].map(([name, { owner, username, rests }]) => [
        name,
        { uid: community.people[owner].uid, username, rests },
      ]),
    ),
    messages: messagesForetold(community),
  };
}

function personForetold(community: Community, name: Person) {
  const person = community.people[name];
  const { deleted, xp, messagesSent, username, displayName, bio, country, avatarUrl } = person;
  const [followers, following] = [followersOf(community, name), [...person.following]];
  const shared = {
    ...{ deleted, username, displayName, bio, country, avatarUrl, xp, loggedXp: xp, messagesSent },
    followers: { count: followers.length, uids: followers.map(({ uid }) => uid).sort() },
    following: {
      count: following.length,
      uids: following.map((other) => community.people[other].uid).sort(),
    },
    achievements: achievementsOf(community, person)
      .map(({ id }) => String(id))
      .sort(),
    reportSlots: deleted ? 0 : person.reportsFiled,
  };
  if (deleted) return { ...shared, notificationsLeft: 0 };
  return { ...shared, ...countsForetold(community, person), ...listsForetold(community, name) };
}

function countsForetold(community: Community, person: PersonState) {
  const { likes, downloads, reviewsReceived, ratingSum, locale } = person;
  const products = onSale(community, person.name);
  const categories: Record<string, number> = {};
  for (const { category } of products) categories[category] = (categories[category] ?? 0) + 1;
  return {
    ...{ likes, downloads, reviewsReceived, ratingSum, locale, categories, products: products.length },
    avgRating: averageOf(ratingSum, reviewsReceived),
    level: levelOf(person),
    rank: rankOf(person),
    achievementCount: achievementsOf(community, person).length,
  };
}

function listsForetold(community: Community, name: Person) {
  return {
    notices: newestFirst(community, name).map(({ id, type, title, body, link, read, actor }) => ({
      ...{ id, type, title, body, link, read },
      ...(actor && { actorUid: actor.uid, actorUsername: actor.username }),
    })),
    conversations: listConversations(community, name).body.conversations,
  };
}

function productForetold(community: Community, good: Good) {
  const product = community.goods[good];
  const author = community.people[product.author];
  const uids = (people: Iterable<Person>) => [...people].map((name) => community.people[name].uid).sort();
  return {
    ...{ status: product.status, ...ratingOf(product) },
    ...{ authorUsername: author.username, authorDisplayName: author.displayName },
    authorAvatar: author.avatarUrl,
    likes: { count: product.likes.size, uids: uids(product.likes) },
    downloads: { count: product.downloads.size, uids: uids(product.downloads) },
    reviews: readReviews(community, good).body.reviews ?? "hidden",
  };
}

/**
 * Each conversation as each side that still has access reads it. Reading marks it as read, so it comes last.
 */
const messagesForetold = (community: Community) =>
  readings(community).map(({ by, id }) => ({ by, ...open(community, by, id).body }));

/** The users who still have access to each conversation. */
export function readings({ conversations, people, goods }: Community): { by: Person; id: string }[] {
  return conversations.flatMap(({ id, buyer, good }) =>
    [buyer, goods[good].author].filter((by) => !people[by].deleted).map((by) => ({ by, id })),
  );
}
