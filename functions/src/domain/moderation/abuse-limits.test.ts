import { FAILURES } from "#contract/failures.js";
import { aUser } from "../testing/users.js";
import {
  ABUSE_RULES,
  type AbuseSettings,
  type ActivityDay,
  checkLinks,
  countOfDay,
  type Daily,
  holdsFirstProduct,
  LEAST_COMPARED,
  REVIEW_TEXTS_REMEMBERED,
  rememberText,
  textDigest,
} from "./abuse-limits.js";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date("2026-03-02T18:00:00Z");
const day = "2026-03-02";
const UNTIL_MIDNIGHT = 6 * 60 * 60;

const settings: AbuseSettings = {
  newAccountDays: 7,
  newAccountProductsPerDay: 3,
  productsPerDay: 5,
  newAccountFirstMessagesPerDay: 2,
  firstMessagesPerDay: 4,
  newAccountLinkHours: 24,
  linksPerText: 2,
  firstProductHoldDays: 30,
};
const aged = (ms: number) => aUser({ createdAt: new Date(now.getTime() - ms) });
const young = aged(HOUR_MS);
const old = aged(7 * DAY_MS);
const judged = { settings, now };
const fails = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

test("every rule has an ID of its own, and a code of the table of failures", () => {
  expect(new Set(ABUSE_RULES.map(({ id }) => id)).size).toBe(ABUSE_RULES.length);
  for (const { failure } of ABUSE_RULES) expect(FAILURES).toHaveProperty(failure);
});

describe.each<[Daily, number, number, string]>([
  ["newProducts", 3, 5, "tooManyNewProducts"],
  ["firstMessages", 2, 4, "tooManyFirstMessages"],
])("%s of a day", (what, mostOfNew, mostOfAll, code) => {
  const counted = (count: number): ActivityDay => ({ day, [what]: count });

  test("start with one, and leave the other count as it is", () => {
    const other: Daily = what === "newProducts" ? "firstMessages" : "newProducts";
    expect(countOfDay(undefined, what, young, judged)).toEqual({ day, [what]: 1 });
    expect(countOfDay({ day, [other]: 7 }, what, young, judged)).toEqual({ day, [other]: 7, [what]: 1 });
  });

  test.each([
    ["a new account", young, mostOfNew],
    ["an account until the last millisecond of its week", aged(7 * DAY_MS - 1), mostOfNew],
    ["an account from the end of its week on", old, mostOfAll],
    ["an old account", aged(400 * DAY_MS), mostOfAll],
  ])("%s has exactly its limit", (_, by, most) => {
    expect(countOfDay(counted(most - 1), what, by, judged)).toEqual(counted(most));
    const issues = [`limit: ${most} per day (UTC)`];
    expect(() => countOfDay(counted(most), what, by, judged)).toThrow(fails(code, { issues }));
  });

  test.each<[string, ReturnType<typeof aUser>, number, number]>([
    ["until midnight", young, mostOfNew, UNTIL_MIDNIGHT],
    ["until midnight for an old account", old, mostOfAll, UNTIL_MIDNIGHT],
    ["until the account is a week old, which is sooner", aged(7 * DAY_MS - 90_000), mostOfNew, 90],
    [
      "until midnight if an old account could do no more",
      aged(7 * DAY_MS - 90_000),
      mostOfAll,
      UNTIL_MIDNIGHT,
    ],
    ["at least a second", aged(7 * DAY_MS - 1), mostOfNew, 1],
  ])("are refused %s", (_, by, count, retryAfterSeconds) => {
    expect(() => countOfDay(counted(count), what, by, judged)).toThrow(fails(code, { retryAfterSeconds }));
  });

  test("start again with the next day, and not before", () => {
    const last = { settings, now: new Date("2026-03-02T23:59:59.999Z") };
    expect(() => countOfDay(counted(mostOfNew), what, young, last)).toThrow(
      fails(code, { retryAfterSeconds: 1 }),
    );
    const next = { settings, now: new Date("2026-03-03T00:00:00Z") };
    expect(countOfDay(counted(mostOfNew), what, young, next)).toEqual({ day: "2026-03-03", [what]: 1 });
  });

  test("have no limit where the operator sets 0", () => {
    const none = {
      ...{ ...settings, newAccountProductsPerDay: 0, productsPerDay: 0 },
      ...{ newAccountFirstMessagesPerDay: 0, firstMessagesPerDay: 0 },
    };
    expect(countOfDay(counted(1_000), what, young, { settings: none, now })).toEqual(counted(1_001));
  });

  test("have one limit for all where no account is new", () => {
    const same = { settings: { ...settings, newAccountDays: 0 }, now };
    expect(countOfDay(counted(mostOfNew), what, young, same)).toEqual(counted(mostOfNew + 1));
    expect(() => countOfDay(counted(mostOfAll), what, young, same)).toThrow(fails(code));
  });
});

