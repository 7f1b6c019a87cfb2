import { depthOf } from "./door.js";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["7", 0],
  ["{}", 1],
  ['{"a":[1,{"b":2}]}', 3],
  ["[[],[],[[]]]", 3],
  ['{"[[[[": "]]]]", "\\"[[": 1}', 1],
  ['"[[\\\\"', 0],
])("%s is nested %i deep", (text, depth) => {
  expect(depthOf(bytes(text))).toBe(depth);
});
