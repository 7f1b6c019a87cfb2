import { LOCALES } from "#contract/fields.js";
import { achievementText } from "./achievement-words.js";
import { ACHIEVEMENTS, type Counters, earned, GROUPS, TIERS } from "./achievements.js";

const NOTHING: Counters = {
  products: 0,
  categories: 0,
  downloads: 0,
  likes: 0,
  followers: 0,
  following: 0,
  reviewsReceived: 0,
  averageRating: 0,
  messagesSent: 0,
  productsBought: 0,
  level: 0,
};

const ids = (counters: Partial<Counters>) => earned({ ...NOTHING, ...counters }).map(({ id }) => id);

test("there are at least forty achievements, in nine groups and four tiers", () => {
  expect(ACHIEVEMENTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ACHIEVEMENTS.map(({ group }) => group))).toEqual(new Set(GROUPS));
  expect(GROUPS).toHaveLength(9);
  for (const group of GROUPS) {
    const tiers = ACHIEVEMENTS.filter((one) => one.group === group).map(({ tier }) => tier);
    expect(new Set(tiers)).toEqual(new Set(TIERS));
  }
});

test("an id is a document's id, and no two achievements share one, an icon or a title", () => {
  for (const { id } of ACHIEVEMENTS) expect(id).toMatch(/^[a-z]+-[a-z]+$/);
  const all = ACHIEVEMENTS.map((one) => [
    one.id,
    one.icon,
    ...LOCALES.map((l) => achievementText(one, l).title),
  ]);
  for (const column of [0, 1, 2, 3, 4]) {
    expect(new Set(all.map((row) => row[column])).size).toBe(ACHIEVEMENTS.length);
  }
});

test("each ladder goes up", () => {
  for (const { ladder } of ACHIEVEMENTS) {
    const steps = ACHIEVEMENTS.filter((one) => one.ladder === ladder);
    expect(steps.map(({ tier }) => tier)).toEqual(TIERS);
    const thresholds = steps.map(({ threshold }) => threshold);
    expect(thresholds).toEqual([...new Set(thresholds)].sort((a, b) => a - b));
  }
});

test("a profile without anything has earned nothing", () => {
  expect(ids({})).toEqual([]);
});

test.each(ACHIEVEMENTS.map((one) => [one.id, one] as const))(
  "%s is earned at its threshold, with all below it, and not before",
  (id, { ladder, counter, threshold, reviews }) => {
    const at = { ...(reviews !== undefined && { reviewsReceived: reviews }), [counter]: threshold };
    const below = { ...at, [counter]: threshold - (counter === "averageRating" ? 0.01 : 1) };
    const ofLadder = (counters: Partial<Counters>) =>
      ids(counters).filter((one) => one.startsWith(`${ladder}-`));
    expect(ofLadder(at).at(-1)).toBe(id);
    expect(ofLadder(at)).toHaveLength(TIERS.findIndex((tier) => id.endsWith(tier)) + 1);
    expect(ids(below)).not.toContain(id);
  },
);

test("a good average counts only with enough reviews behind it", () => {
  expect(ids({ averageRating: 5, reviewsReceived: 4 })).toEqual(["reviews-bronze"]);
  expect(ids({ averageRating: 5, reviewsReceived: 5 })).toEqual(["reviews-bronze", "rating-bronze"]);
});

describe("the words", () => {
  const named = (id: string) => {
    const found = ACHIEVEMENTS.find((one) => one.id === id);
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  };

  test("say in each language what it takes", () => {
    for (const achievement of ACHIEVEMENTS) {
      for (const locale of LOCALES) {
        const { title, description } = achievementText(achievement, locale);
        expect(title.length).toBeGreaterThan(3);
        expect(description).toMatch(/^\p{Lu}.*\.$/u);
        expect(description).not.toMatch(/[{}]/);
      }
    }
  });

  test.each([
    ["products-bronze", "en", "Have a product on sale."],
    ["products-silver", "en", "Have 5 products on sale."],
    ["downloads-diamond", "en", "Have your products downloaded 10,000 times."],
    ["downloads-diamond", "pt-BR", "Ter seus produtos baixados 10.000 vezes."],
    ["rating-gold", "en", "Have an average rating of at least 4.5 with at least 25 reviews."],
    ["rating-gold", "es", "Tener una nota media de al menos 4,5 con al menos 25 reseñas."],
  ] as const)("of %s in %s are “%s”", (id, locale, description) => {
    expect(achievementText(named(id), locale).description).toBe(description);
  });
});
