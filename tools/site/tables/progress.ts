import { achievementText } from "#domain/progress/achievement-words.js";
import { ACHIEVEMENTS } from "#domain/progress/achievements.js";
import { levelOf, RANKS, XP, type XpAction } from "#domain/progress/xp.js";
import { code, grouped, markdownTable } from "./markdown.js";

const ACTIONS: Record<XpAction, readonly [what: string, who: string]> = {
  publish: ["A product is published for the first time", "its author"],
  "first-sale": ["An author makes their first sale", "the author"],
  sale: ["A product is sold", "its author"],
  purchase: ["A product is bought", "the buyer"],
  follower: ["A user gains a follower", "the followed user"],
  review: ["A product receives a review", "its author"],
  download: ["A product is downloaded", "its author"],
  like: ["A product is liked", "its author"],
};

export const xpTable = () =>
  markdownTable(
    ["event", "XP", "who receives it"],
    (Object.keys(XP) as XpAction[]).map((action) => {
      const [what, who] = ACTIONS[action];
      return [what, String(XP[action]), who];
    }),
  );

/** The minimum XP of a level, computed with the actual rule. */
function xpOf(level: number): number {
  let xp = level * level * 100;
  while (levelOf(xp) < level) xp += 1;
  return xp;
}

export const levelsTable = () =>
  markdownTable(
    ["rank", "from level", "XP at that level"],
    RANKS.map(({ id, fromLevel }) => [code(id), String(fromLevel), grouped(xpOf(fromLevel))]),
  );

export const achievementsTable = () =>
  markdownTable(
    ["achievement", "tier", "requirement"],
    ACHIEVEMENTS.map((achievement) => {
      const { title, description } = achievementText(achievement, "en");
      return [`${achievement.icon} ${title}`, achievement.tier, description];
    }),
  );
