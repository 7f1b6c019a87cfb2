import { createHash, randomBytes } from "node:crypto";
import { cliAuthDevice, cliAuthToken } from "#contract/cli-auth.js";
import { codeHash } from "#domain/people/device-login.js";
import { admin } from "./accounts.js";
import { succeed } from "./http.js";

/** A command-line client during its login, simulated over HTTP. */
export interface DeviceClient {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly codeVerifier: string;
  /** The body with which it polls for its token. */
  readonly question: { deviceCode: string; codeVerifier: string };
}

export const challengeOf = (codeVerifier: string): string =>
  createHash("sha256").update(codeVerifier).digest("base64url");

/** Starts a login, as `vaultmart login` does. */
export async function startLogin(clientName = "test-machine"): Promise<DeviceClient> {
  const codeVerifier = randomBytes(32).toString("base64url");
  const { deviceCode, userCode, verificationUrl } = await succeed(cliAuthDevice, "POST", {
    input: { codeChallenge: challengeOf(codeVerifier), clientName },
  });
  return { deviceCode, userCode, verificationUrl, codeVerifier, question: { deviceCode, codeVerifier } };
}

/** Fetches the token of an approved login, and signs in with it as the client does; returns an ID token. */
export async function finishLogin({ question }: DeviceClient): Promise<string> {
  const { customToken } = await succeed(cliAuthToken, "POST", { input: question });
  return signInWith(customToken);
}

/** The stored document of a login. */
export const storedLogin = ({ deviceCode }: DeviceClient) =>
  admin().db.doc(`deviceCodes/${codeHash(deviceCode)}`);

/** Expires a login's ten minutes. */
export const expireLogin = (client: DeviceClient): Promise<unknown> =>
  storedLogin(client).update({ expiresAt: new Date(Date.now() - 1) });

/** Exchanges a custom token for an ID token at the Auth emulator. */
export async function signInWith(customToken: string): Promise<string> {
  const answer = await fetch(
    `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: customToken, returnSecureToken: true }),
    },
  );
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`Signing in with a custom token answered ${answer.status}`);
  return idToken;
}
