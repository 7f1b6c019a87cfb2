import { type Budget, everyBudget } from "#contract/budgets.js";
import { budgetMarket, type Market } from "../support/budget-market.js";
import { budgetStory, type Step } from "../support/budget-story/index.js";

/**
 * A request of each kind is sent to a real process, and what it does to the store is what the table
 * says (DESIGN §10): calls, trips, reads, writes and deletes; not one more, and not one less.
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

/** What each kind did, in the order of the story; one that is asked for lets those before it be done. */
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
