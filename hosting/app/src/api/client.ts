import { type ClientOptions, createClient } from "#contract/client.js";
import { endSession, token } from "../session/session.js";

/** A token that the API no longer takes (sessions can be revoked elsewhere) ends the session. */
const asCaller: ClientOptions = {
  baseUrl: `${location.origin}/api`,
  token,
  fetch: async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status === 401) await endSession();
    return answer;
  },
};
/** The HTTP API, as who is signed in. */
export const api = createClient(asCaller);

/** The same for what takes longer: a large archive is scanned for as long as a function may run. */
export const patientApi = createClient({ ...asCaller, timeout: 90_000 });
export { ApiError, isRefusal } from "#contract/client.js";
