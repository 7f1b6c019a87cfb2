import { type Locale, notificationText } from "#domain/community/notifications.js";
import { achievementNames, achievementText } from "#domain/progress/achievement-words.js";
import { ACHIEVEMENTS, type Achievement } from "#domain/progress/achievements.js";
import { averageOf, type Community, followersOf, onSale, type PersonState } from "./state.js";

/** The profile fields that appear in progress notifications. */
interface Voice {
  readonly locale: Locale;
  readonly username: string;
}

/**
 * The notifications about levels and achievements that a user may have received so far.
 *
 * A function computes progress some time after its cause, and may process several causes at once. For a level
 * or an achievement that existed only briefly, a notification may or may not have been sent, in any language
 * that the profile had in the meantime. The final state is exact.
 */
export interface ProgressMemory {
  highestLevel: number;
  /** The value one step earlier. */
  voice: Voice;
  /** By notification ID: its possible texts. */
  readonly news: Map<string, Set<string>>;
  /** By achievement ID: its possible titles and descriptions. */
  readonly achievements: Map<string, Set<string>>;
}

export const levelOf = ({ xp }: PersonState): number => {
  let level = 0;
  while (100 * (level + 1) ** 2 <= xp) level++;
  return level;
};

/** The ranks that a run can reach. */
export const rankOf = (person: PersonState): string => {
  const level = levelOf(person);
  return level >= 5 ? "artisan" : level >= 2 ? "apprentice" : "newcomer";
};

/** The achievements that follow from the model's counters. */
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

/** The notifications that must have been sent by the time all progress is computed. */
export function dueNews(community: Community, person: PersonState): string[] {
  const level = levelOf(person);
  return [
    ...achievementsOf(community, person).map(({ id }) => `achievement_${person.uid}_${id}`),
    // A user who dropped from a higher level may have reached this one between two computations.
    ...(level > 0 && level === person.progress.highestLevel ? [`level_${person.uid}_${level}`] : []),
  ];
}

/**
 * Stores what the user may be notified of in the current state.
 *
 * The function reads the profile once for the names and once for the language, so a profile change may happen
 * between the two.
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

/** A text as one string, independent of the order of its fields. */
export const said = (text: object): string =>
  JSON.stringify(Object.entries(text).sort(([one], [other]) => (one < other ? -1 : 1)));
