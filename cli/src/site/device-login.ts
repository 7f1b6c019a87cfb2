import { createHash, randomBytes } from "node:crypto";
import { hostname, platform } from "node:os";
import { cliAuthDevice, cliAuthToken } from "#contract/cli-auth.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { announce, openBrowser } from "../market/browser.js";
import { waitFor } from "../market/wait.js";
import { theirs } from "../market/words.js";

/** Seconds that `slow_down` adds to the polling interval (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5;

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "macOS",
  win32: "Windows",
  linux: "Linux",
};

/** This machine's name on the approval page. */
const machineName = (): string =>
  theirs(`${hostname()} (${SYSTEMS[platform()] ?? platform()})`).slice(0, 100);

/**
 * Logs in through a browser (RFC 8628 with PKCE): shows a code, opens the approval page and waits.
 *
 * @returns a custom token, for one sign-in
 * @throws CliError `authentication` if the login is denied or expires
 */
export async function deviceTokens(context: Context): Promise<string> {
  const { site, screen } = context;
  const codeVerifier = randomBytes(32).toString("base64url");
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const started = await site.api.call(cliAuthDevice, "POST", { codeChallenge, clientName: machineName() });
  const { deviceCode, userCode, verificationUrl, expiresIn, interval } = started;
  const opened = await openBrowser(context, verificationUrl);
  announce(context, { url: verificationUrl, userCode, expiresIn }, [
    `${opened ? "Approve this login in your browser" : "Open this page in a browser and approve the login"}:`,
    `  ${screen.link(theirs(verificationUrl), verificationUrl)}`,
    `Approve only if the page shows this code:  ${screen.style.bold(theirs(userCode))}`,
  ]);
  const progress = screen.progress("Waiting for the approval (press Ctrl-C to stop)");
  try {
    const token = await waitFor(context, { seconds: expiresIn, interval }, async () => {
      try {
        const { customToken } = await site.api.call(cliAuthToken, "POST", { deviceCode, codeVerifier });
        return { found: customToken };
      } catch (failure) {
        return standing(failure);
      }
    });
    if (token !== undefined) return token;
    throw expired();
  } finally {
    progress.done();
  }
}

/** How polling continues after an error response. */
function standing(failure: unknown): { slower: number } | undefined {
  const code = failure instanceof CliError ? failure.details.code : undefined;
  if (code === "authorizationPending") return undefined;
  if (code === "slowDown") return { slower: SLOWER_SECONDS };
  if (code === "accessDenied") {
    throw new CliError(EXIT.authentication, "The login was denied", {
      hint: "If you did not deny it, someone else saw the code. To start over, run `vaultmart login`.",
    });
  }
  if (code === "expiredToken") throw expired();
  throw failure;
}

const expired = () =>
  new CliError(EXIT.authentication, "The login expired before it was approved", {
    hint: "To start over, run `vaultmart login`.",
  });
