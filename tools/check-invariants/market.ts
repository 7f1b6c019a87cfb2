import { setTimeout as sleep } from "node:timers/promises";
import { place, runChecks, type Violation } from "./check.js";
import { checkArchive } from "./checks/files.js";
import { allChecks, followingChecks } from "./checks/index.js";

/** Every collection, and subcollection name, that a check reads. */
const COLLECTIONS = [
  ...["users", "private", "purchases", "followers", "following", "achievements", "usernames"],
  ...["products", "likes", "reviews", "downloads", "slugs"],
  ...["orders", "payments", "xpLog", "reports", "auditLog", "messages"],
];

const ARCHIVES_AT_ONCE = 8;

/** The invariants that a trigger keeps, a moment after the write. */
const FOLLOWING = new Set(["progress", "average-rating"]);

/** When to check again what a trigger should have corrected, in milliseconds after the previous check. */
const LOOKS_MS = [500, 1_000, 2_000, 4_000, 6_000, 6_500];

export interface Findings {
  readonly documents: number;
  readonly archives: number;
  readonly violations: readonly Violation[];
}

/**
 * Checks the marketplace that the environment points to: every document of one moment, then every published
 * archive, and again, for up to twenty seconds, data that a trigger writes.
 *
 * @param onProgress gets a progress message
 */
export async function checkMarket(onProgress: (sentence: string) => void): Promise<Findings> {
  const { census } = await import("#store/scan-collections.js");
  const storage = await import("#gateway/storage.js");
  const { checks, archives } = allChecks();
  let documents = 0;
  for await (const page of census(COLLECTIONS)) {
    for (const document of page) {
      const placed = place(document);
      for (const check of checks) check.see(placed);
    }
    const before = documents;
    documents += page.length;
    if (Math.floor(before / 10_000) < Math.floor(documents / 10_000)) onProgress(`${documents} documents`);
  }
  const violations = await afterTriggers(checks.flatMap((check) => check.conclude()));
  const onSale = archives();
  onProgress(`${documents} documents read; checking ${onSale.length} archives in Storage`);
  const left = onSale.values();
  const look = async () => {
    for (const archive of left) violations.push(...checkArchive(archive, await storage.stat(archive.key)));
  };
  await Promise.all(Array.from({ length: ARCHIVES_AT_ONCE }, look));
  return { documents, archives: onSale.length, violations };
}

/**
 * The violations that remain once triggers have had time to run. What may be wrong for a moment is about one
 * user or product alone, so only those are read again.
 */
async function afterTriggers(found: readonly Violation[]): Promise<Violation[]> {
  const { withBelow } = await import("#store/scan-collections.js");
  const isFollowing = ({ rule }: Violation) => FOLLOWING.has(rule);
  let following = found.filter(isFollowing);
  for (const wait of LOOKS_MS) {
    if (following.length === 0) break;
    await sleep(wait);
    const paths = [...new Set(following.map(({ path }) => path))];
    const documents = [];
    for (const path of paths) documents.push(...(await withBelow(path, "achievements")));
    following = runChecks(followingChecks(), documents);
  }
  return [...found.filter((violation) => !isFollowing(violation)), ...following];
}
