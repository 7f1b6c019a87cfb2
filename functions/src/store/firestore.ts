import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  type Precondition,
  Timestamp,
  type WriteBatch,
} from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { app } from "#gateway/app.js";
import { lacksIndex } from "#platform/refusals.js";

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
 * Creates a document that did not exist, or updates one that did. The commit fails if that has changed since
 * the read.
 */
export function writeUnchanged(batch: WriteBatch, found: DocumentSnapshot, fields: DocumentData): void {
  if (found.exists) batch.update(found.ref, fields, unchanged(found));
  else batch.create(found.ref, fields);
}

const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

function code(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** True if a batch failed because another writer created the same document. */
export const isAlreadyExists = (error: unknown): boolean => code(error) === ALREADY_EXISTS;

/** True if a document that a write needs does not exist. */
export const isNotFound = (error: unknown): boolean => code(error) === NOT_FOUND;

/** True if a batch failed because a document was changed or deleted after it was read. */
export const isStale = (error: unknown): boolean =>
  (code(error) === FAILED_PRECONDITION && !lacksIndex(error)) ||
  code(error) === NOT_FOUND ||
  code(error) === ABORTED;

/** True if a batch lost to a concurrent writer. */
export const isLost = (error: unknown): boolean => isAlreadyExists(error) || isStale(error);

/**
 * Retries an optimistic commit with fresh reads while it loses to concurrent writers. By default up to 12
 * attempts, which take about two seconds.
 *
 * @param attempt reads, decides and commits; returns its result
 * @throws the result of `exhausted`, by default Failure `editConflict`, if every attempt lost
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
 * Attempts of a toggle. An attempt loses only if another one won, and a user may send 30 toggles per minute,
 * so the last of 30 concurrent toggles needs 30 attempts.
 */
export const TOGGLE_ATTEMPTS = 30;
