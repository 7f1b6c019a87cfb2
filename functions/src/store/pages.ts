import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from "firebase-admin/firestore";
import { db, retryLostCommits } from "./firestore.js";

/** The most documents that one commit of a long work writes. */
export const PAGE = 500;

/** All documents of a query in the order of their paths, page by page. */
export async function* pagesOf(query: Query, size = PAGE): AsyncGenerator<QueryDocumentSnapshot[]> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(size);
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await (last ? ordered.startAfter(last) : ordered).get();
    if (docs.length > 0) yield docs;
    last = docs.length === size ? docs.at(-1) : undefined;
  } while (last);
}

/**
 * Goes through all documents of a query with one commit a page. When a commit loses against
 * somebody else, all begins again and finds what is left to do.
 *
 * @param write adds what a page needs to its commit, and answers how many documents needed something
 * @returns how many documents were written
 */
export function commitPages(
  query: Query,
  write: (batch: WriteBatch, page: readonly QueryDocumentSnapshot[]) => Promise<number> | number,
  size = PAGE,
): Promise<number> {
  let written = 0;
  return retryLostCommits(
    async () => {
      for await (const page of pagesOf(query, size)) {
        const batch = db().batch();
        const changed = await write(batch, page);
        if (changed === 0) continue;
        await batch.commit();
        written += changed;
      }
      return written;
    },
    { exhausted: (cause) => new Error("Documents kept changing while many of them were written", { cause }) },
  );
}

/** Changes the documents of a query that need it. @param change answers nothing for those that do not */
export function updateAll(
  query: Query,
  change: (found: QueryDocumentSnapshot) => DocumentData | undefined,
): Promise<number> {
  return commitPages(query, (batch, page) => {
    const changes = page.flatMap((found): [DocumentReference, DocumentData][] => {
      const fields = change(found);
      return fields ? [[found.ref, fields]] : [];
    });
    for (const [ref, fields] of changes) batch.update(ref, fields);
    return changes.length;
  });
}

/** Deletes the documents of a query. */
export function deleteAll(query: Query): Promise<number> {
  return commitPages(query.select(), (batch, page) => {
    for (const { ref } of page) batch.delete(ref);
    return page.length;
  });
}
