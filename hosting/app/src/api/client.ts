import { type ClientOptions, createClient } from "#contract/client.js";
import { endSession, token } from "../session/session.js";

/**
 * The API refuses a token when its session was revoked elsewhere, and the session ends here too. The answer to an
 * earlier token says nothing about the session that began meanwhile.
 */
const asCaller: ClientOptions = {
  baseUrl: `${location.origin}/api`,
  token,
  fetch: async (input, init) => {
    const answer = await fetch(input, init);
    const sent = new Headers(init?.headers).get("authorization")?.replace(/^Bearer /, "");
    if (answer.status === 401 && sent !== undefined && sent === (await token())) await endSession();
    return answer;
  },
};
/** The HTTP API, as who is signed in. */
export const api = createClient(asCaller);

/** The same for what takes longer: a large archive is scanned for as long as a function may run. */
export const patientApi = createClient({ ...asCaller, timeout: 90_000 });
export { ApiError, isRefusal } from "#contract/client.js";
