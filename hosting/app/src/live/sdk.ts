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
import { withoutHidden } from "#contract/clean-text.js";
import { connect } from "../session/connection.js";
import { firebaseApp } from "../session/session.js";
import type { Listing } from "./listing.js";

/** The Firestore SDK. It is loaded when a signed-in user opens a component that updates live. */

export interface Listener<T> {
  /** The current contents of the listing on the server. */
  readonly hear: (found: readonly T[]) => void;
  /** The server cannot be reached at the moment. The listener continues. */
  readonly miss: () => void;
  /** The listener has ended, because it was rejected or failed. */
  readonly lose: () => void;
}

let opened: Promise<Firestore> | undefined;

/** The database, accessed as the signed-in user. */
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
 * Listens to the results of a query until the returned function is called.
 * @throws Error if the session or its project is unreachable
 */
export async function listen<T>(listing: Listing<T>, { hear, miss, lose }: Listener<T>): Promise<() => void> {
  const wanted = query(
    collection(await database(), listing.path),
    ...listing.where.map((condition) => where(...condition)),
    ...(listing.newestBy ? [orderBy(listing.newestBy, "desc")] : []),
    limit(listing.limit),
  );
  // Changes of the metadata alone count too: data from the cache may be out of date.
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
    value instanceof Timestamp
      ? value.toDate().toISOString()
      : typeof value === "string"
        ? withoutHidden(value)
        : value,
  ]);
  const parsed = schema.safeParse({ ...defaults, ...Object.fromEntries(fields), id: found.id });
  return parsed.success ? [parsed.data] : [];
}
