import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Stripe from "stripe";
import { CONNECT_EVENTS, handlerOf, PLATFORM_EVENTS } from "./index.js";

const event = (type: string, account?: string) =>
  ({ id: "evt_1", type, ...(account !== undefined && { account }) }) as unknown as Stripe.Event;

test.each(PLATFORM_EVENTS)("%s is taken from the platform alone", (type) => {
  expect(handlerOf(event(type))).toBeDefined();
  expect(handlerOf(event(type, "acct_1"))).toBeUndefined();
});

test.each(CONNECT_EVENTS)("%s is taken from a connected account alone", (type) => {
  expect(handlerOf(event(type, "acct_1"))).toBeDefined();
  expect(handlerOf(event(type))).toBeUndefined();
});

test.each(["invoice.paid", "constructor", "toString", "__proto__", ""])("%j is nobody's", (type) => {
  expect(handlerOf(event(type))).toBeUndefined();
  expect(handlerOf(event(type, "acct_1"))).toBeUndefined();
});

test("the README says which events to enable for which endpoint", () => {
  const readme = readFileSync(join(__dirname, "../../../README.md"), "utf8");
  const named = (endpoint: string) =>
    readme.match(new RegExp(`\\| ${endpoint} \\|[^|]*\\|([^|]*)\\|`))?.[1]?.match(/[a-z_]+(\.[a-z_]+)+/g);
  expect(named("platform")).toEqual(PLATFORM_EVENTS);
  expect(named("Connect")).toEqual(CONNECT_EVENTS);
});
