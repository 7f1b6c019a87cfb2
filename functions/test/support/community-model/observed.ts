import { messages } from "#contract/messages.js";
import { productsReviews } from "#contract/products.js";
import { admin } from "../accounts.js";
import { send, succeed } from "../http.js";
import { routeTo } from "../messages.js";
import { type Cast, GOODS, type Good, PEOPLE, type Person } from "./cast.js";
import { readings } from "./expected-state.js";
import { notificationsOf } from "./read-notifications.js";
import type { Community } from "./state.js";
import { inToldOrder } from "./told-together.js";

/** The state after a run: what each user sees through the routes, and what only the store contains. */
export async function observe(community: Community, cast: Cast) {
  const each = async <K extends string, T>(keys: readonly K[], look: (key: K) => Promise<T>) =>
    Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await look(key)] as const)));
  const [people, goods, reports, names] = await Promise.all([
    each(PEOPLE, (name) => personObserved(community, cast, name)),
    each(GOODS, (good) => productObserved(cast, good)),
    reportsObserved(cast),
    namesObserved(community),
  ]);
  return { people, goods, reports, names, messages: await messagesObserved(community, cast) };
}

const idsIn = async (path: string) =>
  (await admin().db.collection(path).select().get()).docs.map(({ id }) => id);

async function personObserved({ people }: Community, cast: Cast, name: Person) {
  const { uid } = cast.people[name];
  const { db } = admin();
  const kinds = ["followers", "following", "achievements", "reportSlots"];
  const [profile, log, ...lists] = await Promise.all([
    db.doc(`users/${uid}`).get(),
    db.collection("xpLog").where("uid", "==", uid).get(),
    ...kinds.map((kind) => idsIn(`users/${uid}/${kind}`)),
  ]);
  const [followers = [], following = [], achievements = [], slots = []] = lists.map((ids) => ids.sort());
  const { username, displayName, bio = "", country = "", avatarUrl = "", xp, stats } = profile.data() ?? {};
  const shared = {
    deleted: profile.get("status") === "deleted",
    ...{ username, displayName, bio, country, avatarUrl, xp, messagesSent: stats.messagesSent },
    loggedXp: log.docs.reduce((sum, entry) => sum + entry.get("amount"), 0),
    followers: { count: stats.followers, uids: followers },
    following: { count: stats.following, uids: following },
    achievements,
    reportSlots: slots.length,
  };
  if (people[name].deleted) return { ...shared, notificationsLeft: await notificationsAbout(uid) };
  return { ...shared, ...countsOf(profile.data()), ...(await listsOf(cast, name)) };
}

async function notificationsAbout(uid: string): Promise<number> {
  const all = admin().db.collection("notifications");
  const found = await Promise.all(
    ["uid", "actorUid"].map((field) => all.where(field, "==", uid).count().get()),
  );
  return found.reduce((sum, counted) => sum + counted.data().count, 0);
}

function countsOf(profile: FirebaseFirestore.DocumentData = {}) {
  const { likes, downloads, reviewsReceived, ratingSum = 0, avgRating, products } = profile.stats;
  const categories = Object.entries(profile.stats.categoryCount).filter(([, count]) => count !== 0);
  return {
    ...{ likes, downloads, reviewsReceived, ratingSum, avgRating, products },
    categories: Object.fromEntries(categories),
    achievementCount: profile.stats.achievementCount,
    ...{ locale: profile.locale, level: profile.level, rank: profile.rank ?? "newcomer" },
  };
}

async function listsOf({ people }: Cast, name: Person) {
  const { token } = people[name];
  const [told, { conversations }] = await Promise.all([
    notificationsOf(token),
    succeed(messages, "GET", { token }),
  ]);
  return {
    notices: inToldOrder(told.notifications.filter(({ type }) => type !== "achievement")).map(
      ({ createdAt: _, id, ...notice }) => ({ ...notice, id: foreseeable(id) }),
    ),
    conversations: conversations.map(({ createdAt: _, lastMessageAt: __, ...conversation }) => conversation),
  };
}

/** A notification's ID, if it can be predicted; the others contain an ID that the functions generate. */
const foreseeable = (id: string): string => (/^(follow|review|download|report)_/.test(id) ? id : "");

async function productObserved({ goods }: Cast, good: Good) {
  const { id } = goods[good];
  const [product, likes, downloads, reviews] = await Promise.all([
    admin().db.doc(`products/${id}`).get(),
    idsIn(`products/${id}/likes`),
    idsIn(`products/${id}/downloads`),
    send(productsReviews.path, "GET", { input: { productId: id } }),
  ]);
  const { status, stats, authorUsername, authorDisplayName, authorAvatar = "" } = product.data() ?? {};
  const { rating, ratingSum = 0, reviewsCount } = stats;
  const { data: shown } = productsReviews.GET.response.safeParse(reviews.body);
  return {
    ...{ status, rating, ratingSum, reviewsCount, authorUsername, authorDisplayName, authorAvatar },
    likes: { count: stats.likes, uids: likes.sort() },
    downloads: { count: stats.downloads, uids: downloads.sort() },
    reviews: shown?.reviews.map(({ createdAt: _, ...review }) => review) ?? "hidden",
  };
}

async function reportsObserved({ people }: Cast) {
  const reports = admin().db.collection("reports");
  const uids = Object.values(people).map(({ uid }) => uid);
  const { docs } = await reports.where("reporterUid", "in", uids).get();
  return Object.fromEntries(docs.map((report) => [report.id, report.get("status")]));
}

/** Every name that a run may have claimed. */
async function namesObserved({ names, prefix }: Community) {
  const { db } = admin();
  const registry = db.collection("usernames");
  const chosen = await registry.where("username", ">=", prefix).where("username", "<", `${prefix}~`).get();
  const first = await db.getAll(...[...names.keys()].map((name) => registry.doc(name)));
  const found = new Map(
    [...chosen.docs, ...first.filter(({ exists }) => exists)].map((doc) => [doc.id, doc]),
  );
  return Object.fromEntries(
    [...found].map(([name, claim]) => [
      name,
      { uid: claim.get("uid"), username: claim.get("username"), rests: claim.get("expiresAt") !== undefined },
    ]),
  );
}

async function messagesObserved(community: Community, { people }: Cast) {
  const found = [];
  for (const { by, id } of readings(community)) {
    const read = await succeed(routeTo(id), "GET", { token: people[by].token });
    found.push({
      by,
      conversation: read.conversation,
      messages: read.messages.map(({ id: _, createdAt: __, ...message }) => message),
    });
  }
  return found;
}
