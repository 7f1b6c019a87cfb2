import { queryOptions } from "@tanstack/react-query";
import { firestore } from "./firestore.js";

/**
 * Whether the caller has left a mark: a like or a follow. Only the caller can read its document.
 *
 * @param path of the document
 */
const markQuery = (path: string) =>
  queryOptions({
    queryKey: ["mark", path],
    queryFn: async ({ signal }) => (await firestore(path, { signal })).ok,
  });

export const likeQuery = (uid: string, productId: string) => markQuery(`/products/${productId}/likes/${uid}`);
export const followQuery = (uid: string, targetUid: string) =>
  markQuery(`/users/${uid}/following/${targetUid}`);
