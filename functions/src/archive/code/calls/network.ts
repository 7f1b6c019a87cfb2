import { addressOf, COLLECTING_HOSTS } from "../hosts.js";
import { FROM, origins, textOf, textValue, type Value } from "../value.js";
import { type CallKind, matches, type Site } from "./call.js";

const NETWORK_OWNERS =
  /^(?:requests|httpx|aiohttp|urllib|urllib2|urllib3|http|https|axios|got|fetch|undici|superagent|needle|request|ky|net|Net|HTTParty|Faraday|RestClient|reqwest|ureq|client|session|axiosInstance|smtplib|ftplib|WebClient|HttpClient|Http|XMLHttpRequest|WebSocket|websocket|websockets|dns|navigator|cloudscraper|\$http|jQuery|\$)(?:$|[.:])/;

const NETWORK_VERBS =
  /(?:^|[.:])(?:get|post|put|patch|delete|head|request|urlopen|Request|urlretrieve|fetch|Get|Post|PostForm|NewRequest|send|sendall|sendto|sendmail|send_message|sendBeacon|stream|UploadString|UploadData|UploadFile|DownloadString|DownloadData|DownloadFile|post_form|get_response|(?:string|data|dictionary|array)WithContentsOf(?:URL|Url)\w{0,40}|initWithContentsOfURL\w{0,40}|start|write|storbinary|PostAsync|GetStringAsync|ajax|create_connection|publish|emit|getresponse|lookup|resolve\w{0,8}|recv|connect|retr(?:lines|binary)|put(?:text|binary)file|upload!?)$/;

const ALWAYS_NETWORK =
  /^(?:fetch|urlopen|axios|got|ky|needle|request|node-fetch|nodeFetch|superagent|curl_exec|curl_init|XMLHttpRequest|WebSocket|ws|urllib\.request\.\w{1,20}|file_get_contents|URI\.open|Invoke-WebRequest|Invoke-RestMethod|mail|fsockopen|gethostbyname|getaddrinfo|dns_get_record|checkdnsrr|Lookup(?:Host|IP|IPAddr|TXT|CNAME|Addr|MX|NS)|net\.(?:DefaultResolver\.)?Lookup(?:Host|IP|IPAddr|TXT|CNAME|Addr|MX|NS)|Resolv\.getaddress(?:es)?|Addrinfo\.getaddrinfo|Dns\.GetHost(?:Addresses|Entry)|importScripts)$/;

export const OPEN_REQUEST = "open request";

const BODY =
  /^(?:body|json|form|send|send_string|send_json|send_form|send_bytes|multipart|field|attach|data|set_body|query)$/;

/** Calls that add a body to a request that was opened or built earlier. */
export const bodyCall: CallKind = ({ reader: { machine }, args, receiver, short, place }) => {
  if (receiver.name === OPEN_REQUEST && /^(?:write|end|send)$/.test(short)) {
    machine.request(textValue(receiver.text ?? ""), args, place());
    return receiver;
  }
  if (receiver.to === undefined || args.length === 0 || !BODY.test(short)) return undefined;
  const body = machine.request(textValue(receiver.to), args, place());
  return { ...receiver, from: receiver.from | body.from };
};

/** `URI.parse("https://…").open`: the address is the object. */
export const openedAddress: CallKind = ({ reader: { machine }, args, receiver, short, place }) => {
  if (
    /^(?:open|read|openStream|fetch)$/.test(short) &&
    /^\s{0,2}https?:\/\//.test(receiver.text ?? "") &&
    args.length === 0
  )
    return { name: "response", from: machine.request(receiver, [], place()).from };
  return undefined;
};

