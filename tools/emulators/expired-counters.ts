/**
 * Deletes expired counters of the rate limiter, as the TTL policy does in a project. The emulator has no such
 * policy, and reads every document of its database for most queries, so that the counters of a long run slow
 * all of them down.
 */
import * as z from "zod";

const COLLECTION = "rateLimits";
const EVERY_MS = 20_000;
/** A counter in use is written again within a minute. */
const EXPIRED_FOR_MS = 60_000;
const PAGE = 300;
const WAIT_MS = 10_000;

const Page = z.object({
  documents: z
    .array(
      z.object({
        name: z.string(),
        updateTime: z.string(),
        fields: z
          .object({ expiresAt: z.object({ timestampValue: z.string() }) })
          .partial()
          .optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/**
 * Deletes expired counters every 20 seconds until the returned function is called.
 *
 * @param database the URL of the database's documents, `http://HOST/v1/projects/P/databases/(default)/documents`
 */
export function expireCounters(database: string): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    // A busy emulator may not answer. The next round tries again.
    deleteExpired(database, Date.now())
      .catch(() => 0)
      .finally(() => {
        running = false;
      });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Deletes the counters that expired a minute before `now` (milliseconds) or earlier. A counter that is written in the
 * meantime is kept.
 * @returns the number of expired counters
 */
export async function deleteExpired(database: string, now: number): Promise<number> {
  let found = 0;
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ pageSize: String(PAGE), "mask.fieldPaths": "expiresAt" });
    if (token !== undefined) query.set("pageToken", token);
    const page = Page.parse(await call(`${database}/${COLLECTION}?${query}`));
    const writes = page.documents
      .filter(({ fields }) => Date.parse(fields?.expiresAt?.timestampValue ?? "") < now - EXPIRED_FOR_MS)
      .map(({ name, updateTime }) => ({ delete: name, currentDocument: { updateTime } }));
    if (writes.length > 0) await call(`${database}:batchWrite`, { writes });
    found += writes.length;
    token = page.nextPageToken;
  } while (token !== undefined);
  return found;
}

async function call(url: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (!answer.ok) throw new Error(`The Firestore emulator answered ${answer.status}`);
  return answer.json();
}
