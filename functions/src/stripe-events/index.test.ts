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
