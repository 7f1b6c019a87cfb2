import { Refusal } from "../terminal/refusal.js";

export const USAGE = `Usage: npm run witness -- --of URL [--of URL …] --key FILE --state FILE [--port N]

Cosigns the checkpoints of the logs of marketplaces (c2sp.org/tlog-witness): only those that contain everything
that it cosigned before. Runs until it is stopped.

  --of URL      A marketplace. Its key is trusted at first contact, later ones only if a known key vouches for them
  --key FILE    A private key, as \`npm run --silent log:key -- NAME\` makes it; NAME is the witness's name
  --state FILE  Where it stores what it cosigned. Keep this file: without it, it could cosign a second log
  --port N      The port on 127.0.0.1 (8787). Put a server with TLS in front of it`;

export interface WitnessSettings {
  /** The marketplaces' URLs, without a trailing slash. */
  readonly sites: readonly string[];
  readonly keyFile: string;
  readonly stateFile: string;
  readonly port: number;
}

const MAX_SITES = 100;

/**
 * Reads the arguments. Returns undefined if the user requests help.
 *
 * @throws Refusal
 */
export function witnessSettings(args: readonly string[]): WitnessSettings | undefined {
  if (args.includes("--help") || args.includes("-h")) return undefined;
  const sites: string[] = [];
  const one: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name = "", value] = [args[at], args[at + 1]];
    if (value === undefined) throw new Refusal(USAGE);
    if (name === "--of") sites.push(siteOf(value));
    else if (["--key", "--state", "--port"].includes(name) && !(name in one)) one[name] = value;
    else throw new Refusal(USAGE);
  }
  const { "--key": keyFile, "--state": stateFile, "--port": port = "8787" } = one;
  if (sites.length === 0 || !keyFile || !stateFile) throw new Refusal(USAGE);
  if (sites.length > MAX_SITES) throw new Refusal(`At most ${MAX_SITES} marketplaces are witnessed.`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Refusal("The port is 0 to 65535.");
  return { sites, keyFile, stateFile, port: Number(port) };
}

function siteOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.hostname === "127.0.0.1" || url?.hostname === "localhost";
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLocal)) return url.origin;
  throw new Refusal(`A marketplace has an https URL: ${text}`);
}
