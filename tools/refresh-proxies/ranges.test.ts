import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { membership } from "#http/proxies.js";
import { PROXY_RANGES } from "#platform/proxy-ranges.js";
import { runs } from "#test/support/effort.js";
import { proxyRanges, spanOf } from "./ranges.js";
import { proxyCode } from "./refresh.js";

const cidrs = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));
const fastly = {
  addresses: cidrs(10, (at) => `151.101.${at * 4}.0/22`),
  ipv6_addresses: ["2a04:4e40::/32", "2a04:4e42::/32"],
};
const google = {
  prefixes: [
    ...cidrs(9, (at) => `74.125.${at}.0/24`).map((ipv4Prefix) => ({ ipv4Prefix })),
    { ipv4Prefix: "34.64.0.0/12" },
    { ipv6Prefix: "2001:4860::/32" },
  ],
};
const cloud = {
  prefixes: [
    ...cidrs(9, (at) => `34.7${at}.0.0/16`).map((ipv4Prefix) => ({ ipv4Prefix, scope: "us-central1" })),
    { ipv4Prefix: "74.125.3.0/24" },
    { ipv6Prefix: "2001:4860:4801::/48" },
  ],
};
const lists = { fastly, google, cloud };

test("the proxies are Fastly's edge and Google without its customers", () => {
  const isProxy = membership(proxyRanges(lists));
  expect(
    ["151.101.0.1", "151.101.39.255", "2a04:4e40::1", "74.125.2.9", "2001:4860:1::1"].map(isProxy),
  ).toEqual(Array(5).fill(true));
  expect(
    ["151.101.40.0", "74.125.3.9", "34.70.0.1", "34.78.255.255", "2001:4860:4801::1", "203.0.113.1"].map(
      isProxy,
    ),
  ).toEqual(Array(6).fill(false));
});

test("what lies side by side becomes one range", () => {
  expect(proxyRanges(lists)).toEqual(expect.arrayContaining(["151.101.0.0/19", "151.101.32.0/21"]));
});

test("an address is in exactly one family of spans, and in the result if Google has it and no customer", () => {
  const isProxy = membership(proxyRanges(lists));
  const within = (list: typeof google, value: bigint, bits: number) =>
    list.prefixes
      .map((one) => spanOf(("ipv4Prefix" in one ? one.ipv4Prefix : one.ipv6Prefix) as string))
      .some((span) => span.bits === bits && span.first <= value && value <= span.last);
  fc.assert(
    fc.property(
      fc.constantFrom("74.125", "34.64", "34.70", "34.79"),
      fc.nat(255),
      fc.nat(255),
      (two, c, d) => {
        const address = `${two}.${c}.${d}`;
        const value = spanOf(`${address}/32`).first;
        expect(isProxy(address)).toBe(
          within(google, value, 32) && !within(cloud as typeof google, value, 32),
        );
      },
    ),
    runs(200),
  );
});

test.each([
  ["an empty list", { ...lists, fastly: { addresses: [], ipv6_addresses: [] } }, /0 ranges/],
  ["a page in place of a list", { ...lists, google: "<html>" }, /another form/],
  ["a list of customers that is missing", { ...lists, cloud: { prefixes: [] } }, /Google Cloud has 0 ranges/],
  [
    "the whole Internet",
    { ...lists, fastly: { ...fastly, addresses: [...fastly.addresses, "0.0.0.0/0"] } },
    /wider than/,
  ],
  ["half of IPv6", { ...lists, fastly: { ...fastly, ipv6_addresses: ["2000::/3"] } }, /wider than/],
  ["what is no range", { ...lists, fastly: { ...fastly, addresses: ["everyone"] } }, /another form/],
])("%s is refused", (_what, given, words) => {
  expect(() => proxyRanges(given)).toThrow(words);
});

test("the ranges of the repository are ranges, and no private address is a proxy", () => {
  const isProxy = membership(PROXY_RANGES.ranges);
  expect(["10.0.0.1", "192.168.1.1", "172.16.0.1", "127.0.0.1", "::1", "fd00::1"].map(isProxy)).toEqual(
    Array(6).fill(false),
  );
});

test("the code of the list has the form in which the command writes it", () => {
  const code = readFileSync("functions/src/platform/proxy-ranges.ts", "utf8");
  const written = proxyCode(PROXY_RANGES.ranges, "2026-11-23");
  expect(code.replace(/retrieved: (undefined|"[\d-]+"),/, 'retrieved: "2026-11-23",')).toBe(written);
});
