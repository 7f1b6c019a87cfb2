import { setTimeout as sleep } from "node:timers/promises";
import { type Document, place, runChecks, type Violation } from "./check.js";
import { followingChecks } from "./checks/index.js";
import { COLLECTIONS, ROOTS } from "./fields/index.js";
import { judgeMarket, type Loaded } from "./judge.js";
import { objectKeys } from "./relations/products.js";
import type { StoredObject } from "./world.js";

const OBJECTS_AT_ONCE = 8;

/**
 * The totals that a trigger updates shortly after the write. Each of them concerns only one user or product.
 */
export const FOLLOWING: ReadonlySet<string> = new Set(["progress", "average-rating"]);

/** When to check again what a trigger should have corrected, in milliseconds after the previous check. */
const LOOKS_MS = [500, 1_000, 2_000, 4_000, 6_000, 6_500];
/** When to read everything again, if something may be on its way. */
const READS_MS = [2_000, 6_000, 12_000];

export interface Findings {
  readonly documents: number;
  /** The number of archives and other objects in Storage that were compared. */
  readonly archives: number;
  readonly violations: readonly Violation[];
}

/**
 * Checks the marketplace that the environment specifies: all documents from one snapshot, with the objects in Storage
 * that they refer to. For up to twenty seconds, it repeats the check of data that a trigger or job writes.
 * @param onProgress receives progress messages
 * @param concerns decides by its path whether to report about a document
 * @param matters decides which violations to report; only for those does the check wait and read again
 */
export async function checkMarket(
  onProgress: (sentence: string) => void,
  concerns: (path: string) => boolean = () => true,
  matters: (violation: Violation) => boolean = () => true,
): Promise<Findings> {
  const { rootCollections } = await import("#store/scan-collections.js");
  const loaded = await loadMarket(onProgress, concerns);
  const { lasting, passing } = judgeMarket(loaded);
  const ours = (found: readonly Violation[]) =>
    found.filter((violation) => concerns(violation.path) && matters(violation));
  const unknown = (await rootCollections())
    .filter((name) => !ROOTS.has(name) && concerns(name))
    .map((path) => ({ rule: "unknown-document", path, message: "no such collection is known" }));
  return {
    documents: loaded.documents.length,
    archives: loaded.objects.size,
    violations: [
      ...ours(unknown),
      ...(await afterTriggers(ours(lasting))),
      ...(await thatStay(ours(passing), concerns)),
    ],
  };
}

/** Reads all documents from one snapshot, and the metadata of all objects in Storage that they refer to. */
export async function loadMarket(
  onProgress: (sentence: string) => void = () => {},
  concerns: (path: string) => boolean = () => true,
): Promise<Loaded> {
  const { census } = await import("#store/scan-collections.js");
  const storage = await import("#gateway/storage.js");
  const documents: Document[] = [];
  for await (const page of census(COLLECTIONS)) {
    const before = documents.length;
    documents.push(...page);
    if (Math.floor(before / 10_000) < Math.floor(documents.length / 10_000)) {
      onProgress(`${documents.length} documents`);
    }
  }
  const now = Date.now();
  const keys = new Set(
    documents.filter(({ path }) => concerns(path)).flatMap((one) => objectKeys(place(one))),
  );
  onProgress(`${documents.length} documents read; comparing ${keys.size} objects in Storage`);
  const objects = new Map<string, StoredObject | undefined>();
  const left = keys.values();
  const look = async () => {
    for (const key of left) objects.set(key, await storage.stat(key));
  };
  await Promise.all(Array.from({ length: OBJECTS_AT_ONCE }, look));
  return { documents, objects, now };
}

/** Those violations that are still there when everything has been read again. */
async function thatStay(
  found: readonly Violation[],
  concerns: (path: string) => boolean,
): Promise<readonly Violation[]> {
  let left = found;
  for (const wait of READS_MS) {
    if (left.length === 0) break;
    await sleep(wait);
    const { passing } = judgeMarket(await loadMarket(() => {}, concerns));
    left = left.filter(({ rule, path }) => passing.some((one) => one.rule === rule && one.path === path));
  }
  return left;
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
