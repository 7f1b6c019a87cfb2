import * as z from "zod";
import { CliError, EXIT } from "../errors.js";
import { reach, unreachable } from "./reach.js";
import { isLoopback } from "./url.js";

/** The sign-in service of a site: the key of its Firebase project, and the base URL of the Auth services. */
export interface IdentityProvider {
  readonly apiKey: string;
  /** `https:/` for Google's hosts, to which the service's host is appended; otherwise an emulator's URL. */
  readonly base: string;
}

const WebConfig = z.object({ apiKey: z.string().min(1) });
const Emulators = z.object({ auth: z.object({ hostAndPort: z.string() }).optional() });

/**
 * Gets a site's Firebase project in the same way as the site's pages. A site on this machine may also specify an Auth
 * emulator, which must be on this machine as well: tokens are sent only to Google's hosts or to this machine.
 *
 * @throws CliError `general` if the response names no project, `retryable` if the site is unreachable
 */
export async function identityProvider(site: string, interrupt: AbortSignal): Promise<IdentityProvider> {
  const root = new URL(site);
  const isLocal = isLoopback(root.hostname);
  const script = await read(
    new URL(isLocal ? "/__/firebase/init.js?useEmulator=true" : "/__/firebase/init.json", root),
    interrupt,
  );
  if (!isLocal) {
    const found = WebConfig.safeParse(parse(script));
    if (!found.success) throw noProvider(site);
    return { apiKey: found.data.apiKey, base: "https:/" };
  }
  const config = WebConfig.safeParse(parse(assigned(script, "firebaseConfig")));
  const emulators = Emulators.safeParse(parse(assigned(script, "firebaseEmulators")));
  if (!config.success) throw noProvider(site);
  const host = emulators.data?.auth?.hostAndPort;
  if (host === undefined) return { apiKey: config.data.apiKey, base: "https:/" };
  const emulator = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
  if (!emulator || !isLoopback(emulator.hostname)) {
    throw new CliError(EXIT.general, `${site} specifies an Auth emulator that is not on this machine`);
  }
  return { apiKey: config.data.apiKey, base: emulator.origin };
}

/**
 * The value that Hosting's init script assigns to a variable: JSON up to the brace at the start of a line.
 */
const assigned = (script: string, name: string): string =>
  new RegExp(`var ${name} = (\\{[^;]*?\\n\\});`).exec(script)?.[1] ?? "";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function read(url: URL, interrupt: AbortSignal): Promise<string> {
  const answer = await reach(url, { signal: AbortSignal.timeout(15_000) }, interrupt);
  if (answer.status === 429 || answer.status >= 500) {
    throw new CliError(EXIT.retryable, `${url.host} has a problem (status ${answer.status})`, {
      hint: "Run the command again later.",
      status: answer.status,
    });
  }
  try {
    return await answer.text();
  } catch (cause) {
    throw unreachable(url, cause);
  }
}

const noProvider = (site: string) =>
  new CliError(EXIT.general, `${site} is not a Vaultmart marketplace, or no web app is linked to it`, {
    hint: "Check the URL with `vaultmart config get url`.",
  });
