import { queryOptions } from "@tanstack/react-query";
import { connect } from "../session/connection.js";
import { firestore } from "./firestore.js";

/**
 * Whether the caller has left a mark: a like or a follow. Only the caller can read its document.
 *
 * @param path of the document
 */
const markQuery = (path: string) =>
  queryOptions({
    queryKey: ["mark", path],
    queryFn: async ({ signal }) => {
      const { config } = await connect();
      const name = `projects/${config.projectId}/databases/(default)/documents${path}`;
      // A missing document is part of the response. To get it by its path would be a failed request.
      const answer = await firestore(":batchGet", {
        method: "POST",
        body: JSON.stringify({ documents: [name] }),
        signal,
      });
      if (!answer.ok) return false;
      const [read] = (await answer.json()) as { found?: object }[];
      return read?.found !== undefined;
    },
  });

export const likeQuery = (uid: string, productId: string) => markQuery(`/products/${productId}/likes/${uid}`);
export const followQuery = (uid: string, targetUid: string) =>
  markQuery(`/users/${uid}/following/${targetUid}`);
