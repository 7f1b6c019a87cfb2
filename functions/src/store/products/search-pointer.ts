import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { logError } from "#platform/log.js";
import { db, isAlreadyExists, isStale, StoredDate } from "../firestore.js";

const StoredPointer = z.object({
  /** The storage key. */
  key: z.string(),
  generation: z.string(),
  /** In bytes. */
  size: z.number(),
  format: z.number(),
  products: z.number(),
  knownUntil: StoredDate,
  completeAt: StoredDate,
  /** The key of the previous snapshot, which an instance may still be loading. */
  previousKey: z.string().optional(),
});

/** The current snapshot of the catalog: the data that is needed before the download. */
export type SearchPointer = z.output<typeof StoredPointer>;

export interface FoundPointer {
  /** Undefined if the document is missing or invalid. */
  readonly pointer: SearchPointer | undefined;
  readonly snapshot: DocumentSnapshot;
}

const pointerRef = () => db().doc("system/search");

export async function readPointer(): Promise<FoundPointer> {
  const snapshot = await pointerRef().get();
  if (!snapshot.exists) return { pointer: undefined, snapshot };
  const { data, error } = StoredPointer.safeParse(snapshot.data());
  if (error) logError(snapshot.ref.path, error);
  return { pointer: data, snapshot };
}

/** Makes another snapshot current. @returns false if a concurrent write succeeded instead */
export function movePointer({ snapshot }: FoundPointer, to: SearchPointer): Promise<boolean> {
  const { updateTime } = snapshot;
  const fields = {
    ...to,
    knownUntil: Timestamp.fromDate(to.knownUntil),
    completeAt: Timestamp.fromDate(to.completeAt),
  };
  return won(() =>
    updateTime ? pointerRef().update(fields, { lastUpdateTime: updateTime }) : pointerRef().create(fields),
  );
}

/**
 * Deletes the pointer, so that no snapshot is current. @returns false if a concurrent write succeeded instead
 */
export function removePointer({ snapshot: { updateTime } }: FoundPointer): Promise<boolean> {
  return won(async () => updateTime && pointerRef().delete({ lastUpdateTime: updateTime }));
}

async function won(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isStale(error) || isAlreadyExists(error)) return false;
    throw error;
  }
}
