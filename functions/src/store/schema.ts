import { FieldPath, FieldValue, type QuerySnapshot, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { SCHEMA_VERSION } from "#contract/schema.js";
import { FIRST_SCHEMA } from "#domain/schema.js";
import { db, retryLostCommits, StoredDate, unchanged } from "./firestore.js";
import type { Migration } from "./migrations.js";

const StoredSchema = z.object({
  version: z.string(),
  /** The migrations that are complete, with the number of documents that they changed. */
  applied: z.array(z.object({ number: z.number(), changed: z.number(), at: StoredDate })),
  /** The progress of an unfinished migration. */
  running: z.object({ number: z.number(), changed: z.number(), after: z.string().optional() }).optional(),
});

/** The schema version of a marketplace's data, and its completed migrations. */
export type StoredSchema = z.output<typeof StoredSchema>;

const ref = () => db().doc("system/schema");
/** Documents per commit. Each may need a few writes. */
const PAGE = 100;

/** The recorded schema of the marketplace's data. Without a record, the data has the first version. */
export async function readSchema(): Promise<StoredSchema> {
  const found = await ref().get();
  return found.exists ? StoredSchema.parse(found.data()) : { version: FIRST_SCHEMA, applied: [] };
}

/**
 * Records the current schema version for a new marketplace, unless a version is already recorded.
 */
export const recordSchema = (): Promise<void> => saysVersion(SCHEMA_VERSION);

const saysVersion = (version: string): Promise<void> =>
  retryLostCommits(async () => {
    if (!(await ref().get()).exists) await ref().create({ version, applied: [] });
  });

/** The number of documents that a migration would change. Writes nothing. */
export async function countChanges(migration: Migration, hasTime: () => boolean): Promise<number> {
  let changed = 0;
  let after: string | undefined;
  do {
    if (!hasTime()) return changed;
    const page = await pageAfter(migration, after);
    changed += (await migration.plan(page.docs)).length;
    after = lastOf(migration, page);
  } while (after !== undefined);
  return changed;
}

/**
 * Runs a migration, page by page. The commit of each page includes the progress, so if a run stops early for any
 * reason, the next run continues it. Two concurrent runs share the pages.
 * @param reaches the version of the data after this migration, if it is the last one of that version
 * @returns the number of changed documents; undefined if there was no time left
 */
export async function migrate(
  migration: Migration,
  { reaches, hasTime }: { readonly reaches: string | undefined; readonly hasTime: () => boolean },
): Promise<number | undefined> {
  await saysVersion(FIRST_SCHEMA);
  while (hasTime()) {
    const total = await retryLostCommits(() => nextPage(migration, reaches), {
      exhausted: (cause) => new Error("Documents kept changing while they were migrated", { cause }),
    });
    if (total !== undefined) return total;
  }
  return undefined;
}

/** @returns the number of changed documents if that was the last page */
async function nextPage(migration: Migration, reaches: string | undefined): Promise<number | undefined> {
  const { number } = migration;
  const found = await ref().get();
  const { applied, running } = StoredSchema.parse(found.data());
  const done = applied.find((one) => one.number === number);
  if (done) return done.changed;
  const { after, changed } = running?.number === number ? running : { after: undefined, changed: 0 };
  const page = await pageAfter(migration, after);
  const changes = await migration.plan(page.docs);
  const batch = db().batch();
  for (const change of changes) {
    if ("settle" in change) await change.settle();
    else change.write(batch);
  }
  const total = changed + changes.length;
  const last = lastOf(migration, page);
  if (last !== undefined)
    batch.update(ref(), { running: { number, changed: total, after: last } }, unchanged(found));
  else {
    const entry = { number, changed: total, at: Timestamp.now() };
    const end = { running: FieldValue.delete(), applied: FieldValue.arrayUnion(entry) };
    batch.update(ref(), { ...end, ...(reaches !== undefined && { version: reaches }) }, unchanged(found));
  }
  await batch.commit();
  return last === undefined ? total : undefined;
}

function pageAfter({ documents }: Migration, after: string | undefined): Promise<QuerySnapshot> {
  const ordered = documents().orderBy(FieldPath.documentId()).limit(PAGE);
  return (after === undefined ? ordered : ordered.startAfter(after)).get();
}

/** Where the next page starts; undefined after the last one. */
function lastOf({ isGroup }: Migration, { docs }: QuerySnapshot): string | undefined {
  const last = docs.length === PAGE ? docs.at(-1)?.ref : undefined;
  return isGroup ? last?.path : last?.id;
}
