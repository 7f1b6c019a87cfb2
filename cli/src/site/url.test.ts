import { isLoopback, isSafe, siteUrl } from "./url.js";

test.each([
  ["https://market.example", "https://market.example"],
  ["https://market.example/", "https://market.example"],
  ["market.example", "https://market.example"],
  ["MARKET.example:8443", "https://market.example:8443"],
  ["http://127.0.0.1:5050", "http://127.0.0.1:5050"],
  ["http://localhost:5050/", "http://localhost:5050"],
  ["http://[::1]:5050", "http://[::1]:5050"],
])("%s is the site %s", (text, url) => {
  expect(siteUrl(text)).toEqual({ url });
});

test.each([
  "http://market.example",
  "http://127.0.0.1.evil.example",
  "http://localhost.evil.example",
  "ftp://127.0.0.1",
  "https://user:pw@market.example",
  "https://market.example/shop",
  "https://market.example/?x",
  "https://",
  "",
])("%j is no site", (text) => {
  expect(siteUrl(text).problem).toMatch(/^must /);
});

test("only this machine's own addresses do without https", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.1", "[::1]"].every(isLoopback)).toBe(true);
  expect(["0.0.0.0", "10.0.0.1", "127.0.0.1.example", "[::2]"].some(isLoopback)).toBe(false);
  expect(isSafe(new URL("javascript:alert(1)"))).toBe(false);
});
