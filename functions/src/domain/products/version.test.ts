import { isNewer } from "./version.js";

test.each([
  ["1.0.1", "1.0.0", true],
  ["1.10.0", "1.9.0", true],
  ["2.0.0", "2.0.0-beta.1", true],
  ["2.0.0-beta.2", "2.0.0-beta.10", false],
  ["1.0.0", "1.0.0", false],
  ["1.0.0", "1.0.1", false],
  ["newest", "1.0.0", false],
  ["1.0.0", "", true],
  ["newest", "latest", false],
])("%s is newer than %s: %s", (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
