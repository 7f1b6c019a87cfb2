import { addressOf, COLLECTING_HOSTS, isNamelessHost } from "./hosts.js";
import type { Place } from "./place.js";
import { belongsElsewhere, issued } from "./places.js";
import type { Judged } from "./reports.js";
import {
  FROM,
  isFileOfSettings,
  NOTHING,
  origins,
  textOf,
  UNKNOWN,
  type Value,
  WHOLE_FILE,
} from "./value.js";

const PLACEHOLDER = new RegExp(`${UNKNOWN}([A-Za-z_][A-Za-z0-9_]{1,60})${UNKNOWN}`, "g");

/** Where services give a token for a proof of identity. Nobody else can read there what is sent. */
export const EXCHANGE =
  /^(?:api\.anthropic\.com\/v1\/oauth\/token|(?:sts|oauth2)\.googleapis\.com\/(?:v1\/)?token|login\.microsoftonline\.com\/[\w.-]{1,60}\/oauth2\/(?:v2\.0\/)?token|sts(?:\.[\w-]{4,20})?\.amazonaws\.com\/|api\.github\.com\/app\/installations\/\d{1,12}\/access_tokens)$/;

/** Names of hosts and paths that only attackers, and texts about attacks, use. */
const HOSTILE_NAME =
  /(?:^|[./_-])(?:attackers?|adversary|evil|exfil(?:trat\w{1,6})?|malicious|malware|rogue|c2|c2-?server|botnet|phish(?:ing|er)?|stealer|keylog(?:ger|s)?|stolen|loot|covert|creds)(?=$|[./_-]|\d)/;

/**
 * What it means that values are sent to a host.
 * @param values the first one is the address, if it is known
 */
export function* sentTo(host: string, values: readonly Value[], place: Place): Generator<Judged> {
  const [first = NOTHING] = values;
  if (HOSTILE_NAME.test(`${host}${addressOf(textOf(first))?.path ?? ""}`))
    yield ["collecting-host", "A script that contacts a host with the name of an attacker"];
  if (COLLECTING_HOSTS.test(host)) yield ["collecting-host"];
  const from = origins(values);
  const most = worstSent(host, values, from, place);
  if (most) yield most;
  if (from & FROM.secret) yield* secretSent(host, values);
  if (from & FROM.unowned && from & FROM.decoded)
    yield ["secret-elsewhere", "A hidden or temporary file is decoded and sent to a host"];
  if (from & FROM.encoded)
    yield ["secret-elsewhere", "A value of the environment is encoded and sent to a host"];
}

function worstSent(
  host: string,
  values: readonly Value[],
  from: number,
  { piece }: Place,
): Judged | undefined {
  const keys = from & (FROM.keys | FROM.environment);
  if (keys === FROM.keys && issued(host === "" ? textOf(values[0] ?? NOTHING) : host, piece.text))
    return ["unfollowed-secret", "A program signs in with the stored key of another program"];
  if (keys || (isNamelessHost(host) && from & (FROM.settings | FROM.memory))) return ["exfiltration"];
  // A command of a shell that reads a file, such as `jq`, can return one value of it.
  const isWhole = ({ name, from: own }: Value) => name === WHOLE_FILE && (own & FROM.settings) !== 0;
  if (values.some(piece.language === "shell" ? isWhole : isFileOfSettings))
    return ["secret-elsewhere", "A whole file of secrets is sent to a host"];
  if (from & FROM.input) return ["surveillance"];
  if (from & FROM.memory) return ["memory-upload"];
  return from & FROM.home
    ? ["secret-elsewhere", "Files of a whole home folder are sent to a host"]
    : undefined;
}

/** A secret of the environment is sent to another host than that of its issuer. */
function* secretSent(host: string, values: readonly Value[]): Generator<Judged> {
  const text = values.map(textOf).join(" ");
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
  if (names.some((name) => belongsElsewhere(name, host))) yield ["secret-elsewhere"];
  else if (COLLECTING_HOSTS.test(host)) yield ["exfiltration"];
}
