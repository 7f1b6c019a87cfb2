import { isIPv4, isIPv6 } from "node:net";
import * as z from "zod";
import { Refusal } from "../terminal/refusal.js";

/** Addresses from `first` to `last`, both included, as numbers of the family's width. */
interface Span {
  readonly bits: 32 | 128;
  readonly first: bigint;
  readonly last: bigint;
}

/** Fastly's list, as it is published. */
const Fastly = z.object({ addresses: z.array(z.cidrv4()), ipv6_addresses: z.array(z.cidrv6()) });
/** Google's lists. */
const Google = z.object({
  prefixes: z.array(z.union([z.object({ ipv4Prefix: z.cidrv4() }), z.object({ ipv6Prefix: z.cidrv6() })])),
});

/** The widest range that a list may have: a wider one would make clients trusted. */
const WIDEST = { 32: 8, 128: 20 } as const;
/** The least number of ranges of a list. A shorter one is damaged. */
const FEWEST = 10;

/** The lists as they were retrieved. */
export interface Lists {
  readonly fastly: unknown;
  /** All addresses of Google. */
  readonly google: unknown;
  /** Those of the customers of Google's cloud. */
  readonly cloud: unknown;
}

/**
 * The ranges of the proxies in front of the functions: Fastly, and Google without Google Cloud customers, who could
 * otherwise write any address into `X-Forwarded-For`.
 * @throws Refusal if a list is not in its documented format, is too short, or contains a range that is too wide
 */
export function proxyRanges({ fastly, google, cloud }: Lists): string[] {
  const { addresses, ipv6_addresses } = parsed("Fastly's list", Fastly, fastly);
  const edge = spansOf("Fastly's list", [...addresses, ...ipv6_addresses]);
  const prefixesOf = (name: string, list: unknown) =>
    spansOf(
      name,
      parsed(name, Google, list).prefixes.map((one) =>
        "ipv4Prefix" in one ? one.ipv4Prefix : one.ipv6Prefix,
      ),
    );
  const front = without(prefixesOf("Google's list", google), prefixesOf("the list of Google Cloud", cloud));
  return [32, 128].flatMap((bits) =>
    united([...edge, ...front].filter((span) => span.bits === bits)).flatMap(rangesOf),
  );
}

function parsed<T>(name: string, schema: z.ZodType<T>, list: unknown): T {
  const found = schema.safeParse(list);
  if (!found.success)
    throw new Refusal(`${name} has another form than documented: ${z.prettifyError(found.error)}`);
  return found.data;
}

function spansOf(name: string, ranges: readonly string[]): Span[] {
  if (ranges.length < FEWEST)
    throw new Refusal(`${name} has ${ranges.length} ranges, and at least ${FEWEST} are expected.`);
  return ranges.map((range) => {
    const span = spanOf(range);
    const length = Number(range.split("/")[1]);
    // A list of customers may have any width: it only takes away.
    if (length < WIDEST[span.bits] && name !== "the list of Google Cloud")
      throw new Refusal(`${name} has the range ${range}, which is wider than /${WIDEST[span.bits]}.`);
    return span;
  });
}

/** The addresses of a range such as `192.0.2.0/24`. */
export function spanOf(range: string): Span {
  const [address = "", length = ""] = range.split("/");
  const bits = isIPv4(address) ? 32 : 128;
  const size = 1n << BigInt(bits - Number(length));
  const value = numberOf(address);
  const first = value - (value % size);
  return { bits, first, last: first + size - 1n };
}

function numberOf(address: string): bigint {
  if (isIPv4(address)) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  if (!isIPv6(address)) throw new Refusal(`${address} is not an address.`);
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [left, right] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** The same addresses in spans that neither touch nor overlap, in order. */
function united(spans: readonly Span[]): Span[] {
  const ordered = [...spans].sort((one, other) => (one.first < other.first ? -1 : 1));
  const found: Span[] = [];
  for (const span of ordered) {
    const before = found.at(-1);
    if (!before || span.first > before.last + 1n) found.push(span);
    else if (span.last > before.last) found.splice(-1, 1, { ...before, last: span.last });
  }
  return found;
}

/** What is in `spans` and in none of `taken`. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce<readonly Span[]>(
    (left, { bits, first, last }) =>
      left.flatMap((span) => {
        if (span.bits !== bits || span.last < first || span.first > last) return [span];
        return [
          { ...span, last: first - 1n },
          { ...span, first: last + 1n },
        ].filter((part) => part.first <= part.last);
      }),
    spans,
  ) as Span[];
}

/** The fewest ranges with exactly the addresses of a span. */
function rangesOf({ bits, first, last }: Span): string[] {
  const ranges: string[] = [];
  for (let from = first; from <= last; ) {
    let length = bits as number;
    const sizeAt = (one: number) => 1n << BigInt(bits - one);
    while (length > 0 && from % sizeAt(length - 1) === 0n && from + sizeAt(length - 1) - 1n <= last) length--;
    ranges.push(`${addressOf(bits, from)}/${length}`);
    from += sizeAt(length);
  }
  return ranges;
}

function addressOf(bits: 32 | 128, value: bigint): string {
  const width = bits === 32 ? 8n : 16n;
  const parts = Array.from({ length: bits === 32 ? 4 : 8 }, (_, at) => {
    const shift = width * BigInt((bits === 32 ? 3 : 7) - at);
    return (value >> shift) & ((1n << width) - 1n);
  });
  if (bits === 32) return parts.join(".");
  // The longest form without the zeros at the end is enough: no range starts inside a network of hosts.
  const groups = parts.map((part) => part.toString(16));
  while (groups.at(-1) === "0") groups.pop();
  return groups.length === 8 ? groups.join(":") : `${groups.join(":")}::`;
}
