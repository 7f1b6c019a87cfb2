import { isIP } from "node:net";
import * as fc from "fast-check";
import { PROXY_RANGES } from "#platform/proxy-ranges.js";
import { runs } from "#test/support/effort.js";
import { clientAddress, UNKNOWN_ADDRESS } from "./client-address.js";
import { membership } from "./proxies.js";

const PROXY = "10.0.0.1";
const isProxy = membership(PROXY_RANGES.ranges);
const behind = (trustedProxies: number | undefined, forwardedFor: string | undefined) =>
  clientAddress({ forwardedFor, socketAddress: PROXY, trustedProxies, isProxy });
const known = (forwardedFor: string | undefined) => behind(undefined, forwardedFor);

describe("the client's address", () => {
  test.each<[string, number, string | undefined, string]>([
    ["one proxy: the rightmost value", 1, "203.0.113.7", "203.0.113.7"],
    ["values that the client sent before it", 1, "1.1.1.1, 2.2.2.2, 203.0.113.7", "203.0.113.7"],
    ["two proxies: the second from the right", 2, "6.6.6.6, 203.0.113.7, 35.0.0.9", "203.0.113.7"],
    ["no proxy: the header is the client's own", 0, "203.0.113.7", PROXY],
    ["no header", 1, undefined, PROXY],
    ["an empty header", 1, "", PROXY],
    ["fewer values than proxies", 2, "203.0.113.7", PROXY],
    ["no address in that place", 1, "203.0.113.7, unknown", PROXY],
    ["nothing in that place", 1, "203.0.113.7,", PROXY],
    ["an address with leading zeros", 1, "203.0.113.007", PROXY],
    ["a path in place of an address", 1, "../../x", PROXY],
    ["spaces around it", 1, "  203.0.113.7\t", "203.0.113.7"],
    ["a port", 1, "203.0.113.7:51034", "203.0.113.7"],
    ["IPv6", 1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["IPv6 in capitals with zeros", 1, "2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["IPv6 with a port", 1, "[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
    ["IPv6 in brackets", 1, "[2001:db8::1]", "2001:db8::/64"],
    ["IPv6 with a zone", 1, "fe80::1%eth0", "fe80::/64"],
    ["IPv6 with a zero inside its prefix", 1, "2001:db8:0:2::1", "2001:db8:0:2::/64"],
    ["IPv6 loopback", 1, "::1", "::/64"],
    ["IPv4 in IPv6", 1, "::ffff:203.0.113.7", "203.0.113.7"],
    ["IPv4 in IPv6, as hexadecimal", 1, "::ffff:cb00:7107", "203.0.113.7"],
    ["IPv4 in IPv6, in full", 1, "0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["an unclosed bracket", 1, "[2001:db8::1", PROXY],
  ])("%s", (_case, proxies, header, address) => {
    expect(behind(proxies, header)).toBe(address);
  });

  test.each<[string | undefined, string]>([
    ["::ffff:127.0.0.1", "127.0.0.1"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    [undefined, UNKNOWN_ADDRESS],
    ["", UNKNOWN_ADDRESS],
  ])("of a socket at %p is %s", (socketAddress, address) => {
    expect(clientAddress({ forwardedFor: undefined, socketAddress, trustedProxies: 1, isProxy })).toBe(
      address,
    );
  });

  test("is not moved by anything that a client sends in X-Forwarded-For", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (sent) => {
        expect(behind(1, [...sent, "203.0.113.7"].join(", "))).toBe("203.0.113.7");
        expect(behind(2, [...sent, "203.0.113.7", "35.0.0.9"].join(", "))).toBe("203.0.113.7");
      }),
      runs(),
    );
  });

  test("is one for all addresses of an IPv6 network, and another for the next network", () => {
    const group = fc.integer({ min: 1, max: 0xfffe });
    const hosts = fc.array(group, { minLength: 4, maxLength: 4 });
    const groups = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
    fc.assert(
      fc.property(hosts, hosts, hosts, (prefix, one, other) => {
        const next = prefix.with(3, (prefix[3] ?? 0) + 1);
        const at = (parts: number[]) => behind(1, groups(parts));
        expect(at([...prefix, ...one])).toBe(at([...prefix, ...other]));
        expect(at([...next, ...one])).not.toBe(at([...prefix, ...one]));
      }),
      runs(),
    );
  });

  test("is an IPv4 address, a /64 or unknown, whatever arrives", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), fc.string(), (forwardedFor, socketAddress) => {
        const address = clientAddress({ forwardedFor, socketAddress, trustedProxies: 1, isProxy });
        if (address !== UNKNOWN_ADDRESS)
          expect(isIP(address.replace(/\/64$/, ""))).toBe(address.endsWith("/64") ? 6 : 4);
      }),
      runs(),
    );
  });
});

describe("by whose proxy a value is", () => {
  const [CLIENT, FASTLY, GOOGLE, CUSTOMER] = ["203.0.113.7", "151.101.1.9", "66.249.84.3", "34.71.5.5"];
  test.each<[string, string | undefined, string]>([
    ["at the function's own URL", CLIENT, CLIENT],
    ["behind Hosting's edge", `${CLIENT}, ${FASTLY}`, CLIENT],
    ["behind the edge and a front end", `${CLIENT}, ${FASTLY}, ${GOOGLE}`, CLIENT],
    ["behind a front end alone", `198.51.100.7, ${GOOGLE}`, "198.51.100.7"],
    ["forged at the function's own URL", `6.6.6.6, ${CLIENT}`, CLIENT],
    ["forged with the address of a proxy", `6.6.6.6, ${FASTLY}, ${CLIENT}`, CLIENT],
    ["forged through Hosting", `6.6.6.6, ${CLIENT}, ${FASTLY}`, CLIENT],
    ["of a customer of Google's cloud, who can forge", `6.6.6.6, ${CUSTOMER}`, CUSTOMER],
    ["of a proxy alone: a crawler", GOOGLE, GOOGLE],
    ["of a crawler through Hosting", `${GOOGLE}, ${FASTLY}`, GOOGLE],
    ["with text before a proxy", `unknown, ${FASTLY}`, FASTLY],
    ["with nothing before a proxy", `, ${FASTLY}`, FASTLY],
    ["with text at the end", `${CLIENT}, unknown`, PROXY],
    ["of IPv6 behind a proxy of IPv6", "2001:db8:1:2::9, 2a04:4e42::1", "2001:db8:1:2::/64"],
    ["of a proxy written as IPv6, with a port", `${CLIENT}, [::ffff:151.101.1.9]:443`, CLIENT],
    ["without a header", undefined, PROXY],
    ["with more proxies than there can be", `6.6.6.6${`, ${FASTLY}`.repeat(6)}`, FASTLY],
  ])("the client's address %s", (_case, header, address) => {
    expect(known(header)).toBe(address);
  });

  test("nothing that a client writes moves it, on either path", () => {
    const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom(FASTLY, GOOGLE, "")));
    fc.assert(
      fc.property(forged, (sent) => {
        expect(known([...sent, CLIENT].join(", "))).toBe(CLIENT);
        expect(known([...sent, CLIENT, FASTLY].join(", "))).toBe(CLIENT);
        expect(known([...sent, CLIENT, FASTLY, GOOGLE].join(", "))).toBe(CLIENT);
      }),
      runs(),
    );
  });
});
