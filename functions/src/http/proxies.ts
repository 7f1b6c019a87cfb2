import { BlockList } from "node:net";
import { config } from "#platform/config.js";
import { PROXY_RANGES } from "#platform/proxy-ranges.js";

/**
 * Creates a function that tests whether an address is in one of the ranges. @throws TypeError if a range does not
 * consist of an address and a length
 */
export function membership(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", length = ""] = range.split("/");
    list.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (address.includes(":") ? "ipv6" : "ipv4");

let known: ((address: string) => boolean) | undefined;

/** Whether an address belongs to the platform's proxies, or to the operator's own. */
export function isProxy(address: string): boolean {
  known ??= membership([...PROXY_RANGES.ranges, ...config().trustedProxyRanges]);
  return known(address);
}
