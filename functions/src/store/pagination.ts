import { type DocumentSnapshot, type Query, Timestamp } from "firebase-admin/firestore";
import type * as z from "zod";
import type { Place } from "#domain/cursor.js";
import { logError } from "#platform/log.js";

/**
 * The documents of a list, each with its ID. Logs and skips an invalid document, which an edit in the console can
 * produce, so that it does not hide the others.
 */
export function readable<T>(schema: z.ZodType<T>, found: readonly DocumentSnapshot[]): T[] {
  return found.flatMap((one) => {
    const { data, error } = schema.safeParse({ ...one.data(), id: one.id });
    if (error) logError(one.ref.path, error);
    return data === undefined ? [] : [data];
  });
}

/** The two fields that order a list, newest first. The second separates documents with equal times. */
interface ListOrder {
  readonly time: string;
  readonly id: (found: DocumentSnapshot) => string;
}

/**
 * One page of a list that is ordered by a time and an ID, newest first; by default `createdAt` and the
 * document ID.
 *
 * @returns the page and, if there are more, the cursor of the next page
 */
export async function pageOf(
  ordered: Query,
  size: number,
  after: Place | undefined,
  order: ListOrder = { time: "createdAt", id: ({ id }) => id },
): Promise<{ docs: DocumentSnapshot[]; next: Place | undefined }> {
  const rest = after
    ? ordered.startAfter(new Timestamp(after.seconds, after.nanoseconds), after.id)
    : ordered;
  const found = await rest.limit(size + 1).get();
  const docs = found.docs.slice(0, size);
  return { docs, next: found.docs.length > size ? lastPlace(docs, order) : undefined };
}

/** A record whose time was changed to another type in the console cannot be a cursor. */
function lastPlace(docs: readonly DocumentSnapshot[], { time, id }: ListOrder): Place | undefined {
  for (const found of docs.toReversed()) {
    const at: unknown = found.get(time);
    if (at instanceof Timestamp) return { seconds: at.seconds, nanoseconds: at.nanoseconds, id: id(found) };
  }
  return undefined;
}
