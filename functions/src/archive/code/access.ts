import type { Place } from "./place.js";
import { opensAccess } from "./places.js";
import type { Judged } from "./reports.js";
import { FROM, textOf, type Value } from "./value.js";

/** A key that is written out, and does not belong to the reader. */
const WRITTEN_KEY = /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-nistp\d{3}) AAAA[0-9A-Za-z+/]{40}/;
/** The reader fetches keys of their own: the name of the account is a variable or a placeholder. */
const OWN_KEYS =
  /\b(?:curl|wget)\s[^\n|;#>]{0,100}https:\/\/(?:github|gitlab|codeberg)\.\w{2,3}\/(?:\$\{?\w{1,40}\}?|<[^>\n]{1,40}>|(?:your|my|user|you)[\w-]{0,30})\.keys\b[^\n#;]{0,100}authorized_keys/i;

/** A public address, and the name of a service that many programs trust. */
const MISLEADS =
  /^\s{0,8}(?!0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}\s[^\n]{0,200}\b(?:anthropic|openai|github|githubusercontent|gitlab|pypi|pythonhosted|npmjs|yarnpkg|rubygems|crates|docker|google|googleapis|microsoft|windowsupdate|apple|amazonaws|cloudflare|stripe|paypal|slack|telegram|coinbase|binance)\.(?:com|org|io|net)\b/m;

/** What a file that is written changes about who may use the machine, and about where names lead: the rules and messages. */
export function* accessGiven(path: string, content: Value, place: Place): Generator<Judged> {
  const text = textOf(content);
  if (opensAccess(path))
    yield [
      letsStrangerIn(path, content, place) ? "planted-program" : "persistence",
      "Grants access to the machine",
    ];
  if (/\/etc\/sudoers/.test(path) && /\bNOPASSWD:\s{0,4}ALL\b/.test(text))
    yield ["privilege", "Gives a user all rights without a password"];
  if (/(?:^|\/)etc\/hosts$/.test(path) && MISLEADS.test(text))
    yield ["tampering", "Leads the name of a known service to another address"];
}

/** Whether the list of keys that open a machine gets one of another host, or one that a document brings. */
function letsStrangerIn(path: string, { from, text }: Value, { piece, line }: Place): boolean {
  if (!/authorized_keys2?$/.test(path) || piece.execution !== "instructed") return false;
  const written = piece.text.split("\n")[line - piece.firstLine] ?? "";
  return from & FROM.network ? !OWN_KEYS.test(written) : WRITTEN_KEY.test(text ?? "");
}
