import * as z from "zod";
import { db, StoredDate } from "../firestore.js";

const StoredComparison = z.object({
  /** A unique number. */
  run: z.number(),
  /** The ID of the last product that was compared; missing before the first. */
  after: z.string().optional(),
  compared: z.number(),
  repaired: z.number(),
  startedAt: StoredDate,
  /** Missing while it is in progress. */
  finishedAt: StoredDate.optional(),
});

/** The progress of the comparison of the search servers with the database. */
export type StoredComparison = z.output<typeof StoredComparison>;

const ref = () => db().doc("system/searchServers");

/** The last comparison; undefined before the first. */
export async function readComparison(): Promise<StoredComparison | undefined> {
  const found = await ref().get();
  return found.exists ? StoredComparison.parse(found.data()) : undefined;
}

export async function writeComparison({ after, finishedAt, ...fields }: StoredComparison): Promise<void> {
  await ref().set({
    ...fields,
    ...(after !== undefined && { after }),
    ...(finishedAt !== undefined && { finishedAt }),
  });
}
