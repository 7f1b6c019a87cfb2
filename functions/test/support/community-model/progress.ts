import { type Locale, notificationText } from "#domain/community/notifications.js";
import { achievementNames, achievementText } from "#domain/progress/achievement-words.js";
import { ACHIEVEMENTS, type Achievement } from "#domain/progress/achievements.js";
import { averageOf, type Community, followersOf, onSale, type PersonState } from "./state.js";

/** What of a profile shows in the news of its own progress. */
interface Voice {
  readonly locale: Locale;
  readonly username: string;
}

/**
 * What a person may have been told of levels and achievements so far.
 *
 * A function settles them some time after their cause, and may find several causes at once: a level
 * or an achievement that was there for a moment only may have been told or not, in the words of
 * any language that the person had meanwhile. What is there in the end is exact.
 */
export interface ProgressMemory {
  highestLevel: number;
  /** As it was a step before. */
  voice: Voice;
  /** By the notification's id: the texts that it may have. */
  readonly news: Map<string, Set<string>>;
  /** By the achievement's id: the titles and descriptions that it may have. */
  readonly achievements: Map<string, Set<string>>;
}

export const levelOf = ({ xp }: PersonState): number => {
  let level = 0;
  while (100 * (level + 1) ** 2 <= xp) level++;
  return level;
};

/** The ranks within reach of a run. */
export const rankOf = (person: PersonState): string => {
  const level = levelOf(person);
  return level >= 5 ? "artisan" : level >= 2 ? "apprentice" : "newcomer";
};

/** The achievements that a person has by what the model counts. */
export function achievementsOf(community: Community, person: PersonState): Achievement[] {
  if (person.deleted) return [];
  const products = onSale(community, person.name);
  const counters: Record<Achievement["counter"], number> = {
    products: products.length,
    categories: new Set(products.map(({ category }) => category)).size,
    downloads: person.downloads,
    likes: person.likes,
    followers: followersOf(community, person.name).length,
    following: person.following.size,
    reviewsReceived: person.reviewsReceived,
    averageRating: averageOf(person.ratingSum, person.reviewsReceived),
    messagesSent: person.messagesSent,
    productsBought: 0,
    level: levelOf(person),
  };
  return ACHIEVEMENTS.filter(
    ({ counter, threshold, reviews }) =>
      counters[counter] >= threshold && person.reviewsReceived >= (reviews ?? 0),
  );
}

/** The news that must have been told by the time that all is settled. */
export function dueNews(community: Community, person: PersonState): string[] {
  const level = levelOf(person);
  return [
    ...achievementsOf(community, person).map(({ id }) => `achievement_${person.uid}_${id}`),
    // Whoever fell from a higher level may have reached this one unseen.
    ...(level > 0 && level === person.progress.highestLevel ? [`level_${person.uid}_${level}`] : []),
  ];
}

/**
 * Remembers what the person may be told of as things stand now.
 *
 * The function reads the profile once for the names and once for the language, so that a change of
 * profile may come between the two.
 */
export function noteProgress(community: Community, person: PersonState): void {
  if (person.deleted) return;
  const { progress, locale, username } = person;
  const voices = [progress.voice, { locale, username }];
  progress.voice = { locale, username };
  const level = levelOf(person);
  progress.highestLevel = Math.max(progress.highestLevel, level);
  for (const before of voices) for (const after of voices) noteNews(community, person, before, after.locale);
}

function noteNews(community: Community, person: PersonState, profile: Voice, locale: Locale): void {
  const { progress, uid } = person;
  const { username } = profile;
  const level = levelOf(person);
  if (level > 0) {
    const text = notificationText({ about: "levelUp", level, username }, locale);
    remember(progress.news, `level_${uid}_${level}`, text);
  }
  for (const achievement of achievementsOf(community, person)) {
    const { icon, tier, group } = achievement;
    const words = achievementText(achievement, profile.locale);
    remember(progress.achievements, achievement.id, { ...words, icon, tier, group });
    const name = achievementNames(achievement);
    const text = notificationText({ about: "achievementUnlocked", name, username }, locale);
    remember(progress.news, `achievement_${uid}_${achievement.id}`, text);
  }
}

function remember(texts: Map<string, Set<string>>, id: string, text: object): void {
  texts.set(id, (texts.get(id) ?? new Set()).add(said(text)));
}

/** A text as one string, whatever the order of its fields. */
export const said = (text: object): string =>
  JSON.stringify(Object.entries(text).sort(([one], [other]) => (one < other ? -1 : 1)));
