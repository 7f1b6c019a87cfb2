import type { Machine } from "../machine.js";
import {
  either,
  FROM,
  NOTHING,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  WHOLE_FILE,
  withOrigin,
} from "../value.js";
import { type Command, each, type Invocation } from "./invocation.js";

/** Options of `curl` and its relatives that are followed by a value. */
const TAKES_VALUE =
  /^(?:-[HAeubXcCKmorwxyYzEt]|--(?:header|user-agent|referer|user|cookie|cookie-jar|request|config|max-time|connect-timeout|retry|retry-delay|proxy|proto|proto-redir|tls-max|ciphers|netrc-file|retry-max-time|socks5|resolve|cacert|cert|key|write-out|range|output-dir|output-document|output|directory-prefix|method|timeout|tries|limit-rate|interface))$/;

const SENDS_VALUE =
  /^(?:-d|-F|-T|--data|--data-raw|--data-binary|--data-urlencode|--data-ascii|--form|--form-string|--json|--upload-file|--post-file|--post-data|--body-data|--body-file|--url-query|-Body|-InFile|-Form)$/i;

const STORES = /^(?:-o|-O|--output|--output-document|-OutFile|-P)$/i;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
const download: Command = (call, machine, place) => {
  const configured0 = configuredCalls(call, machine);
  if (configured0.length > 0) return either(configured0.map((one) => download(one, machine, place)));
  const { name, words, texts, input } = call;
  let address: Value | undefined;
  let target: string | undefined;
  let folder: string | undefined;
  let isStored = name === "wget" || name === "aria2c";
  const sent: Value[] = [];
  for (let at = 0; at < words.length; at++) {
    const text = texts[at] as string;
    const word = words[at] as Value;
    const option = /^(--[\w-]{2,30})=([\s\S]{0,8000})$/.exec(text);
    const attached = /^(-[dFT])(.{1,8000})$/s.exec(text);
    if (option && SENDS_VALUE.test(option[1] as string))
      sent.push(...sentBy(withText(word, option[2] as string), machine, input, option[1]));
    else if (option && STORES.test(option[1] as string)) target = option[2];
    else if (SENDS_VALUE.test(text)) sent.push(...sentBy(words[++at] ?? NOTHING, machine, input, text));
    else if (/^-[a-zA-Z]{1,6}[dFT]$/.test(text) && name === "curl")
      sent.push(...sentBy(words[++at] ?? NOTHING, machine, input, `-${text.at(-1)}`));
    else if (attached && !text.startsWith("--"))
      sent.push(...sentBy(withText(word, attached[2] as string), machine, input));
    else if (name === "wget" && /^(?:-[a-zA-Z]{0,4}P|--directory-prefix)$/.test(text)) folder = texts[++at];
    else if (name === "wget" && /^-[a-zA-Z]{0,4}O-?$/.test(text)) {
      target = text.endsWith("-") ? "-" : texts[++at];
      isStored = target !== "-";
    } else if (name !== "wget" && /^-[a-zA-Z]{0,6}O[a-zA-Z]{0,3}$/.test(text) && !text.startsWith("--"))
      isStored = true;
    else if (STORES.test(text) || /^-[a-zA-Z]{1,6}o$/.test(text)) {
      target = texts[++at];
      isStored = target !== "-";
    } else if (text === "--remote-name") isStored = true;
    else if (TAKES_VALUE.test(text)) sent.push(asHeader(words[++at] ?? NOTHING));
    else if (!text.startsWith("-") || text === "-") address ??= /^-?Uri$/i.test(text) ? undefined : word;
  }
  const isConfigured = texts.some((text) => /^-\w{0,6}K$|^--config$/.test(text));
  const settings = isConfigured ? (input.text ?? "") : "";
  const configured = /^\s{0,8}url\s{0,4}[=:]?\s{0,4}"?(\S{4,400}?)"?$/m.exec(settings)?.[1];
  if (configured !== undefined) address ??= textValue(configured);
  target ??= /^\s{0,8}output\s{0,4}[=:]?\s{0,4}"?(\S{1,200}?)"?$/m.exec(settings)?.[1];
  if (!address) return isConfigured ? { from: FROM.network | FROM.untrusted } : NOTHING;
  const body = machine.request(address, sent, place);
  if (!isStored && target === undefined) return body;
  const path = target ?? `${folder === undefined ? "" : `${folder}/`}${lastName(textOf(address))}`;
  if (path === "-" || path === "/dev/stdout") return body;
  machine.write(path, body, place);
  return NOTHING;
};

