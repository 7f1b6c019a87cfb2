import { returnPath } from "./return-path.js";

test.each(["/", "/p/changelog-writer", "/explore?q=sql&page=2", "/p/a/files?file=b.md#L3-L9"])(
  "%s is where one came from",
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "explore",
  "https://evil.example/",
  "//evil.example/p/x",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
])("%j leads to the market", (wanted) => {
  expect(returnPath(wanted)).toBe("/");
});
