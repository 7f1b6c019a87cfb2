import { randomBytes } from "node:crypto";
import { cliAuthToken as route } from "#contract/cli-auth.js";
import { Failure } from "#contract/failure.js";
import { judgeQuestion, tokenFor } from "#domain/people/device-login.js";
import { customToken } from "#gateway/auth.js";
import { endpoint } from "#http/endpoint.js";
import * as logins from "#store/people/device-logins.js";
import * as users from "#store/people/users.js";

/**
 * A command-line client polls whether its login was approved, and gets its token once (RFC 8628, part 3.4). The token
 * is created before the login is deleted, so after a failure in between, the client only has to poll again. Of several
 * concurrent requests, only the one that deletes the login gets a token.
 */
export const cliAuthToken = endpoint(route, {
  POST: async ({ input, now }) => {
    const { deviceCode, codeVerifier } = input;
    const asked = await logins.read(deviceCode);
    const standing = judgeQuestion(asked, codeVerifier, now);
    if (standing.kind === "waiting") {
      await logins.recordQuestion(deviceCode, now);
      throw standing.refusal;
    }
    const { uid } = standing;
    const id = randomBytes(16).toString("hex");
    const [user, token] = await Promise.all([users.read(uid), customToken(uid, id)]);
    const granted = tokenFor(user, token);
    const client = { id, uid, clientName: asked?.clientName ?? "", createdAt: now };
    if (!(await logins.end(deviceCode, client))) throw new Failure("expiredToken");
    return { customToken: granted };
  },
});
