import type { Violation } from "./check.js";
import { place } from "./check.js";
import { checkArchive } from "./checks/files.js";
import { allChecks } from "./checks/index.js";

/** Every collection, and name of subcollections, that some check looks at. */
const COLLECTIONS = [
  ...["users", "private", "purchases", "followers", "following", "achievements", "usernames"],
  ...["products", "likes", "reviews", "downloads", "slugs"],
  ...["orders", "payments", "xpLog", "reports", "auditLog"],
];

const ARCHIVES_AT_ONCE = 8;

export interface Findings {
  readonly documents: number;
  readonly archives: number;
  readonly violations: readonly Violation[];
}

/**
 * Checks the market that the environment points at: every document of one moment, then every archive on sale.
 *
 * @param onProgress is told a sentence now and then
 */
export async function checkMarket(onProgress: (sentence: string) => void): Promise<Findings> {
  const { census } = await import("../../functions/src/store/census.js");
  const storage = await import("../../functions/src/gateway/storage.js");
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
  const violations = checks.flatMap((check) => check.conclude());
  const onSale = archives();
  onProgress(`${documents} documents read; looking for ${onSale.length} archives in storage`);
  const left = onSale.values();
  const look = async () => {
    for (const archive of left) violations.push(...checkArchive(archive, await storage.stat(archive.key)));
  };
  await Promise.all(Array.from({ length: ARCHIVES_AT_ONCE }, look));
  return { documents, archives: onSale.length, violations };
}
