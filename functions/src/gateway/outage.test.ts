import { outageOf } from "./outage.js";

const error = (more: object) => Object.assign(new Error("Something failed"), more);

test.each([
  ...[4, 8, 10, 14, 429, 502, 503, 504].map((code) => ({ code })),
  { type: "StripeConnectionError" },
  { name: "TimeoutError" },
])("%j is an outage", (more) => {
  expect(outageOf(error(more))).toMatchObject({ code: "unavailable", status: 503 });
});

test.each([{ code: 7 }, { code: 13 }, { code: 403 }, { type: "StripeInvalidRequestError" }, {}])(
  "%j is none",
  (more) => {
    expect(outageOf(error(more))).toBeUndefined();
  },
);