const MAX_CALLS = 20;

/** The calls that a file of options of `curl` is read as: `-K file`. */
function configuredCalls(call: Invocation, machine: Machine): Invocation[] {
  const { name, texts, words } = call;
  const at = name === "curl" ? texts.findIndex((text) => /^(?:-\w{0,6}K|--config)$/.test(text)) : -1;
  const file = at < 0 ? undefined : texts[at + 1];
  if (file === undefined || file === "-") return [];
  const settings = machine.files.stored(file) ?? machine.files.file(file)?.text;
  if (settings === undefined || settings.length > MAX_SETTINGS) return [];
  const rest = words.filter((_, index) => index !== at && index !== at + 1);
  const calls: Value[][] = [[...rest]];
  for (const line of settings.split("\n")) {
    const option =
      /^\s{0,20}-{0,2}([a-z][\w-]{0,30}|[A-Za-z])(?:\s{0,8}[=:]\s{0,8}|\s{1,8}|$)(?:"((?:[^"\\]|\\.){0,2000})"|([^\n"]{0,2000}))/.exec(
        line,
      );
    if (!option) continue;
    const key = option[1] as string;
    const value = (option[2] ?? option[3] ?? "").trim();
    if (key === "next" && calls.length < MAX_CALLS) calls.push([...rest]);
    else if (key === "url") calls.at(-1)?.push(textValue(value));
    else {
      calls.at(-1)?.push(textValue(key.length === 1 ? `-${key}` : `--${key}`));
      if (value !== "") calls.at(-1)?.push(textValue(value));
    }
  }
  return calls.map((one) => ({ ...call, words: one, texts: one.map(textOf) }));
}

const MAX_SETTINGS = 16 * 1024;

const PLACEHOLDERS = new RegExp(`${UNKNOWN}(?:\\w{1,60}${UNKNOWN})?`, "g");

const BARE = new RegExp(`^${UNKNOWN}\\w{1,60}${UNKNOWN}$`);

/** Headers carry names and passwords in base64 by design. */
function asHeader(value: Value): Value {
  return { ...value, from: value.from & ~FROM.encoded };
}

function lastName(url: string): string {
  return url
    .replace(/[?#][\s\S]{0,4000}$/, "")
    .replace(/\/$/, "")
    .slice(url.lastIndexOf("/") + 1);
}

function withText(value: Value, text: string): Value {
  return { ...value, text };
}

/** The input of a command, which is sent as it is. */
export function asWhole(input: Value): Value {
  const rest = (input.text ?? "").replace(PLACEHOLDERS, "").trim();
  return input === NOTHING || rest !== "" ? input : { ...input, name: WHOLE_FILE };
}

/**
 * The data that an option of `curl` sends: a text, the files that it names, or the command's input.
 */
function sentBy(value: Value, machine: Machine, input: Value, option = ""): Value[] {
  const text = textOf(value);
  const isFile = /^(?:-T|--upload-file|--post-file|--body-file|-InFile)$/i.test(option);
  const names = isFile
    ? [text]
    : [...text.matchAll(/(?:^|=)[@<]([^;\s]{1,400})/g)].map(([, name]) => name as string);
  const files = names.map((name) =>
    name === "-" || name === "."
      ? asWhole(input)
      : // `-F ctx=@{}` of `xargs`: what is known of a path is known of the file.
        {
          ...withOrigin(machine.read(name), name.includes(UNKNOWN) ? value.from : 0),
          name: WHOLE_FILE,
          path: name,
        },
  );
  // A body that is nothing but a secret is no field of a request.
  const isBare = /^-{1,2}d/.test(option) && value.from & FROM.secret && BARE.test(text);
  return [isBare ? { ...value, from: value.from | FROM.settings, name: WHOLE_FILE } : value, ...files];
}

/** Commands that fetch something from a host. */
export const DOWNLOADING: Readonly<Record<string, Command>> = {
  ...each(
    "curl wget aria2c http https xh iwr irm invoke-webrequest invoke-restmethod fetch lwp-request".split(" "),
    download,
  ),
};
