import { queryOptions } from "@tanstack/react-query";
import { connect } from "../session/connection.js";
import { token } from "../session/session.js";

/**
 * Whether the caller has left a mark: a like, or a follower's entry, whose document only they may read
 * (docs/decisions/024-who-reads-what-by-the-sdk.md). One read over Firestore's REST interface, without its SDK.
 *
 * @param path of the document
 */
async function hasMark(path: string, signal: AbortSignal): Promise<boolean> {
  const [{ config, firestoreEmulator }, idToken] = await Promise.all([connect(), token()]);
  const host = firestoreEmulator ?? "https://firestore.googleapis.com";
  const answer = await fetch(
    `${host}/v1/projects/${config.projectId}/databases/(default)/documents/${path}`,
    {
      headers: { authorization: `Bearer ${idToken}` },
      signal,
    },
  );
  return answer.ok;
}

const markQuery = (path: string) =>
  queryOptions({ queryKey: ["mark", path], queryFn: ({ signal }) => hasMark(path, signal) });

export const likeQuery = (uid: string, productId: string) => markQuery(`products/${productId}/likes/${uid}`);
export const followQuery = (uid: string, targetUid: string) =>
  markQuery(`users/${uid}/following/${targetUid}`);
