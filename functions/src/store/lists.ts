import { type DocumentSnapshot, type Query, Timestamp } from "firebase-admin/firestore";
import type * as z from "zod";
import type { Place } from "#domain/cursor.js";
import { logError } from "#platform/log.js";

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

/** By which two fields a list is ordered, newest first; the second tells those of one moment apart. */
interface ListOrder {
  readonly time: string;
  readonly id: (found: DocumentSnapshot) => string;
}

/**
 * One page of a list that is ordered by a time and an id, newest first: by `createdAt` and the
 * document's own, unless told otherwise.
 *
 * @returns also the place after which the next page begins, if there is one
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

/** A record that somebody gave another kind of time in the console has no place of its own. */
function lastPlace(docs: readonly DocumentSnapshot[], { time, id }: ListOrder): Place | undefined {
  for (const found of docs.toReversed()) {
    const at: unknown = found.get(time);
    if (at instanceof Timestamp) return { seconds: at.seconds, nanoseconds: at.nanoseconds, id: id(found) };
  }
  return undefined;
}
