import { type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { app } from "../gateway/app.js";

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

/**
 * Tries an optimistic commit again with fresh reads for as long as it loses
 * against others, twelve times at the most unless told otherwise: about two seconds.
 *
 * @param attempt reads, decides, commits; answers what it did
 * @param lost whether an error means that somebody else was faster
 * @param exhausted what to throw when every attempt lost
 * @param most how many attempts there are, where not twelve
 */
export async function retryLostCommits<T>(
  attempt: () => Promise<T>,
  lost: (error: unknown) => boolean,
  exhausted: (cause: unknown) => Error,
  most = 12,
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
