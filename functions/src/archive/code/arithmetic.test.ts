import { arithmetic } from "./arithmetic.js";

test.each([
  ["1+2*3", 7],
  ["(1+2)*3", 9],
  ["0x40 + 1", 65],
  ["7 % 4 << 2", 12],
  ["-5 / 2", -2],
  ["~0 & 0xff ^ 1", 254],
])("an expression of whole numbers has a result: %s", (expression, result) => {
  expect(arithmetic(expression)).toBe(result);
});

test.each(["", "1+", "(1", "a+1", "1 / 0", `${"1+".repeat(200)}1`])(
  "what is no such expression has none: %s",
  (text) => {
    expect(arithmetic(text)).toBeUndefined();
  },
);
