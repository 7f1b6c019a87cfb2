import * as z from "zod";
import { CliError, EXIT } from "../errors.js";
import { reach, unreachable } from "./reach.js";
import { isLoopback } from "./url.js";

/** Where a site's users sign in: the key of its Firebase project, and the root that Auth's services answer below. */
export interface IdentityProvider {
  readonly apiKey: string;
  /** `https:/` for Google's own hosts, so that a service's host can follow; an emulator's address otherwise. */
  readonly base: string;
}

const WebConfig = z.object({ apiKey: z.string().min(1) });
const Emulators = z.object({ auth: z.object({ hostAndPort: z.string() }).optional() });

/**
 * Asks a site which Firebase project it is, as its own pages do. A site on this machine may also name
 * an Auth emulator, which must be on this machine too: no other host than Google's is ever given a token.
 *
 * @throws CliError `general` when the site says nothing of the kind, `retryable` when it does not answer
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
    throw new CliError(EXIT.general, `${site} names an Auth emulator that is not on this machine`);
  }
  return { apiKey: config.data.apiKey, base: emulator.origin };
}

/** What Hosting's start script assigns to a variable: JSON up to the brace that stands at a line's beginning. */
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
  try {
    return await answer.text();
  } catch (cause) {
    throw unreachable(url, cause);
  }
}

const noProvider = (site: string) =>
  new CliError(EXIT.general, `${site} is no Vaultmart marketplace, or has no web app linked to it`, {
    hint: "Check the address: `vaultmart config get url`.",
  });
