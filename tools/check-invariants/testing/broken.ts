import { type Data, type Document, runChecks, type Violation } from "../check.js";
import { allChecks } from "../checks/index.js";
import { soundMarket } from "./market.js";

export type Market = Record<string, Data>;

export const documentsOf = (market: Market): Document[] =>
  Object.entries(market).map(([path, data]) => ({ path, data }));

/** What the checks find wrong with a market. */
export const broken = (market: Market): Violation[] => runChecks(allChecks().checks, documentsOf(market));

/** The sound market with other fields in one document; a dotted name reaches inside, and `undefined` takes a field out. */
export function changed(path: string, fields: Data): Market {
  const market = structuredClone(soundMarket());
  const document = (market[path] ?? {}) as Record<string, unknown>;
  market[path] = document;
  for (const [name, value] of Object.entries(fields)) {
    const names = name.split(".");
    const last = names.pop() as string;
    let inner = document;
    for (const step of names) {
      inner[step] ??= {};
      inner = inner[step] as Record<string, unknown>;
    }
    if (value === undefined) delete inner[last];
    else inner[last] = value;
  }
  return market;
}

/** The sound market without one document. */
export function without(path: string): Market {
  const { [path]: _, ...rest } = soundMarket();
  return rest;
}

/** The sound market with more documents. */
export const added = (more: Market): Market => ({ ...soundMarket(), ...more });

/** Declares a test for each way in which a market can be broken: what it is, the market, and all that is said of it. */
export function itFinds(rows: readonly (readonly [string, Market, readonly string[]])[]): void {
  test.each(rows)("%s is found", (_, market, expected) => {
    const found = broken(market).map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
    expect(found).toEqual(expected);
  });
}
