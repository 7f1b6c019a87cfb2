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

let database: Firestore | undefined;

/** The database of this process. Fields that are undefined are left out of documents. */
export function db(): Firestore {
  if (!database) {
    database = getFirestore(app());
    database.settings({ ignoreUndefinedProperties: true });
  }
  return database;
}

/** A Firestore timestamp that leaves the store as a `Date`. */
export const StoredDate = z
  .custom<Timestamp>((value) => value instanceof Timestamp, "is not a timestamp")
  .transform((stamp) => stamp.toDate());

/** Reads documents as they are at one moment. */
export const readTogether = <T extends readonly DocumentReference[]>(...refs: T) =>
  db().getAll(...refs) as Promise<unknown> as Promise<{ [At in keyof T]: DocumentSnapshot }>;

/** The precondition that nobody has written a document since it was read. */
export const unchanged = ({ updateTime }: DocumentSnapshot): Precondition =>
  updateTime ? { lastUpdateTime: updateTime } : { exists: true };

/** Creates a document that was not there, or changes the one that was; the commit fails when that is not so any more. */
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

/** True when a batch lost against somebody who created the same document. */
export const isAlreadyExists = (error: unknown): boolean => code(error) === ALREADY_EXISTS;

/** True when a document that a write needs is gone. */
export const isNotFound = (error: unknown): boolean => code(error) === NOT_FOUND;

/** True when a batch found that a document had changed, or gone, since it was read. */
export const isStale = (error: unknown): boolean =>
  code(error) === FAILED_PRECONDITION || code(error) === NOT_FOUND || code(error) === ABORTED;

/** True when a batch lost against somebody else who wrote the same. */
export const isLost = (error: unknown): boolean => isAlreadyExists(error) || isStale(error);

/**
 * Tries an optimistic commit again with fresh reads for as long as it loses
 * against others, twelve times at the most unless told otherwise: about two seconds.
 *
 * @param attempt reads, decides, commits; answers what it did
 * @throws what `exhausted` makes, Failure `editConflict` unless told otherwise, when every attempt lost
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
 * Attempts of a toggle. Whoever loses, loses against somebody who won meanwhile, and a
 * user may send 30 toggles a minute: of 30 at once the last one needs 30 attempts.
 */
export const TOGGLE_ATTEMPTS = 30;
