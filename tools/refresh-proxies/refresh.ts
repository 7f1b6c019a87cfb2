import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../terminal/refusal.js";
import { proxyRanges } from "./ranges.js";

/** Where the publishers list their addresses. */
const LISTS = {
  fastly: "https://api.fastly.com/public-ip-list",
  google: "https://www.gstatic.com/ipranges/goog.json",
  cloud: "https://www.gstatic.com/ipranges/cloud.json",
} as const;

const TIMEOUT_MS = 20_000;

/** The code of the list, below the root. */
const FILE = "functions/src/platform/proxy-ranges.ts";

/**
 * Retrieves the addresses of the proxies and writes them into the code of the functions.
 *
 * @returns the number of ranges
 * @throws Refusal if a list cannot be retrieved or is implausible; nothing is written then
 */
export async function refreshProxies(root: string, now: Date): Promise<number> {
  const [fastly, google, cloud] = await Promise.all([LISTS.fastly, LISTS.google, LISTS.cloud].map(retrieved));
  const ranges = proxyRanges({ fastly, google, cloud });
  await writeFile(join(root, FILE), proxyCode(ranges, now.toISOString().slice(0, 10)));
  return ranges.length;
}

async function retrieved(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await answer.json();
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Refusal(`${url} could not be retrieved: ${reason}. The list is unchanged.`);
  }
}

/** The module with the list. */
export const proxyCode = (
  ranges: readonly string[],
  retrievedOn: string,
) => `/** The published addresses of the proxies that a request may pass through before it reaches a function. */
export interface ProxyRanges {
  /** The day on which the lists were retrieved, or undefined for the ranges that the repository started with. */
  readonly retrieved: string | undefined;
  readonly ranges: readonly string[];
}

/**
 * Hosting's edge is Fastly. Google's front ends are all of Google's addresses except those of Google Cloud customers.
 * \`npm run refresh:proxies\` writes this list; \`npm run deploy\` runs it first.
 */
export const PROXY_RANGES: ProxyRanges = {
  retrieved: "${retrievedOn}",
  ranges: [
${ranges.map((range) => `    "${range}",\n`).join("")}  ],
};
`;
