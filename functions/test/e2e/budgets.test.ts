import { type Budget, everyBudget } from "#contract/budgets.js";
import { budgetMarket, type Market } from "../support/budget-market.js";
import { budgetStory, type Step } from "../support/budget-story/index.js";

/**
 * Sends a request of each kind to a real process and compares what it does to the store with the table
 * (DESIGN §10): calls, round trips, reads, writes and deletes, exactly.
 */
let market: Market;
let story: Step[];

beforeAll(async () => {
  market = await budgetMarket();
  story = await budgetStory(market);
});
afterAll(() => market?.close());

const nameOf = ({ call, kind }: Step) => `${call}: ${kind}`;

test("the story has every kind of the table, once", () => {
  expect(story.map(nameOf).sort()).toEqual([...everyBudget.keys()].sort());
});

/** The cost of each kind, in the order of the story. Requesting one runs all steps before it. */
const spent = new Map<string, Budget>();
async function spentBy(name: string): Promise<Budget | undefined> {
  while (!spent.has(name)) {
    const step = story[spent.size];
    if (!step) break;
    spent.set(nameOf(step), await market.count(step, everyBudget.get(nameOf(step))?.trips ?? []));
  }
  return spent.get(name);
}

test.each([...everyBudget])(
  "%s",
  async (name, budget) => {
    expect(await spentBy(name)).toEqual(budget);
  },
  180_000,
);

test("nothing goes on after its answer", () => {
  expect(market.strays()).toEqual([]);
});
