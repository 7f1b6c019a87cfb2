import { cardOf, isCardNumber, TEST_CARDS } from "./card.js";

test("every test card has a true check digit", () => {
  for (const { number } of TEST_CARDS) expect(isCardNumber(number)).toBe(true);
});

test.each(["4242424242424241", "4242", "", "abcd efgh ijkl mnop", "42424242424242424242"])(
  "%p is no card's number",
  (number) => {
    expect(isCardNumber(number)).toBe(false);
  },
);

test("spaces do not matter", () => {
  expect(isCardNumber("4242 4242 4242 4242")).toBe(true);
  expect(cardOf("4000 0000 0000 9995").decline?.declineCode).toBe("insufficient_funds");
});

test("a true number that is no test card is declined", () => {
  expect(cardOf("4111111111111111").decline?.declineCode).toBe("test_mode_live_card");
});
