import type { DocumentSnapshot, Query, Timestamp } from "firebase-admin/firestore";
import { FieldPath } from "firebase-admin/firestore";
import { db } from "./firestore.js";

/** A stored document with its path. */
export interface StoredDocument {
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const PAGE = 500;

/**
 * Reads every document of the given collections, and of subcollections with the same names, from one
 * consistent snapshot. Writes that are committed during the read do not appear, not even partially.
 *
 * @param names collection names, such as `orders` and `likes`
 * @returns the documents, page by page
 */
export async function* census(names: readonly string[]): AsyncGenerator<readonly StoredDocument[]> {
  let moment: Timestamp | undefined;
  for (const name of names) {
    const all = db().collectionGroup(name).orderBy(FieldPath.documentId());
    let last: DocumentSnapshot | undefined;
    do {
      const next: Query = last ? all.startAfter(last) : all;
      const page = await db().runTransaction((transaction) => transaction.get(next.limit(PAGE)), {
        readOnly: true,
        ...(moment && { readTime: moment }),
      });
      moment ??= page.readTime;
      yield page.docs.map((found) => ({ path: found.ref.path, data: found.data() }));
      last = page.docs.length === PAGE ? page.docs.at(-1) : undefined;
    } while (last);
  }
}

/**
 * Reads a document and one of its subcollections from one snapshot. The result is empty if the document does not exist.
 */
export function withBelow(path: string, name: string): Promise<StoredDocument[]> {
  const ref = db().doc(path);
  return db().runTransaction(
    async (transaction) => {
      const [document, below] = await Promise.all([
        transaction.get(ref),
        transaction.get(ref.collection(name)),
      ]);
      const data = document.data();
      return [
        ...(data ? [{ path, data }] : []),
        ...below.docs.map((one) => ({ path: one.ref.path, data: one.data() })),
      ];
    },
    { readOnly: true },
  );
}

/** The names of the root collections that contain documents. */
export const rootCollections = async (): Promise<string[]> =>
  (await db().listCollections()).map(({ id }) => id);