/** Calls that send values to another host, and their responses. */
export const networkCall: CallKind = (site) => {
  const { reader, name, short, environment, args, options, receiver, place } = site;
  const { machine } = reader;
  const values = [...args, ...[...options].filter(([key]) => key !== "env").map(([, value]) => value)];
  if (environment) values.push({ from: FROM.environment });
  const address = values.find(
    ({ text }) => text !== undefined && /^\s{0,2}(?:https?|wss?|ftp):\/\//.test(text),
  );
  const isSocket =
    receiver.from & FROM.socket && /^(?:send|sendall|sendto|sendfile|write|end|puts)$/.test(short);
  const isNetwork =
    matches(ALWAYS_NETWORK, name) ||
    /^socket\.get(?:hostbyname|addrinfo)$/.test(name) ||
    (matches(NETWORK_OWNERS, name) && matches(NETWORK_VERBS, name)) ||
    (address !== undefined && matches(NETWORK_VERBS, name)) ||
    isSocket ||
    /(?:^|[.:])(?:sendmail|send_message|storbinary|sendall|UploadString|DownloadString|urlopen)$/.test(name);
  if (!isNetwork) return undefined;
  if (
    /^(?:mail|file_get_contents|gethostbyname|getaddrinfo)$/.test(name) &&
    address === undefined &&
    !/^get/.test(name) &&
    name !== "mail"
  )
    return undefined;
  const nested = origins(values.flatMap((value) => [...(value.entries?.values() ?? [])]));
  const sent = values.map((value) => (value.entries ? withText(value) : value));
  const named = [...options]
    .filter(([key]) => /^(?:headers|auth|cookies)$/.test(key))
    .map(([, value]) => value);
  for (const [index, value] of values.entries()) {
    const isHeader = named.includes(value) || headersOnly(value);
    if (isHeader) sent[index] = { ...(sent[index] as Value), from: value.from & ~FROM.encoded };
  }
  if (nested !== 0) sent.push({ from: nested & ~FROM.encoded });
  sent.push({ from: receiver.from & ~(FROM.socket | FROM.network) });
  if (LOOKS_UP.test(name)) {
    judgeLookup(site);
    return { from: FROM.network };
  }
  const target = address ?? args[0] ?? receiver;
  const parsed = addressOf(textOf(target));
  const host = args.find(({ entries }) => entries)?.entries;
  const opened = host?.get("hostname") ?? host?.get("host");
  if (address === undefined && opened?.text !== undefined && /(?:^|\.)request$/.test(name)) {
    const url = textValue(`https://${opened.text}/`);
    return { ...url, name: OPEN_REQUEST, from: machine.request(url, sent, place()).from };
  }
  const body = machine.request(target, sent, place());
  if (!parsed) return { name: "response", from: body.from };
  if (COLLECTING_HOSTS.test(parsed.host)) machine.report("collecting-host", place());
  const to = textOf(target);
  return /^https?\.request$/.test(name)
    ? { ...textValue(to), name: OPEN_REQUEST, from: body.from }
    : { name: "response", from: body.from, to };
};

/** Calls that ask for the address of a host. */
const LOOKS_UP =
  /^(?:socket\.)?(?:gethostbyname|getaddrinfo|dns_get_record|checkdnsrr)$|^dns\.|^net\.(?:DefaultResolver\.)?Lookup(?:Host|IP|IPAddr|TXT|CNAME|Addr|MX|NS)$|^(?:Resolv\.getaddress(?:es)?|Addrinfo\.getaddrinfo)$|(?:^|\.)Dns\.GetHost(?:Addresses|Entry)$/;

/** What is a part of the name of a host reaches the owner of its domain. */
function judgeLookup({ reader: { machine }, from, place }: Site): void {
  if (from & (FROM.keys | FROM.environment | FROM.secret)) machine.report("exfiltration", place());
  else if (from & FROM.memory) machine.report("memory-upload", place());
  else if (from & FROM.home)
    machine.report("secret-elsewhere", place(), "Files of a whole home folder are sent to a host");
  else if (from & (FROM.encoded | FROM.input))
    machine.report("secret-elsewhere", place(), "What it reads is sent in the names of hosts");
}

/** Whether the encoded values of an object are in its headers, which carry names and passwords in base64 by design. */
function headersOnly(value: Value): boolean {
  return (
    [...(value.entries ?? [])].every(
      ([key, entry]) =>
        !(entry.from & FROM.encoded) ||
        /^(?:headers|auth|authorization|cookie|proxy-authorization)$/i.test(key),
    ) && value.entries !== undefined
  );
}

/** Concatenates the values of an object, so that the names of secrets in it are found. */
export function withText(value: Value): Value {
  const text = [...(value.entries?.values() ?? [])]
    .map((entry) => (entry.entries ? textOf(withText(entry)) : textOf(entry)))
    .join(" ");
  return { ...value, text: text.slice(0, 100_000) };
}
