import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  type Precondition,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type WriteBatch,
} from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { app } from "#gateway/app.js";
import { lacksIndex } from "#platform/google-errors.js";

let database: Firestore | undefined;

/** The Firestore client of this process. Undefined fields are omitted from documents. */
export function db(): Firestore {
  if (!database) {
    database = getFirestore(app());
    database.settings({ ignoreUndefinedProperties: true });
  }
  return database;
}

/** A Firestore timestamp, converted to a `Date`. */
export const StoredDate = z
  .custom<Timestamp>((value) => value instanceof Timestamp, "is not a timestamp")
  .transform((stamp) => stamp.toDate());

/** Reads several documents from one consistent snapshot. */
export const readTogether = <T extends readonly DocumentReference[]>(...refs: T) =>
  db().getAll(...refs) as Promise<unknown> as Promise<{ [At in keyof T]: DocumentSnapshot }>;

/** Precondition: the document has not been written since it was read. */
export const unchanged = ({ updateTime }: DocumentSnapshot): Precondition =>
  updateTime ? { lastUpdateTime: updateTime } : { exists: true };

/**
 * Creates the document if it did not exist at the read, and updates it otherwise. The commit fails if that is no longer
 * true, or if the document has changed.
 */
export function writeUnchanged(batch: WriteBatch, found: DocumentSnapshot, fields: DocumentData): void {
  if (found.exists) batch.update(found.ref, fields, unchanged(found));
  else batch.create(found.ref, fields);
}

/**
 * Creates a document, unless those that were created before it leave no room.
 *
 * The document is stored first and then judged, so concurrent requests cannot exceed a limit, and no transaction waits
 * for another. If the process stops before a rejected document is deleted, the document expires like any other.
 *
 * @param others finds the documents that count, with or without the new one
 * @param judge throws if the earlier documents leave no room
 * @throws what `judge` throws, after the new document is deleted
 */
export async function createIfRoom(
  ref: DocumentReference,
  fields: DocumentData,
  others: Query,
  judge: (earlier: readonly QueryDocumentSnapshot[]) => void,
): Promise<void> {
  const { writeTime } = await ref.create(fields);
  const isEarlier = ({ id, createTime }: QueryDocumentSnapshot) =>
    id !== ref.id &&
    (createTime.valueOf() < writeTime.valueOf() || (createTime.isEqual(writeTime) && id < ref.id));
  try {
    judge((await others.get()).docs.filter(isEarlier));
  } catch (error) {
    await ref.delete();
    throw error;
  }
}

const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

function code(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Whether a batch failed because another writer created the same document. */
export const isAlreadyExists = (error: unknown): boolean => code(error) === ALREADY_EXISTS;

/** Whether a write failed because its document does not exist. */
export const isNotFound = (error: unknown): boolean => code(error) === NOT_FOUND;

/** Whether a batch failed because a document was changed or deleted after it was read. */
export const isStale = (error: unknown): boolean =>
  (code(error) === FAILED_PRECONDITION && !lacksIndex(error)) ||
  code(error) === NOT_FOUND ||
  code(error) === ABORTED;

/** Whether a batch failed because of a concurrent writer. */
export const isLost = (error: unknown): boolean => isAlreadyExists(error) || isStale(error);

/**
 * Retries an optimistic commit with fresh reads while it conflicts with concurrent writers. By default, it makes up to
 * 12 attempts, which take about two seconds.
 * @param attempt reads, decides, and commits; returns its result
 * @throws the result of `exhausted`, by default Failure `editConflict`, if every attempt failed
 */
export async function retryLostCommits<T>(
  attempt: () => Promise<T>,
  {
    lost = isLost,
    exhausted = (cause: unknown): Error => new Failure("editConflict", { cause }),
    most = 12,
  } = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!lost(error)) throw error;
      if (tries === most) throw exhausted(error);
      await new Promise((resume) => setTimeout(resume, Math.random() * Math.min(400, 20 * 2 ** tries)));
    }
  }
}

/**
 * The number of attempts for a toggle. An attempt fails only if another one succeeds, and a user may send 30 toggles
 * per minute, so the last of 30 concurrent toggles may need 30 attempts.
 */
export const TOGGLE_ATTEMPTS = 30;
