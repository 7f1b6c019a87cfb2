import { isIPv4, isIPv6 } from "node:net";

/** The rate-limit key of callers with an unknown address. They all share one counter. */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * A request passes fewer proxies than this. Everything to the left of them was written by the
 * client.
 */
const MOST_PROXIES = 5;

/**
 * The address by which a client is rate-limited (DESIGN §7, Edges).
 *
 * Each proxy appends the address that connected to it to `X-Forwarded-For`; the client controls all earlier values. The
 * platform wrote the rightmost value. If that is the address of a known proxy, that proxy wrote the value to its left,
 * and so on: the client is the first address from the right that is not a known proxy. The result is therefore the same
 * behind Hosting and at the function's own URL. If all values are known proxies, or if the next value is not an
 * address, the last proxy counts as the client, because nobody else could have sent that header.
 *
 * If the addresses of the operator's proxies are not known, the operator sets their number instead. The client is then
 * the Nth value from the right; with 0, the header is ignored. If the header is shorter, or has no address in that
 * position, the request did not pass through the proxies. The socket address is then used, which the client cannot
 * forge. The leftmost value is never used as a fallback.
 *
 * IPv6 addresses are counted by their /64 (`2001:db8:1:2::/64`), because one customer owns the whole range. IPv4-mapped
 * IPv6 addresses are treated as IPv4. Ports, brackets, and zones are ignored.
 */
export function clientAddress(request: {
  forwardedFor: string | undefined;
  socketAddress: string | undefined;
  /** The number of proxies; undefined to recognize them by their addresses. */
  trustedProxies: number | undefined;
  isProxy: (address: string) => boolean;
}): string {
  const { forwardedFor, socketAddress, trustedProxies } = request;
  const values = forwardedFor?.split(",") ?? [];
  const forwarded =
    trustedProxies === undefined
      ? firstStranger(values, request.isProxy)
      : trustedProxies > 0
        ? addressIn(values.at(-trustedProxies))
        : undefined;
  const address = forwarded ?? addressIn(socketAddress);
  return address === undefined ? UNKNOWN_ADDRESS : networkOf(address);
}

/** The first address from the right that is not a proxy, or the last proxy before something else. */
function firstStranger(values: readonly string[], isProxy: (address: string) => boolean): string | undefined {
  let found: string | undefined;
  for (const value of values.slice(-MOST_PROXIES).reverse()) {
    const address = addressIn(value);
    if (address === undefined) break;
    found = address;
    if (!isProxy(address)) break;
  }
  return found;
}

/** The address in a text, without port, brackets and zone. IPv4 written as IPv6 becomes IPv4. */
function addressIn(text: string | undefined): string | undefined {
  const address = withoutPort(text?.trim() ?? "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = ipv6Groups(address);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/** The network of an address: an IPv4 address itself, or the /64 of an IPv6 address. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const prefix = ipv6Groups(address).slice(0, 4);
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
