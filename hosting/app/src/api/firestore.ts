import { connect } from "../session/connection.js";
import { appCheckToken, token } from "../session/session.js";

/**
 * Queries Firestore's REST interface as the caller, without its SDK. The access rules decide what the caller
 * can read (docs/decisions/024-who-reads-what-by-the-sdk.md).
 *
 * @param path the path below the documents, such as `/users/u1`, or `:runQuery` for a query over all of them
 */
export async function firestore(path: string, request: RequestInit): Promise<Response> {
  const [{ config, firestoreEmulator }, idToken, proof] = await Promise.all([
    connect(),
    token(),
    appCheckToken(),
  ]);
  const host = firestoreEmulator ?? "https://firestore.googleapis.com";
  return fetch(`${host}/v1/projects/${config.projectId}/databases/(default)/documents${path}`, {
    ...request,
    headers: {
      authorization: `Bearer ${idToken}`,
      "content-type": "application/json",
      ...(proof && { "x-firebase-appcheck": proof }),
    },
  });
}
