import { CATEGORIES } from "#contract/fields.js";
import { defaultDescription, isBoilerplate } from "./boilerplate.js";

test.each(CATEGORIES)("the default description of %s is a template's", (category) => {
  expect(isBoilerplate(defaultDescription("Release Notes", category))).toBe(true);
});

test.each([
  "Replace with description of the skill and when Claude should use it.",
  "[TODO: Complete and informative explanation of what the skill does]",
  "TODO",
  "A short description of your skill",
  "Lorem ipsum dolor sit amet",
  "Insert a description here",
])("%j is a template's", (text) => {
  expect(isBoilerplate(text)).toBe(true);
});

test.each([
  "Turns TODO comments into issues",
  "Todo lists for teams, with due dates",
  "Replaces words in documents",
  "Writes the description of a pull request from its commits",
  "",
])("%j is an author's own", (text) => {
  expect(isBoilerplate(text)).toBe(false);
});
