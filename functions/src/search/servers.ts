import { type SearchServerClient, searchServers } from "#gateway/search-server.js";
import { config } from "#platform/config.js";
import { publishedAfter, publishedAmong, WHOLE_PAGE } from "#store/products/catalog.js";
import { readComparison, type StoredComparison, writeComparison } from "#store/products/server-comparison.js";
import { compare } from "./server/compare.js";
import { follow } from "./server/follow.js";
import { serverRows } from "./server/rows.js";
import { type ServerWrites, serverWrites } from "./server/writes.js";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Connected {
  readonly client: SearchServerClient;
  readonly writes: ServerWrites;
}

let connected: Connected | undefined;

/** The search servers in the operator's settings; undefined if search keeps the catalog in memory. */
export function namedServers(): Connected | undefined {
  const { searchServers: settings } = config();
  if (!connected && settings) {
    const client = searchServers(settings);
    connected = { client, writes: serverWrites(client) };
  }
  return connected;
}

/** Updates the search servers after a product was written or deleted. */
export async function followProduct(id: string): Promise<void> {
  const servers = namedServers();
  if (servers) await follow([id], servers.writes, publishedAmong);
}

/**
 * Continues the comparison of the search servers with the database, or starts one a day after the last. The first
 * comparison fills the servers.
 * @returns undefined if no comparison is due
 */
export async function compareServers(
  { client, writes }: Connected,
  now: Date,
  hasTime: () => boolean,
): Promise<StoredComparison | undefined> {
  const last = await readComparison();
  const isDue = !last || (last.finishedAt && now.getTime() - last.startedAt.getTime() >= DAY_MS);
  if (last?.finishedAt && !isDue) return undefined;
  const from =
    last && !isDue ? last : { run: (last?.run ?? 0) + 1, compared: 0, repaired: 0, startedAt: now };
  const { startedAt } = from;
  const { isComplete, ...reached } = await compare(from, {
    ...{ writes, rows: serverRows(client), pages: (after) => publishedAfter(after, WHOLE_PAGE / 5) },
    ...{ read: publishedAmong, save: (at) => writeComparison({ ...at, startedAt }), hasTime },
  });
  const comparison = { ...reached, startedAt, ...(isComplete && { finishedAt: new Date() }) };
  await writeComparison(comparison);
  return comparison;
}
