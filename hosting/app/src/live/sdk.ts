import {
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  Timestamp,
  where,
} from "firebase/firestore";
import { connect } from "../session/connection.js";
import { firebaseApp } from "../session/session.js";
import type { Listing } from "./listing.js";

/** Firestore itself: loaded when somebody who is signed in looks at what changes by itself. */

export interface Listener<T> {
  /** Everything that the listing holds now, as the server has it. */
  readonly hear: (found: readonly T[]) => void;
  /** The server cannot be reached for the moment; the listener goes on. */
  readonly miss: () => void;
  /** The listener has ended, refused or broken. */
  readonly lose: () => void;
}

let opened: Promise<Firestore> | undefined;

/** The database, as who is signed in. */
function database(): Promise<Firestore> {
  opened ??= Promise.all([firebaseApp(), connect()])
    .then(([app, { firestoreEmulator }]) => {
      const db = getFirestore(app);
      if (firestoreEmulator) {
        const { hostname, port } = new URL(firestoreEmulator);
        connectFirestoreEmulator(db, hostname, Number(port));
      }
      return db;
    })
    .catch((error) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/**
 * Listens to what a listing holds, until the answered function is called.
 *
 * @throws Error when the session or its project cannot be reached
 */
export async function listen<T>(listing: Listing<T>, { hear, miss, lose }: Listener<T>): Promise<() => void> {
  const wanted = query(
    collection(await database(), listing.path),
    ...listing.where.map((condition) => where(...condition)),
    ...(listing.newestBy ? [orderBy(listing.newestBy, "desc")] : []),
    limit(listing.limit),
  );
  // Also told when nothing has changed but where it comes from: what the cache holds is not the truth.
  return onSnapshot(
    wanted,
    { includeMetadataChanges: true },
    {
      next: ({ docs, metadata }) => {
        if (metadata.fromCache) miss();
        else hear(docs.flatMap((found) => parse(listing, found)));
      },
      error: lose,
    },
  );
}

function parse<T>({ schema, defaults }: Listing<T>, found: DocumentSnapshot): T[] {
  const fields = Object.entries(found.data() ?? {}).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate().toISOString() : value,
  ]);
  const parsed = schema.safeParse({ ...defaults, ...Object.fromEntries(fields), id: found.id });
  return parsed.success ? [parsed.data] : [];
}