describe("links in a text", () => {
  const text = (count: number) => `Look at ${"https://example.com/a ".repeat(count)}`;
  const check = (count: number, by = old, changes: Partial<AbuseSettings> = {}) =>
    checkLinks("comment", text(count), by, { settings: { ...settings, ...changes }, now });

  test.each([
    ["as many as the limit", 2, old, {}],
    ["none of a new account", 0, young, {}],
    ["of an account that is exactly a day old", 2, aged(DAY_MS), {}],
    ["of a new account where the operator allows them", 2, young, { newAccountLinkHours: 0 }],
  ])("are allowed: %s", (_, count, by, changes) => {
    expect(() => check(count, by, changes)).not.toThrow();
  });

  test.each<[string, number, ReturnType<typeof aUser>, Partial<AbuseSettings>, string, string]>([
    [
      ...(["one above the limit", 3, old, {}, "tooManyLinks"] as const),
      "comment: must have at most 2 links and email addresses",
    ],
    [
      ...(["one above a limit of one", 2, old, { linksPerText: 1 }, "tooManyLinks"] as const),
      "comment: must have at most 1 link or email address",
    ],
    [
      ...(["one where none is allowed", 1, old, { linksPerText: 0 }, "tooManyLinks"] as const),
      "comment: must have no links or email addresses",
    ],
    [
      ...(["one of an account of an hour", 1, young, {}, "newAccountLinks"] as const),
      "comment: must have no links or email addresses before 2026-03-03T17:00:00.000Z",
    ],
    [
      ...(["one a millisecond before the day is over", 1, aged(DAY_MS - 1), {}, "newAccountLinks"] as const),
      "comment: must have no links or email addresses before 2026-03-02T18:00:00.001Z",
    ],
  ])("are refused: %s", (_, count, by, changes, code, issue) => {
    expect(() => check(count, by, changes)).toThrow(fails(code, { issues: [issue] }));
  });
});

describe("the text of a review", () => {
  const long = "This saved me an hour on every release";
  const digest = textDigest(long) ?? "";
  const known = [{ productId: "p1", digest }];
  const remember = (productId: string, given = digest, texts = known) =>
    rememberText(texts, { productId, digest: given }, old, judged);

  test("is compared by its letters and digits", () => {
    expect(textDigest(`  ${long.toUpperCase()}!!! `)).toBe(digest);
    expect(textDigest(long.replaceAll(" ", "\n"))).toBe(digest);
    expect(textDigest(`${long}s`)).not.toBe(digest);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is not compared if it is shorter than 30 letters and digits", () => {
    expect(LEAST_COMPARED).toBe(30);
    expect(textDigest(`${"a".repeat(29)} ... !`)).toBeUndefined();
    expect(textDigest("a".repeat(30))).toBeDefined();
    expect(textDigest("好".repeat(30))).toBeDefined();
  });

  test("is refused on another product", () => {
    expect(() => remember("p2")).toThrow(fails("repeatedReview"));
  });

  test("can be posted again on the same product, and replaces what is known of it", () => {
    expect(remember("p1")).toEqual(known);
    const other = textDigest(`${long} and more`) ?? "";
    expect(remember("p1", other)).toEqual([{ productId: "p1", digest: other }]);
    expect(remember("p2", other)).toEqual([{ productId: "p2", digest: other }, ...known]);
  });

  test("is forgotten after 50 others", () => {
    const texts = Array.from({ length: REVIEW_TEXTS_REMEMBERED }, (_, at) => ({
      productId: `q${at}`,
      digest: String(at),
    }));
    const next = remember("p2", digest, texts);
    expect(next).toHaveLength(50);
    expect(next[0]).toEqual({ productId: "p2", digest });
    expect(next.at(-1)).toEqual(texts[48]);
    expect(() => remember("p3", "48", [...next])).toThrow(fails("repeatedReview"));
    expect(remember("p3", "49", [...next])).toHaveLength(50);
  });
});

describe("the first product of an account", () => {
  const holds = (by: Parameters<typeof holdsFirstProduct>[0], changes: Partial<AbuseSettings> = {}) =>
    holdsFirstProduct(by, { settings: { ...settings, ...changes }, now });

  test.each([
    ["of a new account", true, young, {}],
    ["a millisecond before the account is old enough", true, aged(30 * DAY_MS - 1), {}],
    ["of an account that is old enough", false, aged(30 * DAY_MS), {}],
    [
      "of an account with a published product",
      false,
      { ...young, stats: { ...young.stats, products: 1 } },
      {},
    ],
    ["where the operator holds none", false, young, { firstProductHoldDays: 0 }],
  ])("%s is held: %p", (_, expected, by, changes) => {
    expect(holds(by, changes)).toBe(expected);
  });
});
