import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from "firebase-admin/firestore";
import { db, retryLostCommits } from "./firestore.js";

/** Maximum number of documents per commit of a long-running job. */
export const PAGE = 500;

/**
 * All documents of a query in path order, page by page.
 *
 * @param after the ID after which to start; by default, starts with the first document
 */
export async function* pagesOf(
  query: Query,
  size = PAGE,
  after?: string,
): AsyncGenerator<QueryDocumentSnapshot[]> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(size);
  let last: QueryDocumentSnapshot | string | undefined = after;
  do {
    const { docs } = await (last ? ordered.startAfter(last) : ordered).get();
    if (docs.length > 0) yield docs;
    last = docs.length === size ? docs.at(-1) : undefined;
  } while (last);
}

/**
 * Processes all documents of a query with one commit per page. If a commit conflicts with a concurrent write, the run
 * starts over with the remaining documents.
 *
 * @param write adds a page's changes to its commit, and returns the number of changed documents
 * @returns the number of written documents
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

/** Updates the documents of a query. @param change returns undefined for documents that need no change */
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
