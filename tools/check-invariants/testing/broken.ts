import { type Data, type Document, runChecks, type Violation } from "../check.js";
import { allChecks } from "../checks/index.js";
import { soundMarket } from "./market.js";

export type Market = Record<string, Data>;

export const documentsOf = (market: Market): Document[] =>
  Object.entries(market).map(([path, data]) => ({ path, data }));

/** The violations that the checks find in a marketplace. */
export const broken = (market: Market): Violation[] => runChecks(allChecks(), documentsOf(market));

/**
 * The valid marketplace with other fields in one document. A dotted name sets a nested field, and `undefined`
 * removes a field.
 */
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

/** The valid marketplace without one document. */
export function without(path: string): Market {
  const { [path]: _, ...rest } = soundMarket();
  return rest;
}

/** The valid marketplace with additional documents. */
export const added = (more: Market): Market => ({ ...soundMarket(), ...more });

/**
 * Declares a test for each way in which a marketplace can be broken: its name, the marketplace, and all
 * expected violations.
 */
export function itFinds(rows: readonly (readonly [string, Market, readonly string[]])[]): void {
  test.each(rows)("%s is found", (_, market, expected) => {
    const found = broken(market).map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
    expect(found).toEqual(expected);
  });
}
