import type { Market } from "../budget-market.js";
import { assemble, type Step } from "./cast.js";
import { clients } from "./clients.js";
import { community } from "./community.js";
import { others } from "./others.js";
import { payments } from "./payments.js";
import { products } from "./products.js";

export type { Step } from "./cast.js";

/** One request of each kind in the table of budgets, in an order in which each finds its subject. */
export async function budgetStory(market: Market): Promise<Step[]> {
  const cast = await assemble(market);
  return [
    ...clients(cast),
    ...(await products(cast)),
    ...community(cast),
    ...payments(cast),
    ...others(cast),
  ];
}
