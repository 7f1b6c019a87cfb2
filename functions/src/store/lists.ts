import { type DocumentSnapshot, type Query, Timestamp } from "firebase-admin/firestore";
import type * as z from "zod";
import type { Place } from "../domain/cursor.js";
import { logError } from "../http/log.js";

/**
 * The documents of a list, each with its id. One broken record, which the console can make, is
 * logged and must not hide the others.
 */
export function readable<T>(schema: z.ZodType<T>, found: readonly DocumentSnapshot[]): T[] {
  return found.flatMap((one) => {
    const { data, error } = schema.safeParse({ ...one.data(), id: one.id });
    if (error) logError(one.ref.path, error);
    return data === undefined ? [] : [data];
  });
}

/**
 * One page of a list that is ordered by `createdAt` and id, newest first.
 *
 * @returns also the place after which the next page begins, if there is one
 */
export async function pageOf(
  ordered: Query,
  size: number,
  after: Place | undefined,
): Promise<{ docs: DocumentSnapshot[]; next: Place | undefined }> {
  const rest = after
    ? ordered.startAfter(new Timestamp(after.seconds, after.nanoseconds), after.id)
    : ordered;
  const found = await rest.limit(size + 1).get();
  const docs = found.docs.slice(0, size);
  return { docs, next: found.docs.length > size ? lastPlace(docs) : undefined };
}

/** A record that somebody gave another kind of `createdAt` in the console has no place of its own. */
function lastPlace(docs: readonly DocumentSnapshot[]): Place | undefined {
  for (const found of docs.toReversed()) {
    const at: unknown = found.get("createdAt");
    if (at instanceof Timestamp) return { seconds: at.seconds, nanoseconds: at.nanoseconds, id: found.id };
  }
  return undefined;
}
