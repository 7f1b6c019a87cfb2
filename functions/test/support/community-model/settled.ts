import { admin } from "../accounts.js";
import type { Cast } from "./cast.js";
import { achievementsOf, dueNews, levelOf, rankOf, said } from "./progress.js";
import { notificationsOf } from "./read-notifications.js";
import { ratingOf } from "./rules-of-products.js";
import { averageOf, type Community, type PersonState } from "./state.js";
import { isSoon } from "./waiting.js";

/**
 * Waits until levels, ranks, achievements and averages have their final values. If they never do, the
 * comparison reports it.
 */
export const untilSettled = (community: Community, cast: Cast): Promise<boolean> =>
  isSoon(() => isSettled(community, cast));

async function isSettled(community: Community, { goods }: Cast): Promise<boolean> {
  const { db } = admin();
  const [products, people] = await Promise.all([
    Promise.all(Object.values(goods).map(({ id }) => db.doc(`products/${id}`).get())),
    Promise.all(Object.values(community.people).map((person) => isPersonSettled(community, person))),
  ]);
  const ratings = Object.values(community.goods).map((product) => ratingOf(product).rating);
  return (
    people.every((settled) => settled) &&
    products.every((product, at) => product.get("stats.rating") === ratings[at])
  );
}

async function isPersonSettled(community: Community, person: PersonState): Promise<boolean> {
  if (person.deleted) return true;
  const user = admin().db.doc(`users/${person.uid}`);
  const [profile, held] = await Promise.all([user.get(), user.collection("achievements").select().get()]);
  const due = achievementsOf(community, person);
  return (
    profile.get("level") === levelOf(person) &&
    (profile.get("rank") ?? "newcomer") === rankOf(person) &&
    profile.get("stats.avgRating") === averageOf(person.ratingSum, person.reviewsReceived) &&
    profile.get("stats.achievementCount") === due.length &&
    held.size === due.length &&
    due.every(({ id }) => held.docs.some((achievement) => achievement.id === id))
  );
}

/**
 * The errors in users' notifications about levels and achievements, and in the achievements' texts, one per
 * line.
 */
export async function wrongProgress(community: Community, cast: Cast): Promise<string[]> {
  const present = Object.values(community.people).filter(({ deleted }) => !deleted);
  const wrong = await Promise.all(
    present.map(async (person) => [
      ...(await wrongNews(community, cast, person)),
      ...(await wrongAchievements(person)),
    ]),
  );
  return wrong.flat();
}

async function wrongNews(community: Community, { people }: Cast, person: PersonState): Promise<string[]> {
  const { name, hasMarkedAll, progress } = person;
  const told = await notificationsOf(people[name].token);
  const news = told.notifications.filter(({ type }) => type === "achievement");
  const ids = news.map(({ id }) => id);
  const unread = told.notifications.filter(({ read }) => !read).length;
  return [
    ...dueNews(community, person)
      .filter((id) => !ids.includes(id))
      .map((id) => `${name} was not told ${id}`),
    ...news
      .filter(
        ({ id, title, body, type, link }) => !progress.news.get(id)?.has(said({ title, body, type, link })),
      )
      .map(({ id, ...notice }) => `${name} was told ${id} as ${said(notice)}`),
    ...news.filter(({ read }) => read && !hasMarkedAll).map(({ id }) => `${name} has read ${id}`),
    ...(told.unread === unread ? [] : [`${name} has ${told.unread} unread, and the list shows ${unread}`]),
  ];
}

async function wrongAchievements({ name, uid, progress }: PersonState): Promise<string[]> {
  const held = await admin().db.collection(`users/${uid}/achievements`).get();
  return held.docs.flatMap((achievement) => {
    const { unlockedAt: _, ...words } = achievement.data();
    const right = progress.achievements.get(achievement.id)?.has(said(words));
    return right ? [] : [`${name} has ${achievement.id} as ${said(words)}`];
  });
}
