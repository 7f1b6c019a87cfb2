import { trending } from "#domain/products/trend.js";
import { CliError } from "../errors.js";
import { salesByDay } from "./sales.js";
import { waitFor } from "./wait.js";
import { count, facts, money, price, rating, size } from "./words.js";

test.each([
  [price(0), "Free"],
  [price(12.5), "$12.50"],
  [price(1.15), "$1.15"],
  [money(999_900), "$9,999.00"],
  [count(1, "sale"), "1 sale"],
  [count(1200, "sale"), "1,200 sales"],
  [rating(0, 0), ""],
  [rating(4.456, 12), "★ 4.5 (12)"],
  [size(1), "1 byte"],
  [size(999), "999 bytes"],
  [size(1_500), "1.5 kB"],
  [size(999_600), "1.0 MB"],
  [size(52_428_800), "52 MB"],
])("%s", (shown, expected) => {
  expect(shown).toBe(expected);
});

test("a long value continues below itself on a narrow terminal, and a link is whole", () => {
  const screen = { width: 24, style: { dim: (text: string) => text } } as never;
  const rows = [
    ["tags", "writing, notes, commits"],
    ["page", "https://market.example/p/notes"],
    ["size", undefined],
  ] as const;
  expect(facts(rows, screen)).toBe(
    "tags  writing, notes,\n      commits\npage  https://market.example/p/notes",
  );
});

describe("sales by day", () => {
  const now = new Date("2026-04-30T10:00:00.000Z");
  const order = (createdAt: string, sellerAmount = 100, status: "completed" | "refunded" = "completed") => ({
    createdAt,
    sellerAmount,
    status,
  });

  test("add up what was completed, newest first, in the days that are asked for", () => {
    const { days, from } = salesByDay(
      [
        order("2026-04-30T09:00:00.000Z"),
        order("2026-04-30T00:00:00.000Z", 50),
        order("2026-04-29T23:59:59.999Z", 70),
        order("2026-04-29T12:00:00.000Z", 1, "refunded"),
        order("2026-04-28T23:59:59.999Z"),
      ],
      now,
      2,
    );
    expect(days).toEqual([
      { day: "2026-04-30", sales: 2, revenue: 150 },
      { day: "2026-04-29", sales: 1, revenue: 70 },
    ]);
    expect(from.toISOString()).toBe("2026-04-29T00:00:00.000Z");
  });
});

test("what is young and taken trends before what is old and was taken more", () => {
  const now = new Date("2026-04-30T00:00:00.000Z");
  const product = (id: string, createdAt: string, downloads: number, likes = 0) =>
    ({ id, slug: id, createdAt, stats: { downloads, likes, rating: 0, reviewsCount: 0 } }) as never;
  const products = [
    product("old", "2025-04-30T00:00:00.000Z", 500),
    product("new", "2026-04-28T00:00:00.000Z", 20),
    product("liked", "2026-04-28T00:00:00.000Z", 20, 3),
    product("new", "2026-04-28T00:00:00.000Z", 20),
    product("future", "2027-01-01T00:00:00.000Z", 0),
  ];
  expect(trending(products, now, 3).map(({ id }) => id)).toEqual(["liked", "new", "old"]);
});

describe("waiting", () => {
  let time = 0;
  const context = {
    signal: new AbortController().signal,
    now: () => {
      time += 100;
      return new Date(time);
    },
  };
  const often = { seconds: 1, interval: 0.001 };

  test("asks until there is an answer, through outages", async () => {
    const answers = [
      undefined,
      new CliError(5, "down", { retryAfter: 0.001 }),
      { slower: 0.001 },
      { found: "it" },
    ];
    const told = await waitFor(context, often, async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    });
    expect(told).toBe("it");
  });

  test("ends with nothing when the time is over, and with what is no outage", async () => {
    expect(await waitFor(context, often, async () => undefined)).toBeUndefined();
    await expect(
      waitFor(context, often, async () => {
        throw new CliError(2, "denied");
      }),
    ).rejects.toThrow("denied");
  });

  test.each([
    ["pauses", { seconds: 1e12, interval: 1e12 }, undefined],
    ["pauses after an outage", { seconds: 1e12, interval: 0.001 }, 1e12],
  ])("does not ask all the time of a marketplace that names endless %s", async (_, named, retryAfter) => {
    let asked = 0;
    const signal = AbortSignal.timeout(50);
    const waiting = waitFor({ ...context, signal }, named, async () => {
      asked++;
      throw new CliError(5, "down", { ...(retryAfter && { retryAfter }) });
    });
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toBe(retryAfter ? 1 : 0);
  });
});
