import { createClient } from "../../../../functions/src/contract/client.js";
import { endSession, token } from "../session/session.js";

/** The HTTP API, as who is signed in. A token that it no longer takes (sessions can be revoked elsewhere) ends the session. */
export const api = createClient({
  baseUrl: `${location.origin}/api`,
  token,
  fetch: async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status === 401) await endSession();
    return answer;
  },
});
export { ApiError } from "../../../../functions/src/contract/client.js";
