import type { Language } from "../pieces.js";
import { fromBase64, fromHex, isReadable, reversed, unescaped } from "./decode.js";
import { addressOf, isKnownForge, isKnownModule, originOfAddress } from "./hosts.js";
import { isUnknown, type Machine, type Place } from "./machine.js";
import { imitates } from "./names.js";
import { DISK, LOG_PLACES, nameInKeyring, originOfPath, SECRET_NAME, SYSTEM_ROOT } from "./places.js";
import { asCode, commandsIn } from "./spoken.js";
import { BESIDE, SYSTEM_COMMANDS } from "./system-commands.js";
import {
  FROM,
  joined,
  knownText,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "./value.js";

/** A command as a shell starts it: its words and its input. */
export interface Invocation {
  /** Without path and extension, in lowercase. */
  name: string;
  words: readonly Value[];
  /** The texts of the words. */
  texts: readonly string[];
  input: Value;
  /** The texts of all redirections, such as `> /dev/tcp/host/1`. */
  redirections: readonly string[];
}

export type Command = (call: Invocation, machine: Machine, place: Place) => Value;

const MAX_WRAPPERS = 8;

/** Follows a command as far as its words are known, and returns its output. */
export function runCommand(
  argv: readonly Value[],
  input: Value,
  machine: Machine,
  place: Place,
  redirections: readonly string[] = [],
  wrappers = 0,
): Value {
  const [first] = argv;
  if (!first) return NOTHING;
  if (wrappers > MAX_WRAPPERS) {
    machine.report("unread-script", place, "Commands that start each other, too many to be read");
    return NOTHING;
  }
  const program = withoutEmpty(textOf(first));
  const name = nameOfProgram(program);
  const words = argv.slice(1);
  const call: Invocation = { name, words, texts: words.map(textOf), input, redirections };
  const wrapped = unwrap(call);
  if (wrapped) return runCommand(wrapped, input, machine, place, redirections, wrappers + 1);
  if (program === UNKNOWN || name.includes(UNKNOWN)) {
    if (first.from & FROM.socket) machine.report("reverse-shell", place);
    else if (first.from & FROM.decoded) machine.report("obfuscated-run", place);
    else if (first.from & FROM.network) machine.report("staged-download", place);
    // Whatever the program is: what it gets from an address is from there.
    const address = words.map(textOf).find((text) => /^https?:\/\//.test(text));
    return { from: origins(argv) | input.from | (address === undefined ? 0 : originOfAddress(address)) };
  }
  machine.observer.command(name);
  if (first.from & FROM.joined && /\s/.test(program)) machine.evaluate(first, "shell", place);
  everyCommand(call, program, machine, place);
  if (/[*?[]/.test(program) && /^\/(?:usr\/)?(?:local\/)?s?bin\//.test(program))
    machine.report("hidden-name", place, "The name of a program is written as a pattern");
  const printed = machine.printed.get(name);
  if (printed) return withOrigin(printed, input.from);
  const command = commandOf(name);
  return command
    ? command(call, machine, place)
    : { from: origins(words.map(contentOf(machine))) | input.from };
}

/** `ba${x}sh`: a variable inside the name of a known program can only be empty. */
function withoutEmpty(program: string): string {
  if (!program.includes(UNKNOWN) || program.includes("/")) return program;
  const rest = program.replace(EMPTY, "");
  return rest !== "" && rest.length < program.length && (Object.hasOwn(INTERPRETERS, rest) || commandOf(rest))
    ? rest
    : program;
}

const EMPTY = new RegExp(`(?<=\\w)${UNKNOWN}(?:[A-Za-z_]\\w{0,60}${UNKNOWN})?(?=\\w)`, "g");

function commandOf(name: string): Command | undefined {
  if (Object.hasOwn(SYSTEM_COMMANDS, name)) return SYSTEM_COMMANDS[name];
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

function nameOfProgram(text: string): string {
  return text
    .slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, "");
}

const contentOf = (machine: Machine) => (word: Value) => {
  const text = word.text;
  return text === undefined ? word : withOrigin(word, machine.read(text).from);
};

/** The command that a wrapper such as `sudo` starts, or undefined. */
function unwrap({ name, words, texts, input }: Invocation): Value[] | undefined {
  const after = (options: RegExp) => {
    let at = 0;
    while (at < words.length && (texts[at]?.startsWith("-") || /^[A-Za-z_]\w{0,60}=/.test(texts[at] ?? ""))) {
      at += options.test(texts[at] ?? "") ? 2 : 1;
    }
    return words.slice(at);
  };
  switch (name) {
    case "sudo":
    case "doas":
      return after(/^-[ugpChrt]$/);
    case "env": {
      const whole = texts.indexOf("-S");
      const written = whole < 0 ? undefined : words[whole + 1];
      if (written) return [textValue("sh"), textValue("-c"), written];
      return after(/^-[uCS]$/).length > 0 ? after(/^-[uC]$/) : undefined;
    }
    case "nohup":
    case "setsid":
    case "command":
    case "builtin":
    case "exec":
    case "time":
    case "stdbuf":
    case "busybox":
    case "unbuffer":
    case "chronic":
    case "caffeinate":
    case "proxychains":
      return after(/^-a$/);
    case "nice":
    case "ionice":
      return after(/^-[nc]$/);
    case "timeout":
      return after(/^-[sk]$/).slice(1);
    case "xargs":
    case "parallel": {
      const mark = texts.findIndex((text) => /^-I/.test(text));
      const held = mark < 0 ? undefined : texts[mark] === "-I" ? texts[mark + 1] : texts[mark]?.slice(2);
      const given = after(/^-[InPLdEsa]$/);
      if (held && input !== NOTHING)
        return given.map((word) =>
          textOf(word).includes(held)
            ? textValue(textOf(word).replaceAll(held, input.text ?? UNKNOWN), word.from | input.from)
            : word,
        );
      return [...given, ...(input === NOTHING ? [] : [input])];
    }
    case "cmd": {
      const at = texts.findIndex((text) => /^\/[ck]$/i.test(text));
      return at < 0 ? undefined : words.slice(at + 1);
    }
    default:
      return undefined;
  }
}

/** The checks for every command. */
function everyCommand(call: Invocation, program: string, machine: Machine, place: Place): void {
  const { name, texts, redirections } = call;
  if (program.includes("/")) machine.start(program, "unknown");
  const file = /[\\/.]/.test(program) ? (machine.file(program) ?? machine.folderOf(program)) : undefined;
  if (file && file.from & FROM.network && !INTERPRETERS[name]) {
    if (file.from & FROM.untrusted) machine.downloaded(file.from, place);
    else if (!(file.from & FROM.installer)) machine.report("staged-download", place);
  }
  if (Object.hasOwn(BESIDE, name)) BESIDE[name]?.(call, machine, place);
  startGiven(call, machine, place);
  if (texts.some((text) => text.endsWith("docker.sock")) && name === "curl")
    machine.report("privilege", place, "Starts a container that owns the machine");
  const hasPool = texts.some((text) => STRATUM.test(text));
  if (MINERS.test(name) || hasPool) machine.report("miner", place, undefined, hasPool);
  if (redirections.some((text) => /\/dev\/(?:tcp|udp)\//.test(text)) && isShell(name) && texts.includes("-i"))
    machine.report("reverse-shell", place);
}

/** Commands that are passed to a program as texts. */
function startGiven({ name, texts, input }: Invocation, machine: Machine, place: Place): void {
  const isTold = place.piece.execution === "instructed" || place.piece.execution === "shown";
  if (isTold ? STARTS.test(name) : !SHOWS.test(name) && !Object.hasOwn(INTERPRETERS, name)) {
    // Many programs start what they are given: an editor's command, a proxy of `ssh`, an action of `tar`.
    const given = name === "ssh" ? texts.filter((text) => /^(?:Proxy|Local)Command=/i.test(text)) : texts;
    for (const text of [...given, input.text ?? ""])
      for (const { command } of commandsIn(text)) {
        const code = asCode(command);
        machine.later(code.text, code.language, place);
      }
  }
}

/** Programs that show, store, search, or send their input, or run it on another machine. */
const SHOWS =
  /^(?:echo|printf|print|cat|tee|grep|egrep|rg|test|\[|\[\[|gh|git|docker|podman|kubectl|jq|yq|curl|wget|logger|say|log|info|warn|error|die|success|notify-send|write-host|write-output|eval|iex|invoke-expression|read|local|export|expect|assert\w{0,20}|set-content|add-content|out-file|xclip|pbcopy|crontab|at)$/;

/** Programs that start other ones by an option. */
const STARTS =
  /^(?:g?vim?|nvim|ex|emacs|ssh|tar|rsync|find|su|runuser|script|watch|flock|entr|tmux|screen|man|less|gdb|expect|make|parallel|xargs)$/;

const MINERS =
  /^(?:xmrig|minerd|cpuminer|ethminer|nbminer|t-rex|phoenixminer|cgminer|bfgminer|lolminer|nanominer|xmr-stak)/;
const STRATUM = /\bstratum\d?(?:\+(?:tcp|ssl|tls))?:\/\/|--donate-level\b|randomx\b.{0,80}--coin\b/;

/** Programs that read code from their input, and the language of the code. */
const INTERPRETERS: Readonly<Record<string, Language>> = {
  ...names("shell", "sh bash zsh dash ksh ash fish"),
  ...names("python", "python python2 python3 python3.10 python3.11 python3.12 pypy pypy3"),
  ...names("javascript", "node nodejs bun deno"),
  ...names("typescript", "tsx ts-node"),
  ...names("ruby", "ruby"),
  ...names("php", "php"),
  ...names("perl", "perl"),
  ...names("powershell", "powershell pwsh"),
};

function names(language: Language, list: string): Record<string, Language> {
  return Object.fromEntries(list.split(" ").map((name) => [name, language]));
}

export function isShell(name: string): boolean {
  return Object.hasOwn(INTERPRETERS, name) && INTERPRETERS[name] === "shell";
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
const interpreter: Command = (call, machine, place) => {
  const { name, words, texts, input, redirections } = call;
  const language = INTERPRETERS[name] as Language;
  for (let at = 0; at < words.length; at++) {
    const text = texts[at] as string;
    if (isCodeOption(text, language)) {
      const code = language === "powershell" ? joined(words.slice(at + 1), " ") : words[at + 1];
      if (code) machine.evaluate(code, language, place);
      return { from: code?.from ?? 0 };
    }
    if (language === "powershell" && /^-e(?:n|nc|ncodedcommand|c)?$/i.test(text)) {
      const encoded = knownText(words[at + 1] ?? NOTHING);
      const decoded = encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString("utf16le");
      machine.evaluate(
        { ...(decoded === undefined ? {} : { text: decoded }), from: FROM.decoded },
        language,
        place,
      );
      return NOTHING;
    }
    if (text.startsWith("-") && text !== "-") {
      if (/^-(?:o|O|W|X|m|r|W|I|ExecutionPolicy|ep)$/i.test(text) && !/^-[sm]$/.test(text)) at++;
      if (text === "-m") return runCommand(words.slice(at + 1), input, machine, place);
      continue;
    }
    if (text === "-" || text === "/dev/stdin") break;
    if (text === "run" || text === "eval") continue;
    const script = words[at] as Value;
    machine.start(text, language);
    const file = machine.file(text) ?? machine.folderOf(text);
    const from = script.from | (file?.from ?? 0);
    if (from & FROM.network && isUnknown(file ?? NOTHING)) {
      // A file that was stored first can be looked at, unless its source is one that nobody knows.
      const isStored = !(script.from & FROM.network) && !(from & FROM.untrusted) && !(from & FROM.installer);
      if (isStored) machine.report("staged-download", place);
      else machine.downloaded(from, place);
    } else if (from & FROM.decoded) machine.report("obfuscated-run", place);
    if (/^https?:\/\//.test(text)) machine.downloaded(originOfAddress(text), place);
    if (file?.text !== undefined && file.from & FROM.joined) machine.evaluate(file, language, place);
    return { from };
  }
  if (
    redirections.some((text) => /\/dev\/(?:tcp|udp)\//.test(text)) &&
    (texts.includes("-i") || texts.length === 0)
  ) {
    machine.report("reverse-shell", place);
  }
  if (input !== NOTHING) machine.evaluate(input, language, place);
  return { from: input.from };
};

function isCodeOption(text: string, language: Language): boolean {
  switch (language) {
    case "shell":
      return /^-[a-z]{0,5}c$/.test(text);
    case "python":
      return /^-[a-zA-Z]{0,4}c$/.test(text);
    case "javascript":
    case "typescript":
      return /^(?:-e|-p|-pe|--eval|--print|-r)$/.test(text) && text !== "-r";
    case "powershell":
      return /^-c(?:ommand)?$/i.test(text);
    case "php":
      return text === "-r";
    default:
      return /^-[a-zA-Z]{0,4}[eE]$/.test(text);
  }
}

/** Options of `curl` and its relatives that are followed by a value. */
const TAKES_VALUE =
  /^(?:-[HAeubXcCKmorwxyYzEt]|--(?:header|user-agent|referer|user|cookie|cookie-jar|request|config|max-time|connect-timeout|retry|retry-delay|proxy|proto|proto-redir|tls-max|ciphers|netrc-file|retry-max-time|socks5|resolve|cacert|cert|key|write-out|range|output-dir|output-document|output|directory-prefix|method|timeout|tries|limit-rate|interface))$/;
const SENDS_VALUE =
  /^(?:-d|-F|-T|--data|--data-raw|--data-binary|--data-urlencode|--data-ascii|--form|--form-string|--json|--upload-file|--post-file|--post-data|--body-data|--body-file|--url-query|-Body|-InFile|-Form)$/i;
const STORES = /^(?:-o|-O|--output|--output-document|-OutFile|-P)$/i;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
const download: Command = (call, machine, place) => {
  const { name, words, texts, input } = call;
  let address: Value | undefined;
  let target: string | undefined;
  let isStored = name === "wget" || name === "aria2c";
  const sent: Value[] = [];
  for (let at = 0; at < words.length; at++) {
    const text = texts[at] as string;
    const word = words[at] as Value;
    const option = /^(--[\w-]{2,30})=([\s\S]{0,8000})$/.exec(text);
    const attached = /^(-[dFT])(.{1,8000})$/s.exec(text);
    if (option && SENDS_VALUE.test(option[1] as string))
      sent.push(...sentBy(withText(word, option[2] as string), machine, input));
    else if (option && STORES.test(option[1] as string)) target = option[2];
    else if (SENDS_VALUE.test(text)) sent.push(...sentBy(words[++at] ?? NOTHING, machine, input, text));
    else if (/^-[a-zA-Z]{1,6}[dFT]$/.test(text) && name === "curl")
      sent.push(...sentBy(words[++at] ?? NOTHING, machine, input, `-${text.at(-1)}`));
    else if (attached && !text.startsWith("--"))
      sent.push(...sentBy(withText(word, attached[2] as string), machine, input));
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
  const isConfigured = texts.some((text) => text === "-K" || text === "--config");
  if (!address) return isConfigured ? { from: FROM.network | FROM.untrusted } : NOTHING;
  const body = machine.request(address, sent, place);
  if (!isStored && target === undefined) return body;
  const path = target ?? lastName(textOf(address));
  if (path === "-" || path === "/dev/stdout") return body;
  machine.write(path, body, place);
  return NOTHING;
};

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

/**
 * The data that an option of `curl` sends: a text, the files that it names, or the command's input.
 */
function sentBy(value: Value, machine: Machine, input: Value, option = ""): Value[] {
  const text = textOf(value);
  const isFile = /^(?:-T|--upload-file|--post-file|--body-file|-InFile)$/i.test(option);
  const names = isFile
    ? [text]
    : [...text.matchAll(/(?:^|=)[@<]([^;\s]{1,400})/g)].map(([, name]) => name as string);
  const files = names.map((name) => (name === "-" || name === "." ? input : machine.read(name)));
  return [value, ...files];
}

const filter: Command = ({ name, words, texts, input }, machine) => {
  const files = texts.filter((text) => !text.startsWith("-")).map((text) => machine.read(text));
  const isWide =
    name.endsWith("grep") &&
    texts.some((text) => /^(?:~|\/root|\/home|\/Users|\u00a4HOME\u00a4)\/?$/.test(text));
  const keys = isWide && texts.some((text) => SECRET_NAME.test(text)) ? FROM.keys : 0;
  const from = origins(files) | origins(words) | input.from | keys;
  const only =
    files.length === 1 && files[0]?.text !== undefined
      ? files[0].text
      : (storedText(texts, machine) ?? input.text);
  if (only !== undefined) return { text: only, from };
  const path = files.length === 0 ? input.path : texts.findLast((text) => !text.startsWith("-"));
  return path === undefined ? { from } : { from, path };
};

/** The text of the files of the archive that a command prints: one after another, or one in a changed form. */
function storedText(texts: readonly string[], machine: Machine): string | undefined {
  const names = texts.filter((text) => /^[\w./-]{1,200}$/.test(text) && !text.startsWith("-"));
  const found = names.map((name) => machine.stored(name)).filter((text) => text !== undefined);
  return found.length > 1 ? found.map((text) => text.replace(/\n{1,4}$/, "")).join("") : undefined;
}

const print: Command = ({ name, words, texts }) => {
  const options = texts.findIndex((text) => !/^-[neE]{1,3}$/.test(text));
  const shown = options < 0 ? [] : words.slice(options);
  const readsEscapes =
    name === "printf" || texts.slice(0, Math.max(options, 0)).some((text) => text.includes("e"));
  if (name === "printf") {
    const [format, ...args] = shown;
    let next = 0;
    const fill = () =>
      unescaped(textOf(format ?? NOTHING)).replace(/%(?:[-0]?\d{0,3})[sbdqxXoc]|%%/g, (mark) =>
        mark === "%%" ? "%" : converted(mark, textOf(args[next++] ?? textValue(""))),
      );
    // The format is used again until all arguments are.
    let text = fill();
    for (let last = 0; next > last && next < args.length && text.length < MAX_PRINTED; ) {
      last = next;
      text += fill();
    }
    return { text, from: origins(shown) | (args.length > 1 ? FROM.joined : 0) };
  }
  const value = joined(shown, " ");
  const text = readsEscapes ? unescaped(textOf(value)) : textOf(value);
  return { text, from: origins(shown) };
};

const MAX_PRINTED = 20_000;

/** An argument of `printf` in the form of its mark: a number in another base, or a text. */
function converted(mark: string, text: string): string {
  const kind = mark.at(-1) as string;
  if (kind === "c") return [...text][0] ?? "";
  if (!"xXod".includes(kind)) return unescaped(text);
  // `'A` is the code of a letter.
  const code = /^["']./.test(text) ? text.codePointAt(1) : Number(text === "" ? 0 : text);
  if (code === undefined || !Number.isInteger(code) || code < 0) return text;
  const base = kind === "o" ? 8 : kind === "d" ? 10 : 16;
  const width = /^%0?(\d{1,2})/.exec(mark)?.[1] ?? "0";
  return code.toString(base).padStart(Number(width), mark.startsWith("%0") ? "0" : " ");
}

/** The decoded form of a text. */
export function decodedValue(input: Value, decode: (text: string) => string | undefined): Value {
  const text = input.text === undefined || input.text.includes(UNKNOWN) ? undefined : decode(input.text);
  const from = input.from | FROM.decoded;
  return text === undefined || !isReadable(text) ? { from } : textValue(text, from);
}

const base64: Command = ({ texts, words, input }, machine) => {
  const isDecoding = texts.some((text) => /^(?:-[a-z]{0,3}[dD]|--decode|-D)$/.test(text));
  const file = texts.find((text) => !text.startsWith("-"));
  const given = file === undefined ? input : withOrigin(machine.read(file), origins(words));
  return isDecoding ? decodedValue(given, fromBase64) : concealed(given);
};

/** A value without its text, but with the names of the secrets in it. */
export function opaque(value: Value): Value {
  const names = value.text?.match(new RegExp(`${UNKNOWN}[A-Za-z][A-Za-z0-9_]{1,60}${UNKNOWN}`, "g"));
  return names ? { text: names.join(""), from: value.from } : { from: value.from };
}

/** The result of an encoder. An environment variable in it is hidden from anyone who inspects the request. */
function concealed(value: Value): Value {
  const hidden = opaque(value);
  return hidden.text === undefined ? hidden : withOrigin(hidden, FROM.encoded);
}

const shellText: Command = ({ words }, machine, place) => {
  machine.evaluate(joined(words, " "), "shell", place, "eval");
  return NOTHING;
};

const sourced: Command = ({ words, input }, machine, place) => {
  const [file] = words;
  if (!file) {
    if (input !== NOTHING) machine.evaluate(input, "shell", place);
    return NOTHING;
  }
  machine.start(textOf(file), "shell");
  const content = machine.file(textOf(file));
  const from = file.from | (content?.from ?? 0);
  if (from & FROM.network && isUnknown(content ?? NOTHING)) machine.downloaded(from, place);
  else if (from & FROM.decoded) machine.report("obfuscated-run", place);
  return NOTHING;
};

const connection: Command = (call, machine, place) => {
  const { texts, words, input } = call;
  const line = texts.join(" ");
  const givesShell =
    /(?:^|\s)(?:-\w{0,6}[ec]|--exec|--sh-exec)\s{1,4}\S{0,40}(?:sh|cmd|powershell)(?:\.exe)?\b/.test(line) ||
    /(?:^|\s)["']?exec:|system:/i.test(line);
  if (givesShell || input.from & FROM.socket) machine.report("reverse-shell", place);
  const host = texts.find((text) => !text.startsWith("-") && !/^\d{1,5}$/.test(text)) ?? "";
  if (!texts.some((text) => /^-\w{0,6}z/.test(text))) machine.send(host, [...words, input], place);
  return { from: FROM.socket | FROM.network };
};

const copyAway: Command = ({ texts, words, input }, machine, place) => {
  const remote = texts.find((text) => /^(?:[\w.-]{1,60}@)?[\w.\u00a4-]{1,120}:(?!\\)/.test(text));
  if (remote === undefined) return NOTHING;
  const from = texts.filter(
    (text, at) => text !== remote && texts[at - 1] !== "-i" && texts[at - 1] !== "-e",
  );
  const host = remote.replace(/^[^@]{0,60}@/, "").split(":")[0] ?? "";
  const target = from.filter((text) => !text.startsWith("-")).at(-1);
  if (texts.indexOf(remote) < texts.lastIndexOf(target ?? "") && target !== undefined)
    machine.write(target, { from: FROM.network }, place);
  machine.send(
    host,
    [...from.map((text) => machine.read(text)), input, ...words.filter(({ text }) => text === undefined)],
    place,
  );
  return NOTHING;
};

const lookup: Command = ({ words }, machine, place) => {
  const from = origins(words);
  if (from & (FROM.keys | FROM.environment | FROM.secret | FROM.memory))
    machine.report("exfiltration", place, "Secrets are sent in the name of a host");
  return { from: FROM.network };
};

const remove: Command = ({ texts }, machine, place) => {
  const options = texts.filter((text) => text.startsWith("-"));
  const targets = texts.filter((text) => !text.startsWith("-"));
  const isRecursive = options.some((text) => /^-[a-zA-Z]{0,6}[rR]|^--recursive/.test(text));
  if (options.includes("--no-preserve-root")) machine.report("destructive-delete", place);
  if (isRecursive && targets.some((text) => SYSTEM_ROOT.test(text)))
    machine.report("destructive-delete", place);
  if (targets.some((text) => LOG_PLACES.test(text)))
    machine.report("tampering", place, "Deletes the records of the system");
  return NOTHING;
};

const storeText: Command = ({ texts, input }, machine, place) => {
  for (const text of texts) if (!text.startsWith("-")) machine.write(text, input, place);
  return input;
};

const copy: Command = ({ texts }, machine, place) => {
  const paths = texts.filter((text) => !text.startsWith("-"));
  const target = paths.at(-1);
  if (target === undefined || paths.length < 2) return NOTHING;
  const content = { from: origins(paths.slice(0, -1).map((path) => machine.read(path))) };
  machine.write(target, content, place);
  return NOTHING;
};

/** Reports a finding of a rule if one of the words matches. */
const ifWord =
  (rule: Parameters<Machine["report"]>[0], form: RegExp, message?: string): Command =>
  ({ texts, words, input }, machine, place) => {
    if (form.test(texts.join(" "))) machine.report(rule, place, message);
    return { from: origins(words) | input.from };
  };

const persistent: Command = ({ name, texts, input, words }, machine, place) => {
  const line = texts.join(" ");
  const adds =
    (name === "crontab" && !/^(?:-l|-r|-u \S{1,60} -l)?$/.test(line.trim())) ||
    (name === "schtasks" && /\/create/i.test(line)) ||
    (name === "launchctl" && /^(?:load|bootstrap)/.test(line)) ||
    (name === "at" && input !== NOTHING) ||
    (name === "update-rc.d" && line !== "");
  if (adds) {
    machine.report("persistence", place);
    if (input.from & FROM.network) machine.downloaded(input.from, place);
    if (input.text !== undefined)
      machine.later(
        input.text.replace(/^[^\n]{0,20}(?:\*\/?\d{0,3}\s{1,4}|@reboot\s{1,4}){1,5}/gm, ""),
        "shell",
        place,
      );
  }
  return { from: origins(words) };
};

/** What `cut` prints of each line: a range of its characters, or one of its fields. */
function selected(text: string, options: readonly string[]): string {
  const line = options.join(" ");
  const range = /(?:^|\s)-[cb]\s?(\d{1,4})(-)?(\d{1,4})?(?=\s|$)/.exec(line);
  const field = /(?:^|\s)-f\s?(\d{1,2})(-)?(?=\s|$)/.exec(line);
  const mark = /(?:^|\s)-d\s?(\S)/.exec(line)?.[1] ?? (/-d(?:\s|$)/.test(line) ? " " : "\t");
  const of = (one: string): string => {
    if (range) {
      const start = Number(range[1]) - 1;
      return one.slice(
        start,
        range[2] === undefined ? start + 1 : range[3] === undefined ? undefined : Number(range[3]),
      );
    }
    if (!field || !one.includes(mark)) return one;
    const fields = one.split(mark);
    const at = Number(field[1]) - 1;
    return field[2] === undefined ? (fields[at] ?? "") : fields.slice(at).join(mark);
  };
  return text.split("\n").map(of).join("\n");
}

/** Whether a set of `tr` has so many letters that a text without them is not readable. */
function isReplacing(set: string): boolean {
  const letters = setOf(set).filter((one) => /[a-z]/.test(one));
  return letters.length > 5 && letters.length < 26 + 1 && !/^(?:\[:upper:\]|A-Z|\[:lower:\]|a-z)$/.test(set);
}

/** The characters of a set of `tr`: ranges, classes, and escapes. */
function setOf(set: string): string[] {
  const text = unescaped(set)
    .replaceAll("[:upper:]", "A-Z")
    .replaceAll("[:lower:]", "a-z")
    .replaceAll("[:digit:]", "0-9")
    .replaceAll("[:alpha:]", "A-Za-z")
    .replaceAll("[:space:]", " \t\n");
  return [...text.slice(0, 400).matchAll(/([\s\S])-([\s\S])|[\s\S]/g)].flatMap(([whole, first, last]) => {
    if (first === undefined || last === undefined) return [whole];
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
    return from > to || to > 0xff
      ? []
      : Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
  });
}

/** What `tr` prints: each character of a set replaced by that of another one. */
function translate(text: string, set: string, other: string): string {
  const [from, to] = [setOf(set), setOf(other)];
  const map = new Map(from.map((one, at) => [one, to[Math.min(at, to.length - 1)] ?? one]));
  return [...text].map((one) => map.get(one) ?? one).join("");
}

/** The names of packages that a command installs or starts, without their versions. */
function packagesOf({ name, texts }: Invocation): string[] {
  const isStarting = /^(?:npx|uvx)$/.test(name);
  const words = texts.filter((text) => !text.startsWith("-"));
  if (!isStarting && !/^(?:install|i|add|dlx|exec|x)$/.test(words[0] ?? "")) return [];
  return (isStarting ? words.slice(0, 1) : words.slice(1))
    .map((word) => word.replace(/(?<=.)(?:@|[=<>~!]=|\[)[\s\S]{0,200}$/, ""))
    .filter((word) => /^@?[\w.-]{3,100}(?:\/[\w.-]{1,100})?$/.test(word));
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ...each(Object.keys(INTERPRETERS), interpreter),
  ...each(
    "curl wget aria2c http https xh iwr irm invoke-webrequest invoke-restmethod fetch lwp-request".split(" "),
    download,
  ),
  ...each(
    "cat head tail less more tac sort uniq awk gawk sed grep egrep tee jq yq strings pv fold paste nl iconv type gc get-content find".split(
      " ",
    ),
    filter,
  ),
  ...each(
    "gzip gunzip zcat bzip2 xz zstd bunzip2 uncompress zlib-flate".split(" "),
    ({ name, input, words, texts }, machine) => ({
      from:
        input.from |
        origins(words) |
        origins(texts.map((text) => machine.read(text))) |
        (/^(?:zcat|gunzip|bunzip2|uncompress)$/.test(name) || texts.some((text) => /^-\w{0,3}d/.test(text))
          ? FROM.decoded
          : 0),
    }),
  ),
  ...each(["echo", "printf", "print"], print),
  ...each(["base64", "gbase64", "base32"], base64),
  ...each(["eval", "iex", "invoke-expression"], (call, machine, place) => {
    if (call.name === "eval") return shellText(call, machine, place);
    machine.evaluate(
      call.words.length > 0 ? joined(call.words, " ") : call.input,
      "powershell",
      place,
      "eval",
    );
    return NOTHING;
  }),
  ...each([".", "source"], sourced),
  ...each(["nc", "ncat", "netcat", "nc.traditional", "socat", "telnet"], connection),
  ...each(["scp", "rsync", "sftp", "rclone", "ftp", "lftp"], copyAway),
  ...each(["dig", "nslookup", "host", "ping", "resolve-dnsname"], lookup),
  ...each(["rm", "shred", "remove-item", "ri", "rimraf"], remove),
  ...each(["cp", "mv", "install", "ln", "copy", "move", "copy-item", "move-item"], copy),
  ...each(["crontab", "schtasks", "launchctl", "at", "update-rc.d"], persistent),
  tee: storeText,
  cut: (call, machine, place) => {
    const printed = filter(call, machine, place);
    const text = knownText(printed);
    return text === undefined ? printed : textValue(selected(text, call.texts), printed.from | FROM.joined);
  },
  expr: ({ texts }) => {
    const [mark, text = "", start, length] = texts;
    if (mark !== "substr" || !/^\d{1,4}$/.test(start ?? "") || !/^\d{1,4}$/.test(length ?? ""))
      return NOTHING;
    return textValue(text.slice(Number(start) - 1, Number(start) - 1 + Number(length)), FROM.joined);
  },
  ...each(["set-content", "add-content", "out-file"], storeText),
  rev: ({ texts, input }, machine) => {
    const text =
      input.text ?? machine.stored(input.path ?? texts.find((word) => !word.startsWith("-")) ?? "");
    return text === undefined
      ? { from: input.from | FROM.decoded }
      : textValue(text.split("\n").map(reversed).join("\n"), input.from | FROM.decoded);
  },
  tr: ({ texts, input: given }, machine) => {
    // A file of the archive can be a program in other letters.
    const stored =
      given.text === undefined && given.path !== undefined ? machine.stored(given.path) : undefined;
    const input = stored === undefined ? given : { ...given, text: stored };
    const [set = "", other = ""] = texts.filter((text) => !text.startsWith("-"));
    const translated =
      input.text !== undefined && other !== "" ? translate(input.text, set, other) : undefined;
    if (translated !== undefined && input.text !== undefined && !input.text.includes(UNKNOWN))
      return textValue(translated, input.from | (isReplacing(set) ? FROM.decoded : FROM.joined));
    if (/^-d/.test(texts[0] ?? "") && input.text !== undefined && set.length < 40) {
      const dropped = new Set(unescaped(set));
      return textValue([...input.text].filter((one) => !dropped.has(one)).join(""), input.from | FROM.joined);
    }
    return opaque(input);
  },
  ...each(["xxd", "od", "hexdump", "uuencode"], ({ texts, words, input }, machine) => {
    const file = texts.find((text) => !text.startsWith("-"));
    const given = file === undefined ? input : withOrigin(machine.read(file), origins(words) | input.from);
    return texts.some((text) => /^-\w{0,3}r/.test(text)) ? decodedValue(given, fromHex) : concealed(given);
  }),
  openssl: (call, machine, place) => {
    const { texts, input } = call;
    if (texts[0] === "s_client") return connection(call, machine, place);
    const isDecoding =
      texts.some((text) => text === "-d") &&
      texts.some((text) => /^(?:enc|base64|aes-|-a$|-base64)/.test(text));
    const file = texts[texts.indexOf("-in") + 1];
    const given = texts.includes("-in") && file !== undefined ? machine.read(file) : input;
    return isDecoding ? decodedValue(given, fromBase64) : opaque(given);
  },
  ...each(["printenv", "env", "set"], ({ name, texts }) => {
    const [only] = texts.filter((text) => !text.startsWith("-"));
    if (only === undefined) return { from: name === "set" && texts.length > 0 ? 0 : FROM.environment };
    return name === "printenv" ? textValue(`${UNKNOWN}${only}${UNKNOWN}`, FROM.secret) : NOTHING;
  }),
  export: ({ texts }) => ({ from: texts[0] === "-p" ? FROM.environment : 0 }),
  "secret-tool": ({ texts }) =>
    texts.includes("--all")
      ? { from: FROM.keys }
      : textValue(`${UNKNOWN}${nameInKeyring(texts.slice(1).join("_"))}${UNKNOWN}`, FROM.secret),
  ...each(["pbpaste", "xclip", "xsel", "wl-paste", "get-clipboard", "screencapture", "scrot"], () => ({
    from: FROM.input,
  })),
  ...each(["hostname", "whoami", "uname", "id", "ifconfig", "ip"], () => ({ from: FROM.machine })),
  dd: ({ texts, input }, machine, place) => {
    const named = (key: string) => texts.find((text) => text.startsWith(key))?.slice(key.length);
    const [source, target] = [named("if="), named("of=")];
    const copied = source === undefined ? input : machine.read(source);
    if (target === undefined) return copied;
    if (DISK.test(target)) machine.report("destructive-delete", place);
    else if (copied !== NOTHING) machine.write(target, copied, place);
    return NOTHING;
  },
  compgen: ({ texts }) => ({ from: texts.some((text) => /^-[ev]$/.test(text)) ? FROM.environment : 0 }),
  ...each(
    ["mkfs", "mkfs.ext4", "mkfs.ext3", "mkfs.xfs", "wipefs", "mkfs.vfat"],
    ({ texts }, machine, place) => {
      if (texts.some((text) => DISK.test(text))) machine.report("destructive-delete", place);
      return NOTHING;
    },
  ),
  ...each(["rd", "rmdir", "del", "erase"], ({ texts }, machine, place) => {
    const isRecursive = texts.some((text) => /^\/s$|^-r/i.test(text));
    if (isRecursive && texts.some((text) => SYSTEM_ROOT.test(text)))
      machine.report("destructive-delete", place);
    return NOTHING;
  }),
  find: (call, machine, place) => {
    const { texts } = call;
    const deletes = texts.includes("-delete") || texts.join(" ").includes("-exec rm");
    const isEverything = SYSTEM_ROOT.test(texts[0] ?? "");
    const isNarrow = texts.some((text) => /^-(?:name|iname|path|mtime)$/.test(text));
    if (isEverything && (texts.includes("shred") || (deletes && !isNarrow)))
      machine.report("destructive-delete", place);
    // The output is paths: a command that reads them gets the content of these places.
    const wanted = texts[texts.findIndex((text) => /^-i?name$/.test(text)) + 1] ?? "";
    const found = filter(call, machine, place);
    const home = isEverything && isNarrow ? FROM.home : 0;
    return {
      ...found,
      from: found.from | originOfPath(`${texts[0] ?? ""}/${wanted.replace(/\*$/, "")}`) | home,
    };
  },
  chmod: ifWord(
    "privilege",
    /^(?:-\w{1,4} )?(?:u\+s|\+s|[24]7\d\d)\s|(?:^|\s)(?:0?777|0?666|a\+rwx|o\+w)\s{1,4}(?:\/(?!tmp\/|dev\/tty)|~\/?(?:\s|$)|~\/\.)/,
    "Gives a program, or everyone, the rights of another user",
  ),
  setcap: ifWord("privilege", /cap_(?:setuid|sys_admin|dac_override)/),
  ...each(
    ["useradd", "adduser", "usermod", "visudo", "gpasswd", "net", "dscl"],
    ifWord(
      "privilege",
      /\bsudo\b|\bwheel\b|-o\s{1,4}-u\s{1,4}0|\/add\b|\badmin\b|\broot\b/,
      "Changes who may do what on the machine",
    ),
  ),
  ...each(
    [
      "setenforce",
      "ufw",
      "iptables",
      "spctl",
      "csrutil",
      "auditctl",
      "netsh",
      "set-mppreference",
      "systemsetup",
    ],
    ifWord(
      "tampering",
      /^0$|\bdisable\b|(?:^|\s)-F\b|--master-disable|global-disable|-D\b|state off|-Disable\w{1,40}\s{1,4}(?:\$true|1)/i,
      "Turns off a protection of the system",
    ),
  ),
  history: ifWord("tampering", /-\w{0,2}c/, "Deletes the records of the system"),
  insmod: ifWord("privilege", /./),
  docker: ifWord(
    "privilege",
    /--privileged|(?:-v|--volume)\s{1,4}\/:\/|docker\.sock:/,
    "Starts a container that owns the machine",
  ),
  reg: (call, machine, place) =>
    ifWord("persistence", /^add\b.{0,200}CurrentVersion\\{1,2}Run/i)(call, machine, place),
  ngrok: ({ texts }, machine, place) => {
    if (texts[0] === "tcp" && /^(?:22|3389|5900)$/.test(texts[1] ?? ""))
      machine.report("persistence", place, "Opens the machine to another host");
    return NOTHING;
  },
  cd: ({ texts }, machine) => {
    machine.enter(texts[0] ?? "~");
    return NOTHING;
  },
  certutil: ({ texts }, machine, place) => {
    const address = texts.find((text) => /^https?:/i.test(text));
    if (address === undefined || !/-urlcache/i.test(texts.join(" "))) {
      return /-decode/i.test(texts.join(" ")) ? { from: FROM.decoded } : NOTHING;
    }
    machine.write(texts.at(-1) ?? "", { from: originOfAddress(address) | FROM.untrusted }, place);
    machine.report("staged-download", place);
    return NOTHING;
  },
  bitsadmin: ({ texts }, machine, place) => {
    const address = texts.find((text) => /^https?:/i.test(text));
    if (address !== undefined) {
      machine.write(texts.at(-1) ?? "", { from: originOfAddress(address) | FROM.untrusted }, place);
      machine.report("staged-download", place);
    }
    return NOTHING;
  },
  ...each(["mshta", "rundll32", "regsvr32", "wscript", "cscript", "msiexec"], ({ texts }, machine, place) => {
    if (/https?:\/\/|javascript:|vbscript:|scrobj/i.test(texts.join(" ")))
      machine.report("download-run", place);
    return NOTHING;
  }),
  osascript: (call, machine, place) => {
    const code = call.texts.join(" ");
    const inner = /do shell script\s{1,4}"((?:[^"\\]|\\.){1,4000})"/.exec(code);
    if (inner) machine.later(unescaped(inner[1] as string), "shell", place);
    if (/\bmake\b.{0,40}\blogin item\b/i.test(code)) machine.report("persistence", place);
    if (/display dialog[\s\S]{0,200}hidden answer/i.test(code))
      machine.report("surveillance", place, "Asks for a password");
    return { from: /hidden answer|the clipboard/i.test(code) ? FROM.input : 0 };
  },
  ssh: ({ texts, words, input }, machine, place) => {
    if (
      texts.some(
        (text, at) =>
          /(?:^-\w{0,6}R|^)\S{0,60}:(?:22|3389|5900)$/.test(text) && /R/.test(`${texts[at - 1]}${text}`),
      )
    )
      machine.report("persistence", place, "Opens the machine to another host");
    const host =
      texts.find((text, at) => !text.startsWith("-") && !/^-[iloFpLRD]$/.test(texts[at - 1] ?? "")) ?? "";
    machine.send(host, [input, ...words.filter(({ text }) => text === undefined)], place);
    return { from: 0 };
  },
  ...each(["start-process", "start", "open", "xdg-open"], (call, machine, place) => {
    const [target] = call.texts.filter((text) => !text.startsWith("-"));
    const file = target === undefined ? undefined : machine.file(target);
    if (file && file.from & FROM.network)
      machine.report(file.from & FROM.untrusted ? "download-run" : "staged-download", place);
    return NOTHING;
  }),
  ...each(["mail", "mailx", "sendmail", "mutt", "msmtp"], ({ words, texts, input }, machine, place) => {
    machine.send("mail", [...words, ...texts.map((text) => machine.read(text)), input], place);
    return NOTHING;
  }),
  ...each(
    ["git", "npm", "pip", "pip3", "npx", "uvx", "brew", "apt", "apt-get", "cargo", "go", "yarn", "pnpm"],
    (call, machine, place) => {
      const { texts } = call;
      const imitated = packagesOf(call)
        .map(imitates)
        .find((name) => name !== undefined);
      if (imitated !== undefined)
        machine.report("imitated-name", place, `A package whose name is almost that of another: ${imitated}`);
      if (call.name === "go" && /^(?:run|install|get)$/.test(texts[0] ?? ""))
        foreignModule(texts, machine, place);
      for (const text of texts) {
        const address = /^(?:git\+)?https?:\/\//.test(text)
          ? addressOf(text.replace(/^git\+/, ""))
          : undefined;
        if (!address) continue;
        const isIndex = texts.some((word) => /^--(?:extra-)?index-url|^--registry/.test(word));
        const isOwnHost = !isIndex && !isKnownForge(text.replace(/^git\+/, ""));
        const plain =
          isOwnHost || address.scheme === "http" || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address.host);
        if (plain && originOfAddress(text) !== 0)
          machine.report(isIndex ? "foreign-registry" : "staged-download", place);
      }
      return { from: FROM.network * 0 };
    },
  ),
};

/** The name of a Go module starts with its host. */
function foreignModule(texts: readonly string[], machine: Machine, place: Place): void {
  const path = texts.slice(1).find((text) => /^[\w-]{1,60}(?:\.[\w-]{1,60}){1,8}\/\S/.test(text));
  if (path !== undefined && !isKnownModule(path))
    machine.report("foreign-registry", place, "A package of Go from an unknown host");
}

function each(list: readonly string[], command: Command): Record<string, Command> {
  return Object.fromEntries(list.map((name) => [name, command]));
}
