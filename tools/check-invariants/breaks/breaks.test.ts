import { readFileSync } from "node:fs";
import { join } from "node:path";
import { judgeMarket, type Loaded } from "../judge.js";
import { countBreaks } from "./count.js";
import { UNSEEN } from "./unnoticed.js";

/**
 * A small marketplace as the functions made it on the emulators: products in every state, sales that were
 * refunded, disputed and ended by a removal, follows, reviews, messages, reports, a ban, a deleted account.
 */
function market(): Loaded {
  const times = (_: string, value: unknown) => {
    const time = (value as { $time?: number } | null)?.$time;
    return time === undefined ? value : new Date(time);
  };
  const stored = JSON.parse(readFileSync(join(__dirname, "market.json"), "utf8"), times) as Omit<
    Loaded,
    "objects"
  > & { objects: [string, { size: number; generation: string }][] };
  return { ...stored, objects: new Map(stored.objects) };
}

test("the small marketplace is sound", () => {
  expect(judgeMarket(market())).toEqual({ lasting: [], passing: [] });
});

test("the checks notice at least 95 % of the breaks of single fields, and each other one has its reason", () => {
  const { tried, noticed, explained, unexplained, unseen } = countBreaks(market());
  console.log(`${noticed} of ${tried} breaks were noticed (${((100 * noticed) / tried).toFixed(1)}%)`);
  expect(unexplained).toEqual([]);
  expect(noticed / tried).toBeGreaterThanOrEqual(0.95);
  expect(noticed + explained.size).toBe(tried);
  expect(unseen.filter((field) => !UNSEEN.includes(field))).toEqual([]);
});
