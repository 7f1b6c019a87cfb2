import { randomBytes, randomInt } from "node:crypto";
import { cliAuthDevice as route } from "#contract/cli-auth.js";
import { drawUserCode, formatUserCode, LOGIN_TIMES, loginExpiry } from "#domain/people/device-login.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as logins from "#store/people/device-logins.js";

/**
 * A command-line client starts its login. It gets a secret with which it can fetch its token, and a code that a user
 * approves (RFC 8628, part 3.2).
 */
export const cliAuthDevice = endpoint(route, {
  POST: async ({ input, now }) => {
    const deviceCode = randomBytes(32).toString("base64url");
    const login = { ...input, deviceCode, createdAt: now, expiresAt: loginExpiry(now) };
    const drawn = await logins.open(login, () => drawUserCode(randomInt));
    const userCode = formatUserCode(drawn);
    return {
      deviceCode,
      userCode,
      verificationUrl: `${config().siteUrl}/cli/auth?code=${userCode}`,
      ...LOGIN_TIMES,
    };
  },
});
