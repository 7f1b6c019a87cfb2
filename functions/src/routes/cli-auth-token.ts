import { cliAuthToken as route } from "#contract/cli-auth.js";
import { Failure } from "#contract/failure.js";
import { judgeQuestion, tokenFor } from "#domain/people/device-login.js";
import { customToken } from "#gateway/auth.js";
import { endpoint } from "#http/endpoint.js";
import * as logins from "#store/people/device-logins.js";
import * as users from "#store/people/users.js";

/**
 * A command-line client asks whether its login was approved, and gets the token once
 * (RFC 8628, part 3.4).
 *
 * The token is made before the login ends, so that a failure on the way costs the
 * client another question and not its login; who loses the race for the end gets no token.
 */
export const cliAuthToken = endpoint(route, {
  POST: async ({ input, now }) => {
    const { deviceCode, codeVerifier } = input;
    const standing = judgeQuestion(await logins.read(deviceCode), codeVerifier, now);
    if (standing.kind === "waiting") {
      await logins.recordQuestion(deviceCode, now);
      throw standing.refusal;
    }
    const [user, token] = await Promise.all([users.read(standing.uid), customToken(standing.uid)]);
    const granted = tokenFor(user, token);
    if (!(await logins.end(deviceCode))) throw new Failure("expiredToken");
    return { customToken: granted };
  },
});
