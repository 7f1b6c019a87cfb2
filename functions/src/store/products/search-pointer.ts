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
  /** The key that this one took the place of, which an instance may still be loading. */
  previousKey: z.string().optional(),
});

/** Which snapshot of the catalogue counts: everything about it that must be known before it is downloaded. */
export type SearchPointer = z.output<typeof StoredPointer>;

export interface FoundPointer {
  /** Missing when there is none, and when the document says nothing that can be read. */
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

/** Makes another snapshot count. @returns false when somebody else was faster, and nothing was written */
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

/** Lets no snapshot count any more. @returns false when somebody else was faster */
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
