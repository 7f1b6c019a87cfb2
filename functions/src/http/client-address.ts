import { isIPv4, isIPv6 } from "node:net";

/** The key of callers with an unknown address. All of them share one counter. */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * The address by which a client is rate-limited (DESIGN §7, Edges).
 *
 * Each proxy appends to `X-Forwarded-For` the address that connected to it, so only the last values were
 * written by trusted machines; the client controls everything before them. With `trustedProxies` = N the
 * client is the Nth value from the right. With 0 the header is ignored and the socket address is used.
 *
 * If the header is shorter than that, or has no address in that position, the request did not come through
 * the proxies. Then the socket address is used, which the client cannot choose either. The leftmost value is
 * never used as a fallback.
 *
 * IPv6 addresses are counted by their /64 (`2001:db8:1:2::/64`), since one customer owns all of it. IPv4
 * written as IPv6 is treated as IPv4. Ports, brackets and zones are ignored.
 */
export function clientAddress(request: {
  forwardedFor: string | undefined;
  socketAddress: string | undefined;
  trustedProxies: number;
}): string {
  const { forwardedFor, socketAddress, trustedProxies } = request;
  const forwarded = trustedProxies > 0 ? forwardedFor?.split(",").at(-trustedProxies) : undefined;
  return network(forwarded) ?? network(socketAddress) ?? UNKNOWN_ADDRESS;
}

/** The network of an address, or undefined if the text is not an address. */
function network(text: string | undefined): string | undefined {
  const address = withoutPort(text?.trim() ?? "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;

  const groups = ipv6Groups(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  const prefix = groups.slice(0, 4);
  while (prefix.at(-1) === 0) prefix.pop();
  return `${prefix.map((group) => group.toString(16)).join(":")}::/64`;
}

/** Strips port, brackets and zone: `1.2.3.4:80`, `[::1]:80`, `[::1]` and `fe80::1%eth0`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^[\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const ported = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  return (bracketed ?? ported ?? text).replace(/%.*$/, "");
}

/** The eight 16-bit groups of a valid IPv6 address without a zone. */
function ipv6Groups(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
