import { revealing } from "#contract/clean-text.js";
import { type ClientOptions, createClient } from "#contract/client.js";
import { endSession, token } from "../session/session.js";

/**
 * The API rejects a token when its session was revoked elsewhere. The session then ends here too. The
 * response to an earlier token says nothing about a session that started later.
 */
const asCaller: ClientOptions = {
  // On the server, which draws pages and calls nothing, there is no location.
  baseUrl: `${globalThis.location?.origin}/api`,
  token,
  reviver: revealing,
  fetch: async (input, init) => {
    const answer = await fetch(input, init);
    const sent = new Headers(init?.headers).get("authorization")?.replace(/^Bearer /, "");
    if (answer.status === 401 && sent !== undefined && sent === (await token().catch(() => undefined)))
      await endSession();
    return answer;
  },
};
/** The HTTP API, called as the signed-in user. */
export const api = createClient(asCaller);

/** The same for long requests: scanning a large archive may take as long as a function may run. */
export const patientApi = createClient({ ...asCaller, timeout: 90_000 });

const { reviver: _, token: _token, ...asVisitor } = asCaller;
/**
 * The same with unchanged texts, for the contents of files: the app makes their hidden characters visible.
 */
export const exactApi = createClient({ ...asVisitor, token });
/** The same without the session, for public files, so that the CDN can cache the responses for everyone. */
export const exactVisitorApi = createClient(asVisitor);
export { ApiError, isRefusal } from "#contract/client.js";
