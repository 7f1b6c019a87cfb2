import { cliAuthApprove as route } from "#contract/cli-auth.js";
import { formatUserCode } from "#domain/people/device-login.js";
import { endpoint } from "#http/endpoint.js";
import * as logins from "#store/people/device-logins.js";

/** A signed-in user sees which machine requests a login, and approves or denies it. */
export const cliAuthApprove = endpoint(route, {
  GET: async ({ input, now }) => {
    const login = await logins.readWaiting(input.userCode, now);
    return {
      userCode: formatUserCode(input.userCode),
      clientName: login.clientName,
      createdAt: login.createdAt.toISOString(),
      expiresAt: login.expiresAt.toISOString(),
    };
  },
  POST: async ({ input, caller, now }) => {
    const status = input.approve ? "approved" : "denied";
    await logins.decide(input.userCode, { status, uid: caller.uid }, now);
    return { success: true as const, approved: input.approve };
  },
});
