import { createClient } from "../../../../functions/src/contract/client.js";
import { token } from "../session/session.js";

/** The HTTP API, as who is signed in. */
export const api = createClient({ baseUrl: `${location.origin}/api`, token });
export { ApiError } from "../../../../functions/src/contract/client.js";
